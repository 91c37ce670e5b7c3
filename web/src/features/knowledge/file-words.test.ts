import { expect, test } from 'vitest'
import { fileTypeName } from './file-words.ts'

test('a type is said in a word, also one nobody knows', () => {
  expect(['application/pdf', 'text/x-question', 'application/zip', 'constructor'].map(fileTypeName)).toEqual([
    'PDF',
    'Question',
    'File',
    'File',
  ])
})
