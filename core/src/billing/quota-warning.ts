import type { ProductMail } from '../accounts/product-mail.ts'
import { brand } from '../brand.ts'

/** The shares of the month's e-mails, in parts of a hundred, at which the owner is written to. */
export type WarnedShare = 80 | 100

/** The share that is reached; null below the first, and without any e-mails in the plan. */
export function warnedShare({ quota, remaining }: { quota: number; remaining: number }): WarnedShare | null {
  if (quota <= 0) return null
  if (remaining <= 0) return 100
  return (quota - remaining) / quota >= 0.8 ? 80 : null
}

type QuotaFacts = { to: string; share: WarnedShare; quota: number; remaining: number; resetsOn: string; origin: string }

/** To the owner, once for each share a month. `resetsOn` is `YYYY-MM-DD`. */
export function quotaMail({ to, share, quota, remaining, resetsOn, origin }: QuotaFacts): ProductMail {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(resetsOn))
  const used = (quota - remaining).toLocaleString('en-US')
  const all = quota.toLocaleString('en-US')
  const left = remaining.toLocaleString('en-US')
  const isOver = share === 100
  return {
    kind: 'quota_warning',
    to,
    subject: isOver ? 'This month’s emails are used up' : 'Most of this month’s emails are used',
    preview: isOver ? `${brand.name} sends no more replies until ${day}.` : `${left} are left until ${day}.`,
    heading: isOver ? 'This month’s emails are used up' : `${left} emails are left this month`,
    paragraphs: isOver
      ? [
          `All ${all} emails of your plan are sent. Until ${day} replies wait for you as drafts, and follow-ups wait as well. Nothing is lost, and what you write yourself still leaves.`,
        ]
      : [
          `${used} of the ${all} emails of your plan are sent. They are filled up on ${day}; when none is left before that, replies wait for you as drafts.`,
        ],
    button: {
      label: isOver ? 'See your plan' : 'See your usage',
      url: `${origin}/dashboard/settings?tab=${isOver ? 'subscription' : 'usage'}`,
    },
    note: 'You get this mail when four fifths, and when all of a month’s emails are used.',
  }
}
