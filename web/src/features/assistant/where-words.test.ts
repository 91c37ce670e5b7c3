import { expect, test } from 'vitest'
import { whereWords } from './where-words.ts'

test('a heading that repeats the name of its document is said once', () => {
  const headings = ['Frequently asked questions', 'Where can I park?']
  expect(whereWords({ documentName: 'Frequently asked questions.md', headings, page: null })).toEqual([
    'Frequently asked questions',
    'Where can I park?',
  ])
})

test('the page is named last, the header of a table not at all', () => {
  const headings = ['Fees', 'Instrument | Price']
  expect(whereWords({ documentName: 'Handbook.pdf', headings, page: 3 })).toEqual(['Handbook', 'Fees', 'page 3'])
})
