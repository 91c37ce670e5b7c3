import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OwnerTx } from '../../db/database.ts'
import { getMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import { findOutgoing, markFailed, markUnconfirmed, requeue, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { noCheckpoint } from '../../mail/checkpoint.ts'
import type { DeliverDeps } from './deliver-deps.ts'
import { noteMailLeaves } from './fail-sending.ts'
import { findSentMail, type FoundSent } from './find-sent-mail.ts'
import { recordSent } from './record-sent.ts'

type Pending = { outgoing: Outgoing; mailbox: Mailbox | null }

/**
 * Finds out what became of a mail that was being sent when nobody came back to say. Found in the Sent store → sent. Not found, and it was never
 * handed over → queued again, under the same Message-ID. Handed over → looked for again and again as long as a server may take, then unconfirmed,
 * and the owner decides. Never a blind second send.
 */
export async function settleOutgoing(deps: DeliverDeps, owner: OwnerId, outgoingId: string): Promise<void> {
  const { db, clock, config } = deps
  const pending = await db.transaction(owner, async (tx): Promise<Pending | null> => {
    const outgoing = await findOutgoing(tx, outgoingId)
    return outgoing && { outgoing, mailbox: outgoing.mailboxId === null ? null : await getMailbox(tx, outgoing.mailboxId) }
  })
  if (!pending) return // it was deleted
  const { outgoing, mailbox } = pending
  if (outgoing.status !== 'sending' || outgoing.sendingAt === null) return
  const overAt = outgoing.sendingAt.getTime() + config.MAIL_SEND_TIMEOUT_MS + config.MAIL_SETTLE_MS
  if (clock.now().getTime() < overAt) return // a later attempt runs, which has a job of its own
  if (mailbox?.status === 'failed') return // looked up when the owner has connected it again
  const found = mailbox?.status === 'connected' ? await findSentMail(deps, mailbox, outgoing) : 'nowhere to look'
  await settle(deps, owner, { outgoing, found })
  if (found === 'sent' && outgoing.handedOverAt && mailbox?.sendingDownSince)
    await noteMailLeaves(deps, owner, mailbox.id, outgoing.handedOverAt)
}

type LookedUp = { outgoing: Outgoing; found: FoundSent | 'nowhere to look' }

async function settle(deps: DeliverDeps, owner: OwnerId, { outgoing, found }: LookedUp): Promise<void> {
  const { db, clock, checkpoint = noCheckpoint } = deps
  checkpoint('looked_up')
  await db.transaction(owner, async (tx) => {
    if (found === 'sent') await recordSent(tx, deps.jobs, outgoing, { now: clock.now(), ms: null })
    else if (outgoing.handedOverAt) await lookAgainOrAsk(tx, deps, { outgoing, found, handedOverAt: outgoing.handedOverAt })
    else await sendAgain(tx, deps, { outgoing, found })
    await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
  })
  checkpoint('settled')
}

/** The wait before the next look doubles each time. */
async function lookAgainOrAsk(
  tx: OwnerTx,
  deps: DeliverDeps,
  { outgoing, found, handedOverAt }: LookedUp & { handedOverAt: Date },
): Promise<void> {
  const { jobs, clock, config } = deps
  const now = clock.now()
  const lastLookMs = handedOverAt.getTime() + config.MAIL_CONFIRM_MS
  if (found === 'absent' && now.getTime() < lastLookMs) {
    const startAfter = new Date(Math.min(lastLookMs, handedOverAt.getTime() + 2 * (now.getTime() - handedOverAt.getTime())))
    return enqueueLook(tx, jobs, outgoing.id, startAfter)
  }
  const error =
    found === 'absent'
      ? 'Your mail server never said whether it took this, and it is not among the sent mails.'
      : 'The connection was lost while this was being sent, and nobody can tell whether it left.'
  await markUnconfirmed(tx, outgoing.id, { now, sendingAt: outgoing.sendingAt, error })
}

/** Without the mark it has not left. Should the mark come at this very moment, by a process that stood still, it is looked for again. */
async function sendAgain(tx: OwnerTx, { jobs, clock, config }: DeliverDeps, { outgoing, found }: LookedUp): Promise<void> {
  const { id, sendingAt } = outgoing
  const now = clock.now()
  if (found === 'nowhere to look') {
    await markFailed(tx, id, { now, sendingAt, error: 'The mailbox was disconnected before this had left.' })
  } else if (await requeue(tx, id, { now, sendingAt })) {
    const key = `deliver:${id}:${now.toISOString()}`
    await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: id }, { key })
  } else {
    await enqueueLook(tx, jobs, id, new Date(now.getTime() + config.MAIL_SETTLE_MS))
  }
}

function enqueueLook(tx: OwnerTx, jobs: Jobs, outgoingId: string, startAfter: Date): Promise<void> {
  const key = `settle:${outgoingId}:${startAfter.toISOString()}`
  return jobs.enqueue(tx, 'mailboxes.settle', { owner: tx.owner, outgoingId }, { key, startAfter })
}
