import type { Analytics, AnalyticsState } from './analytics.ts'
import { conversionPercent, meetingsBooked, type PeriodFacts, revenue } from './overview-figures.ts'

/** What answering one lead takes a person, and what an hour of theirs costs (the product's stated formula). */
export const minutesPerLead = 2
export const dollarsPerHour = 25
/** Below so many leads responded the figures say little. */
export const earlyBelow = 10

type Figures = Pick<Analytics, 'leadsResponded' | 'meetingsBooked' | 'conversionRate' | 'isEstimated' | 'moneySavedEarned'>

/** The four stat cards, by the same formulas as the Overview. Conversion is rounded to whole percents, money to whole dollars. */
export function analyticsFigures(facts: PeriodFacts): Figures {
  const hoursSaved = (facts.peopleResponded * minutesPerLead) / 60
  const timeSaved = hoursSaved * dollarsPerHour
  const revenueAttributed = revenue(facts)
  return {
    leadsResponded: facts.leadsResponded,
    meetingsBooked: meetingsBooked(facts),
    conversionRate: Math.round(conversionPercent(facts)),
    isEstimated: facts.booked === null,
    moneySavedEarned: {
      total: Math.round(timeSaved + revenueAttributed),
      timeSaved: Math.round(timeSaved),
      revenueAttributed: Math.round(revenueAttributed),
      hoursSaved,
    },
  }
}

/** `hasData`: any conversation or event exists. `leadsRespondedEver` counts all time, whatever range is shown; what is more than `earlyBelow` makes no difference. */
export function analyticsState({ hasData, leadsRespondedEver }: { hasData: boolean; leadsRespondedEver: number }): AnalyticsState {
  if (!hasData) return 'empty'
  return leadsRespondedEver < earlyBelow ? 'early' : 'full'
}
