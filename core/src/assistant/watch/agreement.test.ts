import { describe, expect, test } from 'vitest'
import { agreementOf, caseOutcome, type CaseOutcome } from './agreement.ts'

const times = (count: number, outcome: CaseOutcome): CaseOutcome[] => Array.from({ length: count }, () => outcome)

describe('how near the assistant came to the owner', () => {
  test('nothing is known of nothing', () => {
    expect(agreementOf([])).toEqual({ compared: 0, agreed: 0, atLeast: 0, offer: 'few', stillNeeded: 22 })
  })

  test('only cases that say something count', () => {
    expect(agreementOf([...times(3, 'agrees'), ...times(5, 'unclear'), ...times(2, 'open')])).toMatchObject({ compared: 3, agreed: 3 })
  })

  test('twenty that all agree are not sure enough yet, twenty-two are', () => {
    expect(agreementOf(times(20, 'agrees'))).toMatchObject({ offer: 'few', stillNeeded: 2 })
    expect(agreementOf(times(21, 'agrees'))).toMatchObject({ offer: 'few', stillNeeded: 1 })
    const { offer, atLeast } = agreementOf(times(22, 'agrees'))
    expect(offer).toBe('offered')
    expect(atLeast).toBeCloseTo(0.851, 3) // 22 / (22 + 1.96²)
  })

  test('of 34 that would have left, one may differ when it was long ago', () => {
    expect(agreementOf([...times(25, 'agrees'), 'differs', ...times(8, 'agrees')])).toMatchObject({
      compared: 34,
      agreed: 33,
      offer: 'offered',
      stillNeeded: 0,
    })
  })

  test('one that differs takes the offer back until twenty more agreed, however good the share is', () => {
    expect(agreementOf(['differs', ...times(99, 'agrees')])).toMatchObject({ offer: 'recent', stillNeeded: 20 })
    expect(agreementOf([...times(19, 'agrees'), 'differs', ...times(80, 'agrees')])).toMatchObject({ offer: 'recent', stillNeeded: 1 })
    expect(agreementOf([...times(20, 'agrees'), 'differs', ...times(79, 'agrees')])).toMatchObject({ offer: 'offered' })
  })

  test('too many that differ are said so, with how many more have to agree', () => {
    expect(agreementOf([...times(22, 'agrees'), 'differs', 'silence'])).toMatchObject({ compared: 24, agreed: 22, offer: 'apart' })
    const { stillNeeded } = agreementOf([...times(22, 'agrees'), 'differs', 'silence'])
    expect(agreementOf([...times(22 + stillNeeded, 'agrees'), 'differs', 'silence']).offer).toBe('offered')
  })
})

describe('a case', () => {
  const now = new Date('2026-03-20T12:00:00Z')
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  const given = { outcome: null, decidedAt: days(1), isWatched: true, isPutAside: false } as const

  test('is what the comparison says', () => {
    expect(caseOutcome({ ...given, outcome: 'differs', decidedAt: days(30) }, now)).toBe('differs')
  })

  test('is open until the owner answers, for a week; then their silence is a word as well', () => {
    expect(caseOutcome(given, now)).toBe('open')
    expect(caseOutcome({ ...given, decidedAt: days(8) }, now)).toBe('silence')
  })

  test('of a draft stays open while it waits, and says no once it is put aside', () => {
    expect(caseOutcome({ ...given, decidedAt: days(30), isWatched: false }, now)).toBe('open')
    expect(caseOutcome({ ...given, isWatched: false, isPutAside: true }, now)).toBe('silence')
  })
})
