import type { Analytics, OutcomeCounts, ReportFigure } from '@ownvoice/core/reports/analytics'
import { dollarsPerHour, minutesPerLead } from '@ownvoice/core/reports/analytics-figures'
import { RETURN_DAYS, type ResolutionCounts } from '@ownvoice/core/reports/resolutions'
import { meetingsNote, revenueNote, revenuePerConversion } from '@ownvoice/core/reports/overview-figures'

/** What the figures are called. */
export const figureTitles: Record<ReportFigure, string> = {
  leads_responded: 'Leads Responded',
  meetings_booked: 'Meetings Booked',
  conversion_rate: 'Conversion Rate',
  money_saved_earned: 'Money Saved / Earned',
  first_answer: 'First answer',
  answered: 'Answered',
  drafted: 'Drafts',
  handed_over: 'Handed over',
  left_alone: 'Left alone',
  booked: 'Booked',
  confirmed: 'Confirmed',
  assumed: 'Assumed',
  came_back: 'Came back',
  still_open: 'Still open',
  question: 'Asked',
}

/** How a figure comes about, above the list behind it. */
export const figureNotes: Record<ReportFigure, (isEstimated: boolean) => string> = {
  leads_responded: () => 'Conversations with at least one reply that was sent. A holding reply is none.',
  meetings_booked: (isEstimated) => (isEstimated ? meetingsNote : 'Bookings that are known, without the canceled ones.'),
  conversion_rate: (isEstimated) =>
    isEstimated
      ? 'Estimated: conversations with a known address, in percent of all that began.'
      : 'Leads that booked, in percent of leads responded.',
  money_saved_earned: (isEstimated) =>
    `${minutesPerLead} minutes for each lead responded, at $${dollarsPerHour} an hour. ${isEstimated ? revenueNote : countedRevenueNote}`,
  first_answer: () => 'From a lead’s message to the first answer, where the assistant gave it alone.',
  answered: () => 'Messages that the assistant answered by itself.',
  drafted: () => 'Messages whose reply waited for your word.',
  handed_over: () => 'Messages that were handed to you.',
  left_alone: () => 'Messages that want no answer: machines, newsletters, thanks.',
  booked: () => 'Bookings that are known, without the canceled ones.',
  confirmed: () => `The assistant answered alone, and within ${RETURN_DAYS} days they thanked, agreed or booked.`,
  assumed: () => `The assistant answered alone, and nobody wrote again for ${RETURN_DAYS} days.`,
  came_back: () =>
    `The assistant answered alone, and within ${RETURN_DAYS} days they wrote again, or you wrote yourself. These count as not resolved.`,
  still_open: () => `The assistant answered alone less than ${RETURN_DAYS} days ago, and nobody has written since.`,
  question: () => 'Messages that asked this, or something very like it.',
}

const countedRevenueNote = `Revenue: meetings booked × conversion rate × $${revenuePerConversion}.`

/** The ends that a message comes to, in the order in which they are stacked and listed, each with what it is called and how it is drawn. */
export const outcomes = [
  { name: 'answered', figure: 'answered', fill: 'fill-sent', swatch: 'bg-sent' },
  { name: 'drafted', figure: 'drafted', fill: 'fill-draft', swatch: 'bg-draft' },
  { name: 'handedOver', figure: 'handed_over', fill: 'fill-urgent', swatch: 'bg-urgent' },
  { name: 'leftAlone', figure: 'left_alone', fill: 'fill-edge', swatch: 'bg-edge' },
] as const satisfies readonly { name: keyof OutcomeCounts; figure: ReportFigure; fill: string; swatch: string }[]

/** What became of the answers that the assistant gave alone, in the order in which they are listed. */
export const resolutions = [
  { name: 'confirmed', figure: 'confirmed' },
  { name: 'assumed', figure: 'assumed' },
  { name: 'cameBack', figure: 'came_back' },
  { name: 'stillOpen', figure: 'still_open' },
] as const satisfies readonly { name: keyof ResolutionCounts; figure: ReportFigure }[]

/** Dollars without cents, as "$1,250". */
export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}

/** Hours to one decimal place, as "8.2 admin hours saved". */
export function hoursSavedWords({ hoursSaved }: Analytics['moneySavedEarned']): string {
  const hours = hoursSaved.toLocaleString('en-US', { maximumFractionDigits: 1 })
  return `${hours} admin ${hours === '1' ? 'hour' : 'hours'} saved`
}

/** How often, as "12 times". */
export function timesWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'time' : 'times'}`
}
