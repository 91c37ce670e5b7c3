import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { isBlackedOut } from '../scheduling/is-blacked-out.ts'
import { localDate } from '../scheduling/local-date.ts'
import type { BlackoutRange } from '../scheduling/scheduling.ts'
import { type FollowUpCalendar, followUpSteps, isAllowed, nextAllowed, planDates } from './plan-dates.ts'
import { usualWakingHours } from './waking-hours.ts'

const newYork: FollowUpCalendar = { timezone: 'America/New_York', hours: usualWakingHours, blackouts: [] }
const range = (start: string, end = start): BlackoutRange => ({ id: start, start, end })

function dates(repliedAt: string, calendar: FollowUpCalendar = newYork): string[] {
  return planDates(new Date(repliedAt), followUpSteps, calendar).map(({ dueAt, skipped }) => {
    const at = DateTime.fromJSDate(dueAt, { zone: calendar.timezone }).toFormat('yyyy-MM-dd HH:mm')
    return skipped ? `${at} ${skipped}` : at
  })
}

describe('the four dates', () => {
  test('are 1, 3, 7 and 14 days after the reply, at its time of day [CONST-011] [ASSIST-007]', () => {
    expect(dates('2026-11-23T15:20:00Z')).toEqual(['2026-11-24 10:20', '2026-11-26 10:20', '2026-11-30 10:20', '2026-12-07 10:20'])
  })

  test('keep the hour of the clock on the wall when the clocks change', () => {
    expect(dates('2026-10-30T16:00:00Z')).toEqual(['2026-10-31 12:00', '2026-11-02 12:00', '2026-11-06 12:00', '2026-11-13 12:00'])
  })

  test('come within waking hours after a reply at night', () => {
    expect(dates('2026-11-23T08:00:00Z')[0]).toBe('2026-11-24 09:00')
    expect(dates('2026-11-24T04:30:00Z')[0]).toBe('2026-11-24 18:00')
    expect(dates('2026-11-23T15:20:00Z', { ...newYork, hours: { from: 13, until: 14 } })[0]).toBe('2026-11-24 13:00')
  })

  test('move off a blocked day to the next allowed one', () => {
    const blackouts = [range('2026-12-07', '2026-12-09')]
    expect(dates('2026-11-23T15:20:00Z', { ...newYork, blackouts })[3]).toBe('2026-12-10 10:20')
  })

  test('are skipped when a week behind is blocked too, the last one like the others', () => {
    const blackouts = [range('2026-12-07', '2026-12-14')]
    expect(dates('2026-11-23T15:20:00Z', { ...newYork, blackouts })[3]).toBe('2026-12-07 10:20 blackout')
    expect(dates('2026-11-23T15:20:00Z', { ...newYork, blackouts: [range('2026-12-07', '2026-12-13')] })[3]).toBe('2026-12-14 10:20')
  })

  test('are never two on one day: the later one goes', () => {
    const blackouts = [range('2026-11-24', '2026-11-25')]
    expect(dates('2026-11-23T15:20:00Z', { ...newYork, blackouts }).slice(0, 2)).toEqual([
      '2026-11-26 10:20 next_is_near',
      '2026-11-26 10:20',
    ])
  })
})

test('the next allowed instant is now, later today, or tomorrow when the day is over', () => {
  const next = (at: string) => nextAllowed(new Date(at), newYork)?.toISOString()
  expect(next('2026-11-23T15:20:00.000Z')).toBe('2026-11-23T15:20:00.000Z')
  expect(next('2026-11-23T08:00:00Z')).toBe('2026-11-23T14:00:00.000Z')
  expect(next('2026-11-24T00:00:00Z')).toBe('2026-11-24T14:00:00.000Z')
  expect(nextAllowed(new Date('2026-11-23T08:00:00Z'), { ...newYork, blackouts: [range('2026-11-20', '2026-12-20')] })).toBeNull()
})

test('in every time zone, whatever the clocks do, no date lies outside of waking hours, on a blocked day, twice on a day or out of its days', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
    .filter(([from, until]) => from < until)
    .map(([from, until]) => ({ from, until }))
  const at = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2032-12-31T00:00:00Z'), noInvalidDate: true })
  const blocked = fc.array(fc.tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 10 })), { maxLength: 3 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), hours, at, blocked, (timezone, waking, repliedAt, spans) => {
      const replied = DateTime.fromJSDate(repliedAt, { zone: timezone }).startOf('day')
      const day = (days: number) => replied.plus({ days }).toISODate() ?? ''
      const blackouts = spans.map(([from, length]) => range(day(from), day(from + length)))
      const calendar = { timezone, hours: waking, blackouts }
      const sent = planDates(repliedAt, followUpSteps, calendar).filter(({ skipped }) => skipped === null)
      for (const { step, dueAt } of sent) {
        const local = DateTime.fromJSDate(dueAt, { zone: timezone })
        const days = Math.round(local.startOf('day').diff(replied, 'days').days)
        const wished = { 1: 1, 2: 3, 3: 7, 4: 14 }[step]
        expect(local.hour).toBeGreaterThanOrEqual(waking.from)
        expect(local.hour).toBeLessThan(waking.until)
        expect(isBlackedOut(blackouts, localDate(dueAt, timezone))).toBe(false)
        expect(days).toBeGreaterThanOrEqual(wished)
        expect(days).toBeLessThanOrEqual(wished + 7)
      }
      const sentOn = sent.map(({ dueAt }) => localDate(dueAt, timezone))
      expect(new Set(sentOn).size).toBe(sentOn.length)
      const allowed = nextAllowed(repliedAt, calendar)
      expect(allowed === null || (isAllowed(allowed, calendar) && allowed >= repliedAt)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
