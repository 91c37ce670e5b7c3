import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

test('lines end in CRLF, and commas, quotes and line breaks stand in quotes', () => {
  expect(
    toCsv([
      ['a', 'b,c'],
      ['say "hi"', 'two\nlines'],
      ['', 'é'],
    ]),
  ).toBe('a,"b,c"\r\n"say ""hi""","two\nlines"\r\n,é\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://a.example","b")', '"\'=HYPERLINK(""http://a.example"",""b"")"'],
])('%j is no formula in a spreadsheet', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`)
})
