import { expect, test } from 'vitest'
import { reading } from '../../testing/assistant.ts'
import { findDates } from '../text/dates.ts'
import { agreedTime } from './agreed-time.ts'

const writtenAt = new Date('2026-03-02T15:00:00Z') // a Monday
const timezone = 'America/New_York'
const acceptance = { flag: 'acceptance', chance: 0.9, isCertain: false, evidence: '', by: 'head' } as const
const agreed = (text: string, flags: (typeof acceptance)[] = [acceptance], told: string | null = null) => {
  const dates = findDates(text, { now: writtenAt, timezone, language: 'en' })
  const last = told === null ? null : { text: told, at: toldAt }
  return agreedTime(reading(text, { flags, dates }), { writtenAt, timezone, told: last })?.toISOString() ?? null
}
const toldAt = new Date('2026-02-27T15:00:00Z') // the Friday before
const accepts = (told: string, text = 'Yes, that works!') => agreed(text, [acceptance], told)

test('a time that a message agrees to is read from the day on which it was written', () => {
  expect(agreed('Tuesday at 4 works for us, see you then.')).toBe('2026-03-03T21:00:00.000Z')
  expect(agreed('Great, we will be there on March 12 at 10:30 am.')).toBe('2026-03-12T14:30:00.000Z')
})

test('nothing is agreed without an acceptance, without a time, on several days, or in the past', () => {
  expect(agreed('Would Tuesday at 4 work for you?', [])).toBeNull()
  for (const text of ['Sounds good, thank you!', 'Tuesday works for us.', 'Next week at 4 works.', 'Yesterday at 4 was fine.'])
    expect(agreed(text)).toBeNull()
})

test('an acceptance that names no time agrees to the single one that its writer was told last, from the day on which they were told', () => {
  const tuesday = '2026-03-03T21:00:00.000Z'
  expect(accepts('Could you come Tuesday at 4?')).toBe(tuesday)
  expect(accepts('Does Tuesday, March 3 at 4 pm suit you? We are at 12 Quay Street, and a trial takes 30 minutes.')).toBe(tuesday)
  expect(accepts('Tuesday at 4? Then see you on Tuesday at 4!')).toBe(tuesday)
})

test('where they were told two times, another day as well, none that is to come, or nothing, nothing is agreed', () => {
  for (const told of [
    'Tuesday at 4, or Wednesday at 5?',
    'Tuesday at 4 or 5?',
    'Tuesday at 4, or at 5:30?',
    'Would Tuesday or Wednesday at 4 suit you?',
    'Tuesday at 4, or any day next week?',
    'Saturday at 4, or Tuesday at 4?', // the first is over, and may have been meant
    'Tuesday suits us.',
    'Saturday at 4?', // over when it was accepted
    'We will answer soon.',
  ])
    expect(accepts(told)).toBeNull()
  expect(agreed('Yes, that works!')).toBeNull()
  expect(agreed('Yes, that works!', [], 'Tuesday at 4?')).toBeNull()
})

test('an acceptance that names another day or time does not agree to what was told', () => {
  for (const text of ['Yes, but Wednesday please.', 'Yes, at 5 please.', '5 pm works better.'])
    expect(accepts('Tuesday at 4?', text)).toBeNull()
})
