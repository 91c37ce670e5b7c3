import { describe, expect, test } from 'vitest'
import { seenLate, writtenAt } from './seen-late.ts'

const receivedAt = new Date('2026-03-07T23:30:00Z')
const after = (hours: number) => new Date(receivedAt.getTime() + hours * 3_600_000)

describe('a message that is seen', () => {
  test('within the limit is in time', () => {
    expect(seenLate({ receivedAt, isPast: false, now: after(12), limitHours: 12, timezone: 'UTC' })).toBeNull()
  })

  test('after it is late, told in the owner’s time zone', () => {
    expect(seenLate({ receivedAt, isPast: false, now: after(38.6), limitHours: 12, timezone: 'America/New_York' })).toBe(
      'It came in on Saturday, March 7 at 6:30 PM and was seen 38 hours later, so the reply waits for you.',
    )
    expect(seenLate({ receivedAt, isPast: false, now: after(2.1), limitHours: 2, timezone: 'UTC' })).toContain('2 hours later')
  })
})

test('one that a look back found is late however soon that was, and says why', () => {
  expect(seenLate({ receivedAt, isPast: true, now: after(0.1), limitHours: 12, timezone: 'UTC' })).toBe(
    'It came in on Saturday, March 7 at 11:30 PM and was never answered, so the reply waits for you.',
  )
})

describe('when a message was written', () => {
  test.each([
    ['its own Date, where that is before it came in', '2026-03-06T09:00:00.000Z', '2026-03-06T09:00:00.000Z'],
    ['when it came in, where it has none', null, receivedAt.toISOString()],
    ['when it came in, where its Date lies ahead', '2026-03-09T09:00:00.000Z', receivedAt.toISOString()],
    ['when it came in, where its Date is too long ago for a mail on its way', '2026-02-01T09:00:00.000Z', receivedAt.toISOString()],
  ])('is %s', (_what, sentAt, expected) => {
    expect(writtenAt({ sentAt, receivedAt }).toISOString()).toBe(expected)
  })
})
