import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { splitSentences } from '@ownvoice/core/text/sentences'
import { documentFolder } from '@ownvoice/server/seed/document-folder'
import { seededRandom } from './synthetic-passages.ts'

const run = promisify(execFile)

export type ExamplePdf = { name: string; pages: number; bytes: Buffer }

/** Stands once, on the last page of the first one. */
export const lastSentence = 'The lost and found office keeps forgotten umbrellas for forty-seven days.'

const SECTIONS = 260

/** PDFs as real programs write them, of the sentences of the example business: one of a little over 100 pages by LibreOffice, which comes first, one in two columns by Chromium, and the handbook. */
export async function makeExamplePdfs(): Promise<ExamplePdf[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-pdfs-'))
  try {
    const sentences = splitSentences(await readFile(join(documentFolder, 'Frequently asked questions.md'), 'utf8')).map(({ text }) => text)
    const long = await byLibreOffice(folder, sentences)
    const columns = await byChromium(sentences)
    const handbook = await readFile(join(documentFolder, 'Family handbook.pdf'))
    const all = [
      { name: 'long.pdf', bytes: long },
      { name: 'columns.pdf', bytes: columns },
      { name: 'handbook.pdf', bytes: handbook },
    ]
    return await Promise.all(all.map(async (pdf) => ({ ...pdf, pages: await countPages(folder, pdf.name, pdf.bytes) })))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function byLibreOffice(folder: string, sentences: readonly string[]): Promise<Buffer> {
  await writeFile(join(folder, 'long.html'), `${pageOf(sentences, SECTIONS)}<h2>Lost and found</h2><p>${lastSentence}</p>`)
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

async function countPages(folder: string, name: string, bytes: Buffer): Promise<number> {
  const path = join(folder, `count-${name}`)
  await writeFile(path, bytes)
  const { stdout } = await run('pdfinfo', [path])
  return Number(/^Pages:\s+(?<pages>\d+)/m.exec(stdout)?.groups?.['pages'])
}
