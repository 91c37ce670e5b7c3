import { describe, expect, test } from 'vitest'
import { ask, reading, winterBreak } from '../../testing/assistant.ts'
import type { MentionedDate } from '../text/mentioned-date.ts'
import type { Ask } from '../assistant/trace.ts'
import { blackedOutRequests } from './blacked-out-requests.ts'

function requested(text: string, dates: Partial<MentionedDate>[], asked: Partial<Ask> = { intent: 'book' }): string[] {
  const mentioned = dates.map((date): MentionedDate => ({ text: 'x', date: '2026-12-26', endDate: null, time: null, ...date }))
  const message = reading(text, { asks: [ask(text, asked)], dates: mentioned })
  return blackedOutRequests(message, [winterBreak]).map(({ day }) => day)
}

test('a wish for a day inside a blackout range is found, its first and last day included [ASSIST-018]', () => {
  expect(requested('Can we come on x?', [{ date: '2026-12-24' }])).toEqual(['2026-12-24'])
  expect(requested('Can we come on x?', [{ date: '2027-01-01' }])).toEqual(['2027-01-01'])
  expect(requested('Can we come on x?', [{ date: '2026-12-23' }, { date: '2027-01-02' }])).toEqual([])
})

test('one day named twice is told once', () => {
  expect(requested('Can we come on x or y?', [{}, { text: 'y' }])).toEqual(['2026-12-26'])
})

test('a question for times on that day counts, a cancellation of it does not [ASSIST-018]', () => {
  expect(requested('When are you open on x?', [{}], { intent: 'question', wants: ['time'] })).toEqual(['2026-12-26'])
  expect(requested('Please cancel x', [{}], { intent: 'cancel', wants: [] })).toEqual([])
})

describe('a day that is given up is no request', () => {
  test.each(["We can't make it on x", 'Could we move our lesson from x', 'instead of x please'])('%s', (text) => {
    expect(requested(text, [{}], { intent: 'reschedule' })).toEqual([])
  })
})

test('a span is blacked out only when both its ends are', () => {
  expect(requested('Any day next x?', [{ date: '2026-12-28', endDate: '2027-01-03' }])).toEqual([])
  expect(requested('Any day next x?', [{ date: '2026-12-25', endDate: '2026-12-30' }])).toEqual(['2026-12-25'])
})
