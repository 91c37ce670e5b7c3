import { expect, test } from 'vitest'
import { countResolutions, resolutionSigns, resolutionWords, signsOf } from './resolutions.ts'

test('every answer is counted once: confirmed, assumed, come back, or still open', () => {
  const counted = resolutionSigns.map((sign, index) => ({ sign, count: 10 ** index }))
  expect(countResolutions(counted)).toEqual({ confirmed: 110, assumed: 10_000, cameBack: 1_001, stillOpen: 100_000 })
  expect((['confirmed', 'assumed', 'cameBack', 'stillOpen'] as const).flatMap(signsOf).toSorted()).toEqual(resolutionSigns.toSorted())
})

test('a spreadsheet gets both in words', () => {
  expect(resolutionSigns.map(resolutionWords)).toEqual([
    'Came back: wrote again',
    'Confirmed: booked',
    'Confirmed: thanked or agreed',
    'Came back: you wrote yourself',
    'Assumed: nobody wrote again in 7 days',
    'Still open: answered less than 7 days ago',
  ])
})
