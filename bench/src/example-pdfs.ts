import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { splitSentences } from '@ownvoice/core/knowledge/sentences'
import { documentFolder } from '@ownvoice/server/seed/document-folder'
import { seededRandom } from './synthetic-passages.ts'

const run = promisify(execFile)

export type ExamplePdf = { name: string; pages: number; bytes: Buffer }

/** Stands once, on the last page of the long one. */
export const lastSentence = 'The lost and found office keeps forgotten umbrellas for forty-seven days.'

const SECTIONS = 260
const PAGES = 100

/** PDFs as real programs write them, of the sentences of the example business: one of 100 pages by LibreOffice, one in two columns by Chromium, and the handbook. */
export async function makeExamplePdfs(): Promise<{ long: ExamplePdf; all: ExamplePdf[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-pdfs-'))
  try {
    const sentences = splitSentences(await readFile(join(documentFolder, 'Frequently asked questions.md'), 'utf8')).map(({ text }) => text)
    const long = await firstPages(folder, await byLibreOffice(folder, sentences))
    const columns = await byChromium(sentences)
    const handbook = await readFile(join(documentFolder, 'Family handbook.pdf'))
    const all = [
      { name: 'long.pdf', bytes: long },
      { name: 'columns.pdf', bytes: columns },
      { name: 'handbook.pdf', bytes: handbook },
    ]
    const counted = await Promise.all(all.map(async (pdf) => ({ ...pdf, pages: await countPages(folder, pdf.name, pdf.bytes) })))
    return { long: { name: 'long.pdf', bytes: long, pages: PAGES }, all: counted }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function byLibreOffice(folder: string, sentences: readonly string[]): Promise<Buffer> {
  await writeFile(join(folder, 'long.html'), pageOf(sentences, SECTIONS))
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', ['--headless', profile, '--writer', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'long.html')])
  return readFile(join(folder, 'long.pdf'))
}

async function byChromium(sentences: readonly string[]): Promise<Buffer> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '', args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.setContent(`<body style="columns: 2">${pageOf(sentences, 40)}</body>`)
    return await page.pdf()
  } finally {
    await browser.close()
  }
}

/** Headings, paragraphs, and in each fifth section a table. Numbers differ, so that no two sections are alike. */
function pageOf(sentences: readonly string[], sections: number): string {
  const random = seededRandom(1)
  const pick = () => sentences[Math.floor(random() * sentences.length)] ?? ''
  const say = () => `${pick().replaceAll(/\d+/g, () => String(Math.floor(random() * 900) + 100))} `
  const paragraph = () => `<p>${Array.from({ length: 9 }, say).join('')}</p>`
  const row = () =>
    `<tr><td>Course ${Math.floor(random() * 9_000)}</td><td>${Math.floor(random() * 90)} minutes</td><td>$${Math.floor(random() * 900)}</td></tr>`
  const section = (_: unknown, index: number) =>
    `<h2>Part ${index + 1}</h2>${Array.from({ length: 3 }, paragraph).join('')}${index % 5 === 0 ? `<table>${Array.from({ length: 6 }, row).join('')}</table>` : ''}`
  return `<h1>What we do</h1>${Array.from({ length: sections }, section).join('')}`
}

/** Of the long one exactly as many pages as its name says, with the last sentence on the last. */
async function firstPages(folder: string, bytes: Buffer): Promise<Buffer> {
  const pages = await countPages(folder, 'long.pdf', bytes)
  if (pages < PAGES) throw new Error(`LibreOffice wrote ${pages} pages, fewer than ${PAGES}.`)
  await writeFile(join(folder, 'last.html'), `<h1>Lost and found</h1><p>${lastSentence}</p>`)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', ['--headless', profile, '--writer', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'last.html')])
  await run('pdfseparate', ['-l', String(PAGES - 1), join(folder, 'long.pdf'), join(folder, 'page-%03d.pdf')])
  const parts = Array.from({ length: PAGES - 1 }, (_, index) => join(folder, `page-${String(index + 1).padStart(3, '0')}.pdf`))
  await run('pdfunite', [...parts, join(folder, 'last.pdf'), join(folder, 'united.pdf')])
  return readFile(join(folder, 'united.pdf'))
}

async function countPages(folder: string, name: string, bytes: Buffer): Promise<number> {
  const path = join(folder, `count-${name}`)
  await writeFile(path, bytes)
  const { stdout } = await run('pdfinfo', [path])
  return Number(/^Pages:\s+(?<pages>\d+)/m.exec(stdout)?.groups?.['pages'])
}
