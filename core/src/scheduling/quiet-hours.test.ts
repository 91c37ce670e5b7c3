import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { afterQuiet, QuietHours } from './quiet-hours.ts'

const zone = 'America/New_York'
const timezones = ['New_York', 'Los_Angeles', 'Phoenix', 'Anchorage', 'St_Johns'].map((city) => `America/${city}`)
const elsewhere = ['Pacific/Honolulu', 'Europe/London', 'Asia/Tokyo', 'Australia/Sydney']
const at = (local: string) => DateTime.fromISO(local, { zone }).toJSDate()
const night: QuietHours = { from: 21, until: 7 }

describe('a mail that may leave', () => {
  test.each([
    ['in the evening waits for the morning', '2026-05-04T22:15', '2026-05-05T07:00'],
    ['when the quiet begins waits', '2026-05-04T21:00', '2026-05-05T07:00'],
    ['behind midnight waits for the same morning', '2026-05-05T03:30', '2026-05-05T07:00'],
    ['when the quiet ends leaves at once', '2026-05-05T07:00', '2026-05-05T07:00'],
    ['by day leaves at once', '2026-05-05T12:10', '2026-05-05T12:10'],
    ['in the night in which the clocks go forward waits for the morning', '2027-03-14T01:30', '2027-03-14T07:00'],
  ])('%s', (_, given, expected) => {
    expect(afterQuiet(at(given), night, zone)).toEqual(at(expected))
  })

  test('waits within one day too, and not at all where no hours are quiet', () => {
    expect(afterQuiet(at('2026-05-04T12:30'), { from: 12, until: 14 }, zone)).toEqual(at('2026-05-04T14:00'))
    expect(afterQuiet(at('2026-05-04T03:00'), null, zone)).toEqual(at('2026-05-04T03:00'))
  })

  test('never leaves while it is quiet, nor waits longer than a day with its change of clocks', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true }),
        fc.tuple(hour, hour).filter(([from, until]) => from !== until),
        fc.constantFrom(...timezones, ...elsewhere),
        (given, [from, until], timezone) => {
          const leaves = afterQuiet(given, { from, until }, timezone)
          expect(afterQuiet(leaves, { from, until }, timezone)).toEqual(leaves)
          expect(leaves.getTime() - given.getTime()).toBeGreaterThanOrEqual(0)
          expect(leaves.getTime() - given.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        },
      ),
    )
  })
})

test('quiet hours that end when they begin are none', () => {
  expect(QuietHours.safeParse({ from: 7, until: 7 }).error?.issues[0]?.message).toBe('The end has to differ from the beginning.')
})
