import { describe, expect, test } from 'vitest'
import { extractText } from './extract-text.ts'

test('reads text in UTF-8, UTF-16 and Windows-1252', async () => {
  const read = async (bytes: Uint8Array) => (await extractText(bytes, 'a.txt')).text
  expect(await read(Buffer.from('Café – 5 €'))).toBe('Café – 5 €')
  expect(await read(Buffer.from('\ufeffCafé', 'utf16le'))).toBe('Café')
  expect(await read(Buffer.from([0x43, 0x61, 0x66, 0xe9]))).toBe('Café')
})

test('keeps the structure of Markdown and drops the marks inside of lines', async () => {
  const source =
    '---\ntitle: x\n---\n# Prices\n\n- **Piano**: _$40_ <!-- old -->\n- See [our page](https://a.example/b_c_d)\n\n| a | b |\n|---|---|\n'
  const { text, kind } = await extractText(Buffer.from(source), 'a.md')
  expect(kind).toBe('markdown')
  expect(text).toBe('# Prices\n\n- Piano: $40 \n- See our page (https://a.example/b_c_d)\n\n| a | b |\n|---|---|\n')
})

test('reads a PDF line by line, with tables as rows, paragraphs apart and the start of each page', async () => {
  const pdf = makePdf([
    [
      [72, 720, 18, 'Price list'],
      [72, 680, 11, 'Piano'],
      [250, 680, 11, '$40'],
      [72, 666, 11, 'Violin'],
      [250, 666, 11, '$45'],
      [72, 620, 11, 'Lessons are week-'],
      [72, 606, 11, 'ly and 30 minutes long.'],
    ],
    [[72, 720, 11, 'The second page.']],
  ])
  const { text, kind, pageStarts } = await extractText(pdf, 'prices.pdf')
  expect(kind).toBe('pdf')
  expect(text).toBe('Price list\n\n| Piano | $40 |\n| Violin | $45 |\n\nLessons are weekly and 30 minutes long.\n\nThe second page.')
  expect(pageStarts.map((start) => text.slice(start, start + 5))).toEqual(['Price', 'The s'])
})

describe('a file that cannot be read says what to do', () => {
  for (const [name, bytes, words] of [
    ['empty.txt', Buffer.from(''), 'empty'],
    ['broken.pdf', Buffer.from('%PDF-1.7\nnothing'), 'damaged'],
    ['locked.pdf', lockedPdf(), 'password'],
    ['scan.pdf', makePdf([[]]), 'pictures of pages'],
    ['false.pdf', Buffer.from('plain words'), 'named PDF'],
    ['doc.docx', Buffer.from('PK\u0003\u0004 rest'), 'PDF or plain text'],
    ['image.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]), 'picture'],
    ['binary.txt', Buffer.from([1, 2, 3, 0, 5]), 'not text'],
    ['blank.txt', Buffer.from(' \n '), 'no text'],
  ] as const)
    test(`refuses ${name}`, () =>
      expect(extractText(bytes, name)).rejects.toMatchObject({ code: 'unreadable_document', message: expect.stringContaining(words) }))
})

test('a file that takes too long is given up', async () => {
  const reading = extractText(Buffer.from('words'), 'a.txt', { timeMs: 1 })
  await expect(reading).rejects.toMatchObject({ code: 'unreadable_document', message: expect.stringContaining('too long') })
})

test('a file that needs too much memory is given up', async () => {
  const reading = extractText(Buffer.from('words'), 'a.md', { memoryMb: 1 })
  await expect(reading).rejects.toMatchObject({ code: 'unreadable_document', message: expect.stringContaining('too complex') })
})

/** A PDF with text at given places: x and y in points from the bottom left, size, words. */
function makePdf(pages: readonly (readonly (readonly [number, number, number, string])[])[], trailer = ''): Buffer {
  const contents = pages.map((texts) => texts.map(([x, y, size, words]) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`).join('\n'))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF`,
    'latin1',
  )
}

/** Encrypted with a password that nobody knows: the keys are no keys of the empty password. */
function lockedPdf(): Buffer {
  const key = 'A'.repeat(64)
  return makePdf([[[72, 720, 11, 'secret']]], `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`)
}
