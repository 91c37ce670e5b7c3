import { anyWord, inOrder, pattern } from '../pattern.ts'
import { isBlackedOut } from './is-blacked-out.ts'
import { addDays } from './local-date.ts'
import type { BlackoutRange } from './scheduling.ts'
import type { MentionedDate } from '../text/mentioned-date.ts'
import type { Reading } from '../assistant/trace.ts'
import { asksWhetherItSuits, plainlyBooks } from '../text/plainly-books.ts'

/** A day that the sender asks for and that is blacked out: the first such day of what was named. `until`: the last one of a span, in a row with it; null for one day. */
export type BlackedOutRequest = { mention: MentionedDate; day: string; until: string | null }

/** Wants and intents for which the day matters. Someone who cancels a day does not ask for it. */
const asksForDay = new Set(['book', 'reschedule'])
const wantsDay = new Set(['date', 'time'])
const givenUp = pattern(
  'i',
  inOrder(
    anyWord(
      "can't",
      'can’t',
      'cannot',
      'can not',
      'unable',
      "won't",
      'won’t',
      'miss',
      'instead of',
      'from',
      'originally',
      'my lesson on',
      'appointment on',
    ),
    /[^.!?\n]{0,30}$/,
  ),
)

/** The blacked-out days among those the sender asks for, in the order they are named. Days that are given up are no request. */
export function blackedOutRequests(reading: Reading, blackouts: readonly BlackoutRange[]): BlackedOutRequest[] {
  const isForDay = reading.asks.some(
    ({ intent, category, text }) =>
      asksForDay.has(intent) || category === 'booking' || (intent !== 'cancel' && (plainlyBooks(text) || asksWhetherItSuits(text))),
  )
  if (!isForDay && !reading.asks.some(({ wants }) => wants.some((want) => wantsDay.has(want)))) return []
  const found = reading.dates.flatMap((mention): BlackedOutRequest[] => {
    const at = reading.text.indexOf(mention.text)
    if (at >= 0 && isGivenUp(reading.text.slice(Math.max(0, at - 60), at))) return []
    if (mention.endDate) return ofSpan(mention, mention.endDate, { blackouts, isForDay })
    return isBlackedOut(blackouts, mention.date) ? [{ mention, day: mention.date, until: null }] : []
  })
  return found.filter(({ day }, index) => found.findIndex((other) => other.day === day) === index)
}

/** "From the 9th to the 23rd" gives up the ninth alone. */
function isGivenUp(before: string): boolean {
  const words = givenUp.exec(before)?.[0]
  return words !== undefined && !/^from\b.*\bto\b/is.test(words)
}

const LONGEST_SPAN = 62

/**
 * A span such as "next week" asks for no single day: it is told of where half of its days or more are blacked out, and to who only wants to know
 * when something is ("the exhibition in December") where all of them are.
 */
function ofSpan(
  mention: MentionedDate,
  endDate: string,
  { blackouts, isForDay }: { blackouts: readonly BlackoutRange[]; isForDay: boolean },
): BlackedOutRequest[] {
  const days: string[] = []
  for (let day = mention.date; day <= endDate && days.length < LONGEST_SPAN; day = addDays(day, 1)) days.push(day)
  const closed = days.filter((day) => isBlackedOut(blackouts, day))
  const [first] = closed
  if (first === undefined || closed.length < days.length * (isForDay ? 0.5 : 1)) return []
  const inRow = closed.filter((day, index) => day === addDays(first, index))
  const last = inRow.at(-1) ?? first
  return [{ mention, day: first, until: last === first ? null : last }]
}
