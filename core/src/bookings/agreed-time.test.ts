import { expect, test } from 'vitest'
import { findDates } from '../text/dates.ts'
import { agreedTime } from './agreed-time.ts'

const writtenAt = new Date('2026-03-02T15:00:00Z') // a Monday
const timezone = 'America/New_York'
const acceptance = { flag: 'acceptance', chance: 0.9, isCertain: false, evidence: '', by: 'head' } as const
const agreed = (text: string, flags: (typeof acceptance)[] = [acceptance]) =>
  agreedTime({ flags, dates: findDates(text, { now: writtenAt, timezone, language: 'en' }) }, { writtenAt, timezone })?.toISOString() ??
  null

test('a time that a message agrees to is read from the day on which it was written', () => {
  expect(agreed('Tuesday at 4 works for us, see you then.')).toBe('2026-03-03T21:00:00.000Z')
  expect(agreed('Great, we will be there on March 12 at 10:30 am.')).toBe('2026-03-12T14:30:00.000Z')
})

test('nothing is agreed without an acceptance, without a time, on several days, or in the past', () => {
  expect(agreed('Would Tuesday at 4 work for you?', [])).toBeNull()
  for (const text of ['Sounds good, thank you!', 'Tuesday works for us.', 'Next week at 4 works.', 'Yesterday at 4 was fine.'])
    expect(agreed(text)).toBeNull()
})
