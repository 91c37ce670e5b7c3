import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { alertMail } from '@ownvoice/core/escalations/alert-mail'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findConfirmedEmail, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Escalation } from '../../db/escalations/escalations.ts'
import { findLastToldAt, listOwnersToAlert, listUntold, markTold } from '../../db/escalations/alerts.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

type AlertDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>

const MINUTE_MS = 60_000
/** What comes within a minute is told together. */
const GATHERED_MS = MINUTE_MS
/** Not more often than this: a mail for each message would be one more inbox. */
const PAUSE_MS = 10 * MINUTE_MS
/** What has waited longer is no news: the seeded past, or what came while alerts were off. */
const NEWS_MS = 24 * 60 * MINUTE_MS
const MOST_TOLD = 100

/** Looks after every owner who has not been told of an escalation. */
export async function enqueueAlerts({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const span = { after: new Date(now - NEWS_MS), until: new Date(now - GATHERED_MS) }
  for (const owner of await db.system((tx) => listOwnersToAlert(tx, span))) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'escalations.alert', { owner }, { key: `alert:${owner}` }))
  }
}

/**
 * Writes to the owner of all open escalations that they were not told of, in one mail: not in quiet hours, at most every ten minutes, and of
 * each once. Customers' words go to the address that the owner
 * signs in with, which is confirmed, and to no other; who wants no such mails, or has confirmed none, is told by the product's pages alone.
 */
export async function alertOwner(deps: AlertDeps, owner: OwnerId): Promise<void> {
  const now = deps.clock.now()
  const { settings, profile, to, lastToldAt, untold } = await deps.db.transaction(owner, async (tx) => ({
    settings: await getAssistantSettings(tx),
    profile: await getProfile(tx),
    to: await findConfirmedEmail(tx),
    lastToldAt: await findLastToldAt(tx),
    untold: await listUntold(tx, new Date(now.getTime() - NEWS_MS), MOST_TOLD),
  }))
  const isQuiet = afterQuiet(now, settings.quiet, profile.timezone) > now
  const isSoon = lastToldAt !== null && now.getTime() - lastToldAt.getTime() < PAUSE_MS
  if (isQuiet || isSoon || untold.length === 0) return
  const post = settings.escalationAlerts && to !== null ? await prepareAlert(deps, owner, to, untold) : null
  await deps.db.transaction(owner, async (tx) => {
    const isFirst = await markTold(
      tx,
      untold.map(({ id }) => id),
      now,
    )
    if (isFirst && post) await inSystemRole(tx, post)
  })
}

function prepareAlert(deps: AlertDeps, owner: OwnerId, to: string, untold: readonly Escalation[]): ReturnType<typeof prepareProductMail> {
  const alerted = untold.map(({ id, toEmail, rationale, emailContent, attemptedDraft }) => ({
    id,
    toEmail,
    reason: rationale,
    text: emailContent,
    hasDraft: attemptedDraft !== '',
  }))
  return prepareProductMail(deps, alertMail({ to, alerted, origin: siteOrigin(deps.config) }), owner)
}
