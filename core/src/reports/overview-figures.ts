import type { Overview } from './contract.ts'

/**
 * What was counted in one stretch of time. `leadsResponded` are conversations with at least one reply that was sent; `averageResponseMs` is the mean
 * time from a message's arrival to its reply, null without one; `conversations` began in it, `withCustomer` of them with a known address.
 */
export type PeriodFacts = { leadsResponded: number; averageResponseMs: number | null; conversations: number; withCustomer: number }

type Figures = Pick<Overview, 'leadsResponded' | 'avgResponseTime' | 'meetingsBooked' | 'revenueGenerated'>

/** What one meeting that becomes a customer is worth, in dollars (the product's stated formula). */
const revenuePerConversion = 500

const meetingsNote = 'Estimated: one meeting for every full 10 % of conversations with a known address, never more than leads responded.'
const revenueNote = `Estimated: meetings booked × conversion rate × $${revenuePerConversion}.`

/** The four figures of the Overview. Changes compare with last month and are null where last month has nothing to compare with. */
export function overviewFigures(thisMonth: PeriodFacts, lastMonth: PeriodFacts): Figures {
  return {
    leadsResponded: {
      value: thisMonth.leadsResponded.toLocaleString('en-US'),
      change: change(thisMonth.leadsResponded, lastMonth.leadsResponded),
      note: null,
    },
    avgResponseTime: {
      value: formatDuration(thisMonth.averageResponseMs ?? 0),
      change: thisMonth.averageResponseMs === null ? null : change(thisMonth.averageResponseMs, lastMonth.averageResponseMs ?? 0),
      note: null,
    },
    meetingsBooked: {
      value: meetingsBooked(thisMonth).toLocaleString('en-US'),
      change: change(meetingsBooked(thisMonth), meetingsBooked(lastMonth)),
      note: meetingsNote,
    },
    revenueGenerated: {
      value: `$${Math.round(revenue(thisMonth)).toLocaleString('en-US')}`,
      change: change(revenue(thisMonth), revenue(lastMonth)),
      note: revenueNote,
    },
  }
}

/** Conversations whose customer's address is known, in percent of all; 0 without any. */
export function conversionPercent({ conversations, withCustomer }: Pick<PeriodFacts, 'conversations' | 'withCustomer'>): number {
  return conversations === 0 ? 0 : (withCustomer / conversations) * 100
}

/** The estimate that stands in until bookings are known: the floor of the conversion percent divided by 10, at most one for each lead responded. */
export function meetingsBooked(facts: PeriodFacts): number {
  return Math.min(Math.floor(conversionPercent(facts) / 10), facts.leadsResponded)
}

/** Revenue attributed, in dollars: meetings booked × conversion rate as a fraction × $500. */
export function revenue(facts: PeriodFacts): number {
  return meetingsBooked(facts) * (conversionPercent(facts) / 100) * revenuePerConversion
}

function change(current: number, previous: number): string | null {
  if (previous === 0) return null
  const percent = Math.round(((current - previous) / previous) * 100)
  return `${percent > 0 ? '+' : ''}${percent}%`
}

function formatDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
