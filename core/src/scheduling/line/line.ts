import { z } from 'zod'

/**
 * Where a person stands in the line for a full class. `waiting` → `offered` once a free place is written to them, until a date → `booked`, `declined` or
 * `expired`. `removed` by the owner. Who asks again begins at the end, in the same entry.
 */
export const lineStates = ['waiting', 'offered', 'booked', 'declined', 'expired', 'removed'] as const
export const LineState = z.enum(lineStates)
export type LineState = z.infer<typeof LineState>

/**
 * A place of a full class that the owner says is free. `open` looks for the next in line → `offered` to them. Not taken → `open` again; taken → `taken`. With
 * nobody left to write to → `left`, which the owner is told. `closed`: the owner needs nobody any more.
 */
export const placeStates = ['open', 'offered', 'taken', 'left', 'closed'] as const

/**
 * Why a free place is not offered to the next one yet. `link_off`: nobody could book with its link. `words`: the mail that would offer it does not pass its checks.
 * `replied`: who it is held for wrote something that waits for the owner.
 */
export const placeWaits = ['hours', 'stopped', 'link_off', 'words', 'not_ready', 'unread', 'quota', 'replied'] as const
export const PlaceWait = z.enum(placeWaits)
export type PlaceWait = z.infer<typeof PlaceWait>

/** What happened in a line. `returned`: the mail could not be sent. `passed_over`: they may not be written to, or no conversation with them is known. */
export const lineHappenings = [
  'joined',
  'added',
  'moved',
  'removed',
  'put_back',
  'offered',
  'booked',
  'declined',
  'expired',
  'returned',
  'passed_over',
] as const
export const LineHappening = z.enum(lineHappenings)
export type LineHappening = z.infer<typeof LineHappening>

/** By whose word: the owner's, the person's own, or the time's. */
export const lineActors = ['owner', 'person', 'time'] as const
export const LineActor = z.enum(lineActors)
export type LineActor = z.infer<typeof LineActor>

/** For so many hours a place may be held. */
export const HoldHours = z.literal([24, 48, 72])
export type HoldHours = z.infer<typeof HoldHours>
export const usualHoldHours: HoldHours = 48

const HOUR_MS = 3_600_000

/** Until when a place that is offered now is held: so many hours, up to the next full one. */
export function heldUntil(now: Date, hours: HoldHours): Date {
  return new Date(Math.ceil(now.getTime() / HOUR_MS + hours) * HOUR_MS)
}

/** The next who is written to: the first that waits and may be written to. `passedOver` stand before them and may not. */
export function nextInLine<Entry extends { state: LineState; mayWrite: boolean }>(
  line: readonly Entry[],
): { next: Entry | null; passedOver: Entry[] } {
  const waiting = line.filter(({ state }) => state === 'waiting')
  const at = waiting.findIndex(({ mayWrite }) => mayWrite)
  return at < 0 ? { next: null, passedOver: waiting } : { next: waiting[at] ?? null, passedOver: waiting.slice(0, at) }
}

/**
 * What is known of an offer. `hasFailed`: its mail has surely not left. `isUnread`: they wrote something that was not looked at yet. `isWithOwner`: what they
 * wrote waits for the owner.
 */
export type OfferFacts = { heldUntil: Date; now: Date; hasFailed: boolean; isUnread: boolean; isWithOwner: boolean }

/** What becomes of an offer that nobody took: it stands, or the place is passed on. What its reader wrote is read first. */
export function afterOffer({
  heldUntil: until,
  now,
  ...facts
}: OfferFacts): { isOver: false; waits: PlaceWait | null } | { isOver: true; as: 'expired' | 'returned' } {
  if (facts.hasFailed) return { isOver: true, as: 'returned' }
  if (now < until) return { isOver: false, waits: facts.isWithOwner ? 'replied' : null }
  if (facts.isUnread) return { isOver: false, waits: 'unread' }
  return facts.isWithOwner ? { isOver: false, waits: 'replied' } : { isOver: true, as: 'expired' }
}

/** Where an entry stands once it is moved one place up (-1) or down (1) among those who wait, as the ids of the line in their new order; null where it cannot move. */
export function movedInLine(line: readonly { id: string; state: LineState }[], id: string, by: -1 | 1): string[] | null {
  const waiting = line.filter(({ state }) => state === 'waiting')
  const at = waiting.findIndex((one) => one.id === id)
  const other = waiting[at + by]
  if (at < 0 || !other) return null
  const ids = line.map((one) => one.id)
  const [from, to] = [ids.indexOf(id), ids.indexOf(other.id)]
  return ids.with(from, other.id).with(to, id)
}
