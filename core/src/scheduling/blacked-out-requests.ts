import { anyWord, inOrder, pattern } from '../pattern.ts'
import { isBlackedOut } from './is-blacked-out.ts'
import type { BlackoutRange } from './scheduling.ts'
import type { MentionedDate } from '../text/mentioned-date.ts'
import type { Reading } from '../assistant/trace.ts'

/** A day that the sender asks for and that is blacked out: the first such day of what was named. */
export type BlackedOutRequest = { mention: MentionedDate; day: string }

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
  const concerned = reading.asks.some(
    (ask) => asksForDay.has(ask.intent) || ask.category === 'booking' || ask.wants.some((want) => wantsDay.has(want)),
  )
  if (!concerned) return []
  const found = reading.dates.flatMap((mention): BlackedOutRequest[] => {
    const at = reading.text.indexOf(mention.text)
    if (at >= 0 && givenUp.test(reading.text.slice(Math.max(0, at - 60), at))) return []
    // A span such as "next week" asks for no single day: it is blacked out when both its ends are.
    if (mention.endDate && !isBlackedOut(blackouts, mention.endDate)) return []
    return isBlackedOut(blackouts, mention.date) ? [{ mention, day: mention.date }] : []
  })
  return found.filter(({ day }, index) => found.findIndex((other) => other.day === day) === index)
}
