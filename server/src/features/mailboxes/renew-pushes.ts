import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findGmailTokens, saveWatch } from '../../db/mailboxes/gmail-tokens.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listConnectedMailboxes } from '../../db/mailboxes/mailboxes.ts'
import { notifyPushed } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { gmailTokenSource } from './gmail-token-source.ts'

type PushDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'google' | 'config' | 'log'>
type AskDeps = Pick<Deps, 'jobs' | 'clock' | 'config'>

const dayMs = 24 * 3_600_000

/** Has Google's pushes renewed for every connected Gmail account, each by itself. Nothing where the operator has set no topic. */
export async function renewPushes({ db, jobs, config, google }: AskDeps & Pick<Deps, 'db' | 'google'>): Promise<void> {
  if (!google || !config.GOOGLE_PUBSUB_TOPIC) return
  const connected = await db.system((tx) => listConnectedMailboxes(tx))
  for (const { owner, mailboxId, kind } of connected) {
    if (kind === 'gmail')
      await db.transaction(owner, (tx) => jobs.enqueue(tx, 'mailboxes.renewPush', { owner, mailboxId }, { key: mailboxId }))
  }
}

/** The same for one account of which nothing is pushed, or not for much longer: it was just connected, or the topic just set. */
export async function enqueueMissingPush(tx: OwnerTx, { jobs, clock, config }: AskDeps, mailboxId: string): Promise<void> {
  if (!config.GOOGLE_PUBSUB_TOPIC) return
  const tokens = await findGmailTokens(tx, mailboxId)
  const isAssured = tokens?.watchedUntil && tokens.watchedUntil.getTime() - clock.now().getTime() > dayMs
  if (tokens && !isAssured) await jobs.enqueue(tx, 'mailboxes.renewPush', { owner: tx.owner, mailboxId }, { key: mailboxId })
}

/** Has Google push what changes in one account. Where it does not, whoever watches the mailbox goes back to looking every few seconds. */
export async function renewPush(deps: PushDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const { db, google, config, log } = deps
  const topic = config.GOOGLE_PUBSUB_TOPIC
  if (!google || !topic) return
  try {
    const client = google.openGmail(gmailTokenSource({ ...deps, google }, owner, mailboxId))
    const { until } = await client.watch(topic)
    await db.transaction(owner, (tx) => saveWatch(tx, mailboxId, until))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await db.transaction(owner, async (tx) => {
      await saveWatch(tx, mailboxId, null)
      await notifyPushed(tx, { mailboxId, comes: false })
    })
    if (error.code !== 'auth_expired' && error.code !== 'permanent') throw error
    log.warn({ mailboxId, detail: error.detail }, 'Google does not push what changes in a Gmail account')
  }
}
