import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractText } from './extract-text.ts'
import { firstObject, makePdfOf, stream } from '../../testing/hostile/make-pdf.ts'

const run = promisify(execFile)
const [office, poppler, magick] = ['/usr/bin/soffice', '/usr/bin/pdftoppm', '/usr/bin/convert']
const areThere = [office, poppler, magick].every((program) => existsSync(program))

const PAGE = `<h1>Lessons at Harbor Lane</h1><p>We teach at the harbor since 1998, in small rooms with large windows.</p><h2>Prices</h2>
<table><tr><th>Course</th><th>Minutes</th><th>Price</th></tr><tr><td>Piano</td><td>30</td><td>$40</td></tr><tr><td>Violin</td><td>45</td><td>$55</td></tr></table>
<h2>What to bring</h2><ul><li>a notebook</li><li>a pencil</li></ul><p>See <a href="https://school.example/contact">our page</a>.</p>`
const SHEET = 'Course,Starts,Price\nPiano,2026-03-02,40.5\nViolin,2026-04-13,55\n'
const SENTENCE = 'We teach at the harbor since 1998, in small rooms with large windows.'

let folder = ''

/** What LibreOffice, poppler and ImageMagick write, each kind from the one before. */
describe.skipIf(!areThere)('a file as real programs write it', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ownvoice-real-'))
    await writeFile(join(folder, 'page.html'), PAGE)
    await writeFile(join(folder, 'sheet.csv'), SHEET)
    await convert('--writer', 'docx', 'page.html')
    await convert('--writer', 'doc', 'page.docx')
    await convert('--writer', 'pdf', 'page.docx')
    await convert('--calc', 'xlsx', 'sheet.csv')
    await convert('--calc', 'xls', 'sheet.csv')
    for (const kind of ['jpeg', 'png'])
      await run(poppler, ['-r', '200', `-${kind}`, '-singlefile', join(folder, 'page.pdf'), join(folder, 'page')])
    await run(magick, [join(folder, 'page.png'), join(folder, 'page.gif')])
    await writeFile(join(folder, 'scan.pdf'), scanOf(await readFile(join(folder, 'page.jpg'))))
  }, 600_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('of Word keeps headings, tables and lists [DOCS-009]', async () => {
    const text = await read('page.docx')
    for (const part of [
      '## Prices',
      '| Course | Minutes | Price |',
      '| Piano | 30 | $40 |',
      '- a pencil',
      'our page (https://school.example/contact)',
    ])
      expect(text).toContain(part)
  })

  test('of Word before 2007 keeps its tables [DOCS-009]', async () => {
    const text = await read('page.doc')
    for (const part of [SENTENCE, '| Violin | 45 | $55 |']) expect(text).toContain(part)
  })

  test('of Excel keeps its sheet, and dates and numbers as they are shown [DOCS-009]', async () => {
    for (const name of ['sheet.xlsx', 'sheet.xls'])
      expect(await read(name)).toBe(
        '# sheet\n\n| Course | Starts | Price |\n|---|---|---|\n| Piano | 2026-03-02 | 40.5 |\n| Violin | 2026-04-13 | 55 |',
      )
  })

  test('as PDF and as CSV is read [DOCS-009]', async () => {
    expect(await read('page.pdf')).toContain(SENTENCE)
    expect(await read('sheet.csv')).toContain('| Piano | 2026-03-02 | 40.5 |')
  })

  test.each(['page.jpg', 'page.png', 'page.gif', 'scan.pdf'])('as a picture is recognised: %s [DOCS-009]', async (name) => {
    const seen: unknown[] = []
    const { text, pageStarts } = await extractText(await readFile(join(folder, name)), name, {
      onProgress: (progress) => void seen.push(progress),
    })
    expect(text).toContain(SENTENCE)
    expect(text).toContain('Lessons at Harbor Lane')
    expect(pageStarts).toEqual([0])
    expect(seen).toEqual([{ page: 1, pages: 1 }])
  })
})

/** A PDF whose page is a picture, as a scanner writes it. */
function scanOf(jpeg: Buffer): Buffer {
  const { width, height } = imageSize(jpeg)
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  return makePdfOf(['q 612 0 0 792 0 0 cm /Picture Do Q'], {
    resources: `/XObject << /Picture ${firstObject(1)} 0 R >>`,
    objects: [stream(jpeg.toString('latin1'), picture)],
  })
}

async function convert(application: string, kind: string, name: string): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run(office, ['--headless', profile, application, '--convert-to', kind, '--outdir', folder, join(folder, name)])
}

async function read(name: string): Promise<string> {
  return (await extractText(await readFile(join(folder, name)), name)).text
}
