import { wire } from '../wire.ts'
import { z } from 'zod'
import { Category } from '../assistant/category.ts'
import { Action } from '../assistant/trace.ts'

/**
 * One line of Recent Activity. `action` says in words what happened; `messageId` opens its page. `trouble` is what waits for the owner with
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
  messageId: z.string().nullable(),
  trouble: z.enum(['unconfirmed', 'failed', 'follow_up']).nullable(),
})
export type Activity = z.infer<typeof Activity>

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
  /** Whether a mail was tried, or a real one dealt with. */
  tried: z.boolean(),
  /** `answers`: those of the answer sheet that the owner has not confirmed yet, or whose source has changed. */
  waiting: z.object({ escalations: z.number(), drafts: z.number(), unconfirmed: z.number(), failed: z.number(), answers: z.number() }),
  remainingEmails: z.number().nullable(),
})
export type Overview = z.infer<typeof Overview>

export const reportsContract = {
  overview: wire
    .route({ method: 'GET', path: '/reports/overview', summary: 'The figures and the setup state of the Overview', tags: ['reports'] })
    .output(Overview),
  activity: wire
    .route({ method: 'GET', path: '/reports/activity', summary: 'Recent activity, newest first', tags: ['reports'] })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.array(Activity)),
}
