import type { LineEntryView, LineEventView } from '@ownvoice/core/scheduling/line/contract'
import { expect, test } from 'vitest'
import { eventLine, leavesLine, peopleInLine, placeLine } from './line-words.ts'

const dana: LineEntryView = {
  id: 'a',
  email: 'dana@customer.test',
  name: 'Dana',
  state: 'offered',
  joinedAt: '2026-03-01T15:00:00Z',
  messageId: null,
  heldUntil: '2026-03-05T15:00:00Z',
  mail: 'sent',
  notWritten: null,
}
const place = { id: 'p', state: 'offered', entryId: 'a', waits: null, createdAt: '2026-03-03T15:00:00Z' } as const

test('a place that is held says for whom and until when, in the owner’s zone, and why nothing goes on', () => {
  expect(placeLine(place, dana, 'America/New_York')).toMatch(/^A place is held for Dana until March 5, 10:00.AM\.$/)
  expect(placeLine({ ...place, waits: 'replied' }, { ...dana, name: '' }, 'UTC')).toMatch(
    /held for dana@customer\.test .* their message waits for you/,
  )
  expect(placeLine({ ...place, state: 'open', entryId: null, waits: 'stopped' }, undefined, 'UTC')).toContain('Everything is stopped')
  expect(placeLine({ ...place, state: 'left', entryId: null }, undefined, 'UTC')).toContain('nobody is left in line')
})

test('a link says how many stand in line for it, and how a free place stands', () => {
  expect(peopleInLine({ people: 0, place: null })).toBe('Nobody in line')
  expect(peopleInLine({ people: 3, place: 'offered' })).toBe('3 in line, a place is held')
  expect(peopleInLine({ people: 0, place: 'left' })).toBe('Nobody in line, a place is still free')
})

test('the log says who did it', () => {
  const event: LineEventView = {
    id: 'e',
    what: 'offered',
    by: 'time',
    who: 'Dana',
    at: '2026-03-03T15:00:00Z',
    until: '2026-03-05T15:00:00Z',
  }
  expect(eventLine(event, 'UTC')).toMatch(/^Dana was offered a place until March 5, 3:00.PM$/)
  expect(eventLine({ ...event, what: 'removed', by: 'owner', until: null }, 'UTC')).toBe('Dana was removed, by you')
  expect(eventLine({ ...event, what: 'expired', by: 'owner', until: null }, 'UTC')).toBe('Dana is held no place any more, by you')
})

test('an offer says when it leaves', () => {
  expect(leavesLine(null, null, 'UTC')).toBe('It leaves right away.')
  expect(leavesLine('hours', '2026-03-05T14:00:00Z', 'UTC')).toMatch(/on March 5, 2:00.PM/)
  expect(leavesLine('quota', null, 'UTC')).toContain('used up')
})
