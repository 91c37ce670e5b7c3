import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPassedDates } from './find-passed-dates.ts'

const at = { now: new Date('2026-11-21T03:00:00Z'), timezone: 'America/New_York' } // still November 20 there

function passageOf(text: string, headings: string[] = []) {
  return { id: 'p', documentId: 'd', documentName: 'Notes.md', headings, text, page: null, start: 0, end: text.length }
}

function endOf(text: string, headings?: string[]): string | undefined {
  return findPassedDates([passageOf(text, headings)], at)[0]?.endedOn
}

test.each([
  ['Summer camp: July 6–10, 2025', '2025-07-10'],
  ['The recital is on 12 May 2025 at 5 p.m.', '2025-05-12'],
  ['Closed from December 20, 2025 to January 3, 2026.', '2026-01-03'],
  ['Register by 6/15/2025.', '2025-06-15'],
  ['Closed on 2025-12-24.', '2025-12-24'],
  ['July 2025: recitals', '2025-07-31'],
  ['Fall term 2024 has 12 weeks.', '2024-12-31'],
  ['Winter 2025 classes are open.', '2026-03-31'],
  ['Dates of the school year 2024/25', '2025-08-31'],
  ['Prices 2024: piano $40.', '2024-12-31'],
  ['Registration closes November 19, 2026.', '2026-11-19'],
])('“%s” has passed', (text, last) => {
  expect(endOf(text)).toBe(last)
})

test.each([
  'Summer camp: July 6–10, 2027',
  'Registration closes November 20, 2026.',
  'Closed from November 1, 2026 to January 3, 2027.',
  'Summer camp: July 6–10',
  'Dates of the school year 2026/27',
  'Winter 2026 classes are open.',
  'We were founded in 1998.',
  'The school opened on May 3, 2024.',
  'He has taught here since September 1, 2024.',
  'Prices valid from September 1, 2024.',
  'Lessons start on September 8, 2025.',
  'Last updated on March 1, 2025.',
  'Maya, BA 2021, University of Maine',
  'Room 2024 is upstairs.',
  'Call (207) 555-2024.',
  'The concert on May 3, 2019 filled the hall.',
  'Camp A: July 6, 2025. Camp B: July 9, 2027.',
])('“%s” raises no alarm', (text) => {
  expect(endOf(text)).toBeUndefined()
})

test('a heading dates what stands under it', () => {
  expect(endOf('Art from 9:00 a.m. to noon.\nBring a lunch.', ['Camps', 'Summer camps 2025'])).toBe('2025-12-31')
})

test('a day passes at midnight in the time zone of the owner', () => {
  const text = 'Open house: November 20, 2026'
  const inZone = (timezone: string) => findPassedDates([passageOf(text)], { ...at, timezone }).length
  expect([inZone('America/New_York'), inZone('Europe/Berlin')]).toEqual([0, 1])
})

test('a day that is still to come never passes, whatever day it is', () => {
  const days = fc.date({ min: new Date('2026-11-20T12:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      expect(endOf(`Open house: ${day.toISOString().slice(0, 10)}`)).toBeUndefined()
    }),
  )
})
