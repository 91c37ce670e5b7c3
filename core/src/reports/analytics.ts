import { z } from 'zod'
import { Category } from '../assistant/category.ts'
import { ResolutionCounts } from './resolutions.ts'

/** `empty`: nothing has happened yet. `early`: fewer than ten leads were responded to, of all time. */
export const AnalyticsState = z.enum(['empty', 'early', 'full'])
export type AnalyticsState = z.infer<typeof AnalyticsState>

/** In whole dollars; `hoursSaved` in hours. */
export const MoneySavedEarned = z.object({
  total: z.number(),
  timeSaved: z.number(),
  revenueAttributed: z.number(),
  hoursSaved: z.number(),
})

/** Percentiles of the time from a lead's message to the assistant's first answer. */
export const FirstAnswer = z.object({ medianMs: z.number(), p95Ms: z.number(), count: z.number() })
export type FirstAnswer = z.infer<typeof FirstAnswer>

/** How many messages came to which end, as the assistant decided, and how many leads booked. */
export const OutcomeCounts = z.object({
  answered: z.number(),
  drafted: z.number(),
  handedOver: z.number(),
  leftAlone: z.number(),
  booked: z.number(),
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** One bar of the chart: a day, a week, a month or a year of the owner's calendar, `to` not included. */
export const AnalyticsPeriod = OutcomeCounts.extend({
  label: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  firstAnswer: FirstAnswer.nullable(),
})
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** `conversionRate` in percent. `isEstimated`: no booking is known of this account, so that meetings and conversion are computed from addresses. */
export const Analytics = z.object({
  state: AnalyticsState,
  leadsResponded: z.number(),
  meetingsBooked: z.number(),
  conversionRate: z.number(),
  isEstimated: z.boolean(),
  moneySavedEarned: MoneySavedEarned,
  firstAnswer: FirstAnswer.nullable(),
  outcomes: OutcomeCounts,
  resolutions: ResolutionCounts,
  periods: z.array(AnalyticsPeriod),
})
export type Analytics = z.infer<typeof Analytics>

/** `percentage` of the leads responded. `key` names the question when its messages are asked for. */
export const TopQuestion = z.object({ key: z.string(), question: z.string(), count: z.number(), percentage: z.number() })
export type TopQuestion = z.infer<typeof TopQuestion>

/** How many of today's interactions are shown. */
export const interactionLimits = [3, 20] as const

/** One message that was dealt with today. `action` is what was decided, `reply` the whole text of the reply, '' without one. */
export const Interaction = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  email: z.string(),
  category: Category,
  action: z.string(),
  reply: z.string(),
  messageId: z.string().nullable(),
})
export type Interaction = z.infer<typeof Interaction>

/** What opens as a list of what lies behind it. */
export const ReportFigure = z.enum([
  'leads_responded',
  'meetings_booked',
  'conversion_rate',
  'money_saved_earned',
  'first_answer',
  'answered',
  'drafted',
  'handed_over',
  'left_alone',
  'booked',
  'confirmed',
  'assumed',
  'came_back',
  'still_open',
  'question',
])
export type ReportFigure = z.infer<typeof ReportFigure>

/** One line behind a figure: who, what and when; `messageId` opens its page. */
export const ReportEvent = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  email: z.string(),
  what: z.string(),
  messageId: z.string().nullable(),
})
export type ReportEvent = z.infer<typeof ReportEvent>
