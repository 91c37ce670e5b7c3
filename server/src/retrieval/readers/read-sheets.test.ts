import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readSheets } from './read-sheets.ts'

test.each(['xlsx', 'xlsb'] as const)('what a workbook hides is not read: rows, columns and sheets (%s)', (bookType) => {
  const prices = utils.aoa_to_sheet([
    ['Lesson', 'Price', 'Cost to us'],
    ['Piano', 40, 25],
    ['Harp', 70, 50],
  ])
  prices['!rows'] = [{}, {}, { hidden: true }]
  prices['!cols'] = [{}, {}, { hidden: true }]
  const book = utils.book_new(prices, 'Prices')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Secret']]), 'Notes')
  utils.book_set_sheet_visibility(book, 'Notes', 1)
  const bytes = write(book, { type: 'buffer', bookType, cellStyles: true }) as Uint8Array // what `type` asks for
  const read = readSheets({ bytes })
  expect(read).toMatchObject({ text: '# Prices\n\n| Lesson | Price |\n|---|---|\n| Piano | 40 |' })
})
