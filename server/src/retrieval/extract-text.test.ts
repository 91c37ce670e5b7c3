import { expect, test } from 'vitest'
import { extractText } from './extract-text.ts'
import { makePdf } from '../../testing/hostile/make-pdf.ts'

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
  expect(text).toBe('# Prices\n\n- Piano: $40\n- See our page (https://a.example/b_c_d)\n\n| a | b |\n|---|---|')
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

test('a file that takes too long is given up', async () => {
  const reading = extractText(Buffer.from('words'), 'a.txt', { limits: { timeMs: 1 } })
  await expect(reading).rejects.toMatchObject({ code: 'unreadable_document', message: expect.stringContaining('too long') })
})

test('a file that needs too much memory is given up', async () => {
  const reading = extractText(Buffer.from('words'), 'a.md', { limits: { memoryMb: 1 } })
  await expect(reading).rejects.toMatchObject({ code: 'unreadable_document', message: expect.stringContaining('too complex') })
})
