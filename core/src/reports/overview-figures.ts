import type { Overview } from './contract.ts'

/**
 * What was counted in one stretch of time. `leadsResponded` are conversations with at least one reply that was sent, `peopleResponded` those of them that no
 * practice mail began; `averageResponseMs` is the mean time from a message's arrival to its reply, null without one; `conversations` with people began in it,
 * `withCustomer` of them with a known address. `booked` is null for an account that hears of no bookings.
 */
export type PeriodFacts = {
  leadsResponded: number
  peopleResponded: number
  averageResponseMs: number | null
  conversations: number
  withCustomer: number
  booked: BookedFacts | null
}

/** The bookings that became known in one stretch of time and stand, and how many conversations with an answer are among them. */
export type BookedFacts = { meetings: number; leads: number }

type Figures = Pick<Overview, 'leadsResponded' | 'avgResponseTime' | 'meetingsBooked' | 'revenueGenerated'>

/** What one meeting that becomes a customer is worth, in dollars (the product's stated formula). */
export const revenuePerConversion = 500

/** How meetings are estimated until bookings are known. */
export const meetingsNote =
  'Estimated: one meeting for every full 10 % of conversations with a known address, never more than leads responded.'
export const revenueNote = `Estimated: meetings booked × conversion rate × $${revenuePerConversion}.`

/**
 * The four figures of the Overview. Changes compare with last month, in percent or, where that says little, by how much; null where last month has nothing to
 * compare with.
 */
export function overviewFigures(thisMonth: PeriodFacts, lastMonth: PeriodFacts): Figures {
  const leads = { current: thisMonth.leadsResponded, previous: lastMonth.leadsResponded }
  const meetings = { current: meetingsBooked(thisMonth), previous: meetingsBooked(lastMonth) }
  const earned = { current: revenue(thisMonth), previous: revenue(lastMonth) }
  const answeredIn = { current: thisMonth.averageResponseMs ?? 0, previous: lastMonth.averageResponseMs ?? 0 }
  return {
    leadsResponded: { value: plain(leads.current), change: change(leads, leads.previous, plain), note: null },
    avgResponseTime: {
      value: formatDuration(answeredIn.current),
      change: thisMonth.averageResponseMs === null ? null : change(answeredIn, leads.previous, formatDuration),
      note: null,
    },
    meetingsBooked: {
      value: plain(meetings.current),
      change: change(meetings, meetings.previous, plain),
      note: thisMonth.booked === null ? meetingsNote : null,
    },
    revenueGenerated: { value: dollars(earned.current), change: change(earned, meetings.previous, dollars), note: revenueNote },
  }
}

function plain(value: number): string {
  return value.toLocaleString('en-US')
}

function dollars(value: number): string {
  return `$${Math.round(value).toLocaleString('en-US')}`
}

/**
 * Conversations whose customer's address is known, in percent of all; where bookings are known, booked leads in percent of people responded to, at
 * most 100: one may book in another month than it was answered in. 0 without any. Practice mails count in no estimate.
 */
export function conversionPercent({ peopleResponded, conversations, withCustomer, booked }: PeriodFacts): number {
  const [part, whole] = booked === null ? [withCustomer, conversations] : [booked.leads, peopleResponded]
  return whole === 0 ? 0 : Math.min(100, (part / whole) * 100)
}

/**
 * The bookings that are known. Until any is, the estimate that stands in: the floor of the conversion percent divided by 10, at most one for each lead
 * responded.
 */
export function meetingsBooked(facts: PeriodFacts): number {
  return facts.booked?.meetings ?? Math.min(Math.floor(conversionPercent(facts) / 10), facts.peopleResponded)
}

/** Revenue attributed, in dollars: meetings booked × conversion rate as a fraction × $500. */
export function revenue(facts: PeriodFacts): number {
  return meetingsBooked(facts) * (conversionPercent(facts) / 100) * revenuePerConversion
}

/** Of fewer cases than this a share says nothing: one more lead than one is no "+100%". */
const FEWEST_CASES = 5
/** Nobody believes a larger share. */
const LARGEST_PERCENT = 999

/** `cases` is how many last month's figure was counted from. */
function change(
  { current, previous }: { current: number; previous: number },
  cases: number,
  said: (value: number) => string,
): string | null {
  if (previous === 0) return null
  const percent = Math.round(((current - previous) / previous) * 100)
  const isShare = cases >= FEWEST_CASES && Math.abs(percent) <= LARGEST_PERCENT
  const words = isShare ? `${Math.abs(percent)}%` : said(Math.abs(current - previous))
  if (isShare ? percent === 0 : words === said(0)) return 'No change'
  return `${current > previous ? '+' : '-'}${words}`
}

/** A length of time in words, to the second below a minute, else to the minute: "38 s", "5 min", "1 h 30 min". */
export function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
