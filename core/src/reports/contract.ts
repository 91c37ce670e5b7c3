import { wire } from '../wire.ts'
import { z } from 'zod'
import { Category } from '../assistant/category.ts'
import { Action } from '../assistant/trace.ts'
import { Analytics, Interaction, interactionLimits, ReportEvent, ReportFigure, TopQuestion } from './analytics.ts'
import { ReportRange } from './report-range.ts'

/**
 * One line of Recent Activity. `action` says in words what happened; `name` and `subject` are those of the message, empty where it has none; `messageId` opens its page. `trouble` is what waits for the owner with
 * the reply: it may not have arrived, or it could not be sent; or a mail that follows up waits for the owner's word.
 */
export const Activity = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  type: z.enum(['lead', 'booking', 'followup', 'integration']),
  action: z.string(),
  outcome: Action.nullable(),
  category: Category.nullable(),
  email: z.string(),
  name: z.string(),
  subject: z.string(),
  messageId: z.string().nullable(),
  /** What leads to the page of whom it is about; null for nobody in particular. */
  personId: z.string().nullable(),
  trouble: z.enum(['unconfirmed', 'failed', 'follow_up']).nullable(),
})
export type Activity = z.infer<typeof Activity>

/** What Recent Activity is narrowed to: what waits for the owner, or one outcome; and words of a name, an address or a subject. */
export const ActivityFilter = z.enum(['all', 'waiting', 'send', 'draft', 'escalate', 'ignore', 'watch'])
export type ActivityFilter = z.infer<typeof ActivityFilter>
/** A search looks through so many of the newest messages. */
export const activitySearched = 500

export const ActivityQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  show: ActivityFilter.default('all'),
  search: z.string().trim().max(200).default(''),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

/** `change` compares with last month, as text such as "+12%"; null without a last month. `note` says how an estimate is computed; null for what is counted. */
export const Figure = z.object({ value: z.string(), change: z.string().nullable(), note: z.string().nullable() })
export type Figure = z.infer<typeof Figure>

export const Overview = z.object({
  demo: z.boolean(),
  leadsResponded: Figure,
  avgResponseTime: Figure,
  meetingsBooked: Figure,
  revenueGenerated: Figure,
  completed: z.object({ documents: z.boolean(), tone: z.boolean(), calendar: z.boolean(), integrations: z.boolean() }),
  /** Whether the owner stands behind an answer: only such leave by themselves where there is no language model. */
  confirmed: z.boolean(),
  /** Whether a mail was tried, or a real one dealt with. */
  tried: z.boolean(),
  /** `answers`: those of the answer sheet that the owner has not confirmed yet, or whose source has changed. */
  waiting: z.object({ escalations: z.number(), drafts: z.number(), unconfirmed: z.number(), failed: z.number(), answers: z.number() }),
  remainingEmails: z.number().nullable(),
})
export type Overview = z.infer<typeof Overview>

/** Today's interactions, newest first; `endsInMs` is how long today lasts, by the calendar of the owner. */
export const Interactions = z.object({ interactions: z.array(Interaction), endsInMs: z.number() })
export type Interactions = z.infer<typeof Interactions>

/** So many lines behind a figure are loaded at first, and at most. */
export const eventPage = { size: 50, largest: 1000 } as const

/** `question` names the question whose messages are wanted, by its key; `from` and `to` narrow the range to one of its periods. */
export const EventsQuery = z.object({
  range: ReportRange,
  figure: ReportFigure,
  question: z.string().max(20_000).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  limit: z.coerce.number().int().min(1).max(eventPage.largest).default(eventPage.size),
})
export type EventsQuery = z.infer<typeof EventsQuery>

/** `total` counts all; `events` are the newest of them. */
export const ReportEvents = z.object({ total: z.number(), events: z.array(ReportEvent) })
export type ReportEvents = z.infer<typeof ReportEvents>

const ofRange = z.object({ range: ReportRange.default('this_month') })
const tags = ['reports']

export const reportsContract = {
  overview: wire
    .route({ method: 'GET', path: '/reports/overview', summary: 'The figures and the setup state of the Overview', tags })
    .output(Overview),
  activity: wire
    .route({ method: 'GET', path: '/reports/activity', summary: 'Recent activity, newest first', tags })
    .input(ActivityQuery)
    .output(z.array(Activity)),
  analytics: wire
    .route({ method: 'GET', path: '/reports/analytics', summary: 'The figures of a range, and how they went over it', tags })
    .input(ofRange)
    .output(Analytics),
  questions: wire
    .route({ method: 'GET', path: '/reports/questions', summary: 'The questions asked most in a range', tags })
    .input(ofRange)
    .output(z.array(TopQuestion)),
  interactions: wire
    .route({ method: 'GET', path: '/reports/interactions', summary: 'What was dealt with today, newest first', tags })
    .input(z.object({ limit: z.coerce.number().pipe(z.literal(interactionLimits)).default(3) }))
    .output(Interactions),
  events: wire
    .route({ method: 'GET', path: '/reports/events', summary: 'The messages behind a figure, newest first', tags })
    .input(EventsQuery)
    .output(ReportEvents),
  exportEvents: wire
    .route({ method: 'GET', path: '/reports/events.csv', summary: 'Every message of a range, for a spreadsheet', tags })
    .input(ofRange)
    .output(z.file()),
}
