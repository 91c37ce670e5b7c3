import { expect, test } from 'vitest'
import { tidyPages } from './tidy-pages.ts'

test('a page begins where its first word stands in the tidied text', () => {
  const pages = ['Prices   are low.\n\n', 'A   trial is free.\n', 'We   open at 9.']
  const pageStarts = [0, pages[0]?.length ?? 0, pages.slice(0, 2).join('').length]
  const tidied = tidyPages({ text: pages.join(''), pageStarts })
  expect(tidied.text).toBe('Prices are low.\n\nA trial is free.\nWe open at 9.')
  expect(tidied.pageStarts.map((start) => tidied.text.slice(start, start + 7))).toEqual(['Prices ', 'A trial', 'We open'])
})

test('a text without pages is tidied as a whole', () => {
  expect(tidyPages({ text: 'a    b\n\n\n\n\nc  ', pageStarts: [] })).toEqual({ text: 'a b\n\n\nc', pageStarts: [] })
})
