import { expect, test } from 'vitest'
import { documentTitle } from './document-title.ts'

test('a document is called by its name, without the ending of its file', () => {
  expect(['Programs and prices.md', 'Family handbook.PDF', 'Fees v1.2', '.pdf'].map(documentTitle)).toEqual([
    'Programs and prices',
    'Family handbook',
    'Fees v1.2',
    '.pdf',
  ])
})
