import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OutageCause } from '@ownvoice/core/mailboxes/outage-mail'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { lockMailbox, type Mailbox, markDown, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

type OutageDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** A server that is away for less than this is no news: most come back by themselves. */
export const silentForMs = 15 * 60_000
const notAnswering = 'Its mail server does not answer. We keep trying; nothing that comes in there is lost.'
const wentWrong = 'New mail could not be read: something went wrong on our side. We keep trying; if this stays, connect the mailbox again.'

/** `lastError`: what stands beside the mailbox from now on; what stood there stays when it is not given. */
type Outage = { mailboxId: string; since: Date; now: Date; lastError?: string }

/** The mailbox can no longer be used until the owner connects it again, who is told so. One that the owner disconnected stays disconnected. */
export async function failMailbox(deps: OutageDeps, owner: OwnerId, mailboxId: string, reason: string): Promise<void> {
  await deps.db.transaction(owner, async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId)
    if (mailbox.status !== 'connected') return
    const now = deps.clock.now()
    await setMailboxStatus(tx, mailboxId, { status: 'failed', lastError: reason, checkedAt: now })
    await startTelling(tx, deps, { mailboxId, since: mailbox.downSince ?? now, now })
  })
}

/**
 * The mailbox's server did not answer. It is tried again all the time; once it has been away for a while the owner is told, once. Not while the subscription
 * is over: nothing is read then that would show that an outage has ended.
 */
export async function noteUnreachable(deps: OutageDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  await deps.db.transaction(owner, async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId)
    if (mailbox.status !== 'connected' || mailbox.outageToldAt !== null || (await hasLapsed(tx))) return
    const now = deps.clock.now()
    const since = mailbox.downSince ?? now
    if (now.getTime() - since.getTime() >= silentForMs) await startTelling(tx, deps, { mailboxId, since, now, lastError: notAnswering })
    else if (mailbox.downSince === null) await markDown(tx, mailboxId, { downSince: since })
  })
}

/**
 * Reading a mailbox ended in a bug: that stands beside it at once until it is read again, and its owner is told of it as of a server that is away. Not while
 * the subscription is over.
 */
export async function noteUnreadable(deps: OutageDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  await deps.db.transaction(owner, async (tx) => {
    const mailbox = await lockMailbox(tx, mailboxId)
    if (mailbox.status !== 'connected' || (await hasLapsed(tx))) return
    const now = deps.clock.now()
    const since = mailbox.downSince ?? now
    if (mailbox.lastError !== wentWrong) {
      await markDown(tx, mailboxId, { downSince: since, lastError: wentWrong })
      await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
    }
    const isNews = mailbox.outageToldAt === null && now.getTime() - since.getTime() >= silentForMs
    if (isNews) await startTelling(tx, deps, { mailboxId, since, now })
  })
}

/** Nobody reads the mailbox now: what was noted of its server goes, and is noted anew once it is read again. */
export async function forgetOutage({ db }: Pick<OutageDeps, 'db'>, owner: OwnerId, mailboxId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if ((await lockMailbox(tx, mailboxId)).status !== 'connected' || !(await hasLapsed(tx))) return
    await markDown(tx, mailboxId, { downSince: null, outageToldAt: null, lastError: null })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}

/** Whether the account had a subscription that is over. */
export async function hasLapsed(tx: OwnerTx): Promise<boolean> {
  return (await findSubscription(tx))?.isActive === false
}

/** Why a mailbox that is down cannot be used. */
export function outageCause({ status, lastError }: Pick<Mailbox, 'status' | 'lastError'>): OutageCause {
  if (status === 'failed') return 'sign_in'
  return lastError === wentWrong ? 'ours' : 'away'
}

async function startTelling(tx: OwnerTx, { jobs }: OutageDeps, { mailboxId, since, now, ...said }: Outage): Promise<void> {
  await markDown(tx, mailboxId, { downSince: since, outageToldAt: now, ...said })
  const payload = { owner: tx.owner, mailboxId, half: 'reading', since: since.toISOString() } as const
  await jobs.enqueue(tx, 'mailboxes.tellOutage', payload, { key: `outage:${mailboxId}:${payload.since}` })
  await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
}
