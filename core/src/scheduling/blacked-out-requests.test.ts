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

test('of a span it is told where half of its days or more are blacked out, and of how many in a row', () => {
  expect(requested('Any day next x?', [{ date: '2026-12-30', endDate: '2027-01-06' }])).toEqual([])
  expect(requested('Any day next x?', [{ date: '2026-12-28', endDate: '2027-01-03' }])).toEqual(['2026-12-28'])
  const message = reading('x', {
    asks: [ask('x', { intent: 'book' })],
    dates: [{ text: 'x', date: '2026-12-21', endDate: '2026-12-27', time: null }],
  })
  expect(blackedOutRequests(message, [winterBreak])).toMatchObject([{ day: '2026-12-24', until: '2026-12-27' }])
})

test('who asks when something is in a span is told of the span only where all of it is blacked out', () => {
  const asked: Partial<Ask> = { intent: 'question', wants: ['date'] }
  expect(requested('When is the show in x?', [{ date: '2026-12-01', endDate: '2026-12-31' }], asked)).toEqual([])
  expect(requested('When is the show in x?', [{ date: '2026-12-21', endDate: '2026-12-27' }], asked)).toEqual([])
  expect(requested('When are you open in x?', [{ date: '2026-12-25', endDate: '2026-12-31' }], asked)).toEqual(['2026-12-25'])
})

test('the day to which something is moved is asked for, the day from which is not', () => {
  const dates = [
    { text: 'the 24th', date: '2026-12-24' },
    { text: 'the 28th', date: '2026-12-28' },
  ]
  expect(requested('Can we move it from the 24th to the 28th?', dates, { intent: 'reschedule' })).toEqual(['2026-12-28'])
})
