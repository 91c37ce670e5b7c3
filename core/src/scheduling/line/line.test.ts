import { describe, expect, test } from 'vitest'
import { afterOffer, heldUntil, type LineState, movedInLine, nextInLine, type OfferFacts } from './line.ts'

const one = (id: string, state: LineState = 'waiting', mayWrite = true) => ({ id, state, mayWrite })

describe('who is next', () => {
  test('is the first who waits and may be written to; who stands before them and may not is passed over', () => {
    const line = [one('booked', 'booked'), one('offered', 'offered'), one('silent', 'waiting', false), one('ann'), one('ben')]
    expect(nextInLine(line)).toEqual({ next: one('ann'), passedOver: [one('silent', 'waiting', false)] })
  })

  test('is nobody where nobody waits, or nobody may be written to', () => {
    expect(nextInLine([one('a', 'declined'), one('b', 'expired'), one('c', 'removed')])).toEqual({ next: null, passedOver: [] })
    expect(nextInLine([one('a', 'waiting', false)])).toEqual({ next: null, passedOver: [one('a', 'waiting', false)] })
  })
})

describe('an offer', () => {
  const until = new Date('2026-03-05T15:00:00Z')
  const facts = (given: Partial<OfferFacts> = {}): OfferFacts => ({
    heldUntil: until,
    now: new Date('2026-03-04T15:00:00Z'),
    hasFailed: false,
    isUnread: false,
    isWithOwner: false,
    ...given,
  })
  const over = { now: until }

  test('stands until its time is over, and not a moment longer', () => {
    expect(afterOffer(facts())).toEqual({ isOver: false, waits: null })
    expect(afterOffer(facts({ now: new Date(until.getTime() - 1) }))).toEqual({ isOver: false, waits: null })
    expect(afterOffer(facts(over))).toEqual({ isOver: true, as: 'expired' })
  })

  test('ends at once where its mail has surely not left', () => {
    expect(afterOffer(facts({ hasFailed: true }))).toEqual({ isOver: true, as: 'returned' })
  })

  test('is not taken from who wrote something that was not read yet, or waits for the owner', () => {
    expect(afterOffer(facts({ ...over, isUnread: true }))).toEqual({ isOver: false, waits: 'unread' })
    expect(afterOffer(facts({ ...over, isWithOwner: true }))).toEqual({ isOver: false, waits: 'replied' })
    expect(afterOffer(facts({ isWithOwner: true }))).toEqual({ isOver: false, waits: 'replied' })
  })

  test('is held for so many hours, up to a full one, also where the clocks are changed', () => {
    expect(heldUntil(new Date('2026-03-07T15:20:30Z'), 24)).toEqual(new Date('2026-03-08T16:00:00Z'))
    expect(heldUntil(new Date('2026-03-07T15:00:00Z'), 72)).toEqual(new Date('2026-03-10T15:00:00Z'))
  })
})

describe('a move', () => {
  const line = [one('gone', 'removed'), one('ann'), one('held', 'offered'), one('ben'), one('cleo')]

  test('changes places with the next who waits, and leaves the others where they are', () => {
    expect(movedInLine(line, 'ben', -1)).toEqual(['gone', 'ben', 'held', 'ann', 'cleo'])
    expect(movedInLine(line, 'ben', 1)).toEqual(['gone', 'ann', 'held', 'cleo', 'ben'])
  })

  test('ends at both ends, and moves nobody who does not wait', () => {
    expect(movedInLine(line, 'ann', -1)).toBeNull()
    expect(movedInLine(line, 'cleo', 1)).toBeNull()
    expect(movedInLine(line, 'held', 1)).toBeNull()
    expect(movedInLine(line, 'nobody', 1)).toBeNull()
  })
})
