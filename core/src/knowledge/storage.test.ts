import { expect, test } from 'vitest'
import { isNearlyFull, refuseStorage } from './storage.ts'

const limitBytes = 2_000_000_000

test('a file fits up to the last byte; of one that does not, the owner hears how much is used and what to do', () => {
  expect(refuseStorage({ usedBytes: 1_990_000_000, limitBytes }, 10_000_000)).toBeNull()
  expect(refuseStorage({ usedBytes: 1_990_000_000, limitBytes }, 10_000_001)).toBe(
    'Your documents take 2 GB of 2 GB, and this one of 10 MB does not fit. Delete documents that you no longer need, then add it again.',
  )
})

test('from nine tenths on it is nearly full', () => {
  expect(isNearlyFull({ usedBytes: 1_799_999_999, limitBytes })).toBe(false)
  expect(isNearlyFull({ usedBytes: 1_800_000_000, limitBytes })).toBe(true)
})
