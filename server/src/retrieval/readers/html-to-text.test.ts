import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
const cells = (...texts: string[]) => texts.map((text) => `<td>${text}</td>`).join('')

test('a cell merged over rows stands in each of them', () => {
  const html = table(
    cells('Service', 'Hair', 'Junior', 'Senior'),
    `<td rowspan="2">Cut</td>${cells('short', '£38', '£48')}`,
    cells('long', '£45', '£58'),
    cells('Colour', 'short', '£60', '£70'),
  )
  expect(htmlToText(html)).toBe(
    '| Service | Hair | Junior | Senior |\n|---|---|---|---|\n| Cut | short | £38 | £48 |\n| Cut | long | £45 | £58 |\n| Colour | short | £60 | £70 |',
  )
})

test('a cell merged over columns stands under each of them, and what follows under its own', () => {
  const html = table(
    cells('Lesson', 'Members', 'Others', 'Note'),
    `<td>Workshop</td><td colspan="2">£30</td><td>in May</td>`,
    `<td>Camp</td><td colspan="2" rowspan="2">£90</td><td>in June</td>`,
    cells('Trip', 'in July'),
  )
  expect(htmlToText(html)).toBe(
    '| Lesson | Members | Others | Note |\n|---|---|---|---|\n| Workshop | £30 | £30 | in May |\n| Camp | £90 | £90 | in June |\n| Trip | £90 | £90 | in July |',
  )
})

test('a cell over the whole width is a line over the table, or stands once over the rows that it names', () => {
  const html = table('<td colspan="2">Price list</td>', cells('Item', 'Price'), '<td colspan="2">Bath</td>', cells('Small dog', '£25'))
  expect(htmlToText(html)).toBe('Price list\n\n| Item | Price |\n|---|---|\n| Bath |  |\n| Small dog | £25 |')
})

test('a header of two rows is one', () => {
  const html = table('<td rowspan="2">Service</td><td colspan="2">Price</td>', cells('Junior', 'Senior'), cells('Cut', '£38', '£48'))
  expect(htmlToText(html)).toBe('| Service | Price Junior | Price Senior |\n|---|---|---|\n| Cut | £38 | £48 |')
})

test('a table without merged cells is written row by row, however many cells each has', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom('', 'a', '£5', 'b | c'), { maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const shown = rows.filter((row) => row.some((text) => text !== ''))
      const lines = shown.map((row) => `| ${row.map((text) => text.replace('|', '/')).join(' | ')} |`)
      const rule = `|${'---|'.repeat(shown[0]?.length ?? 0)}`
      expect(htmlToText(table(...rows.map((row) => cells(...row))))).toBe(
        [...lines.slice(0, 1), ...(lines[0] ? [rule] : []), ...lines.slice(1)].join('\n').trim(),
      )
    }),
  )
})

test('no cell stands in more places than a table of its size may have, whatever it claims', () => {
  const row = '<td colspan="99999" rowspan="99999">word</td><td colspan="-1" rowspan="x">b</td>'
  const html = table(...Array.from({ length: 300 }, () => row))
  expect(htmlToText(html).length).toBeLessThan(html.length * 2)
  const long = table(`<td rowspan="9999" colspan="9999">${'a'.repeat(50_000)}</td>`, ...Array.from({ length: 500 }, () => cells('b')))
  expect(htmlToText(long).length).toBeLessThan(400_000)
})
