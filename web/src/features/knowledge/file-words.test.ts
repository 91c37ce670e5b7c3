import { expect, test } from 'vitest'
import { fileSizeWords, fileTypeName } from './file-words.ts'

test('a size is said in the unit that fits', () => {
  expect([0, 820, 1000, 14_400, 999_499, 2_400_000, 52_428_799].map(fileSizeWords)).toEqual([
    '0 bytes',
    '820 bytes',
    '1 kB',
    '14 kB',
    '999 kB',
    '2.4 MB',
    '52.4 MB',
  ])
})

test('a type is said in a word, also one nobody knows', () => {
  expect(['application/pdf', 'text/x-question', 'application/zip', 'constructor'].map(fileTypeName)).toEqual([
    'PDF',
    'Question',
    'File',
    'File',
  ])
})
