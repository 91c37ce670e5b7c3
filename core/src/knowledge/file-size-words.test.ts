import { expect, test } from 'vitest'
import { fileSizeWords } from './file-size-words.ts'

test('a size is said in the unit that fits', () => {
  expect([0, 820, 1000, 14_400, 999_499, 2_400_000, 52_428_799, 1_940_000_000, 2_000_000_000].map(fileSizeWords)).toEqual([
    '0 bytes',
    '820 bytes',
    '1 kB',
    '14 kB',
    '999 kB',
    '2.4 MB',
    '52.4 MB',
    '1.9 GB',
    '2 GB',
  ])
})
