import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import { getOutgoing, markFailed, markUnconfirmed, requeue, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { noCheckpoint } from '../../mail/checkpoint.ts'
import { type DeliverDeps, maxAttempts } from './deliver-outgoing.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { recordSent } from './record-sent.ts'

type Pending = { outgoing: Outgoing; mailbox: Mailbox | null }

/**
 * Finds out what became of a mail that was being sent when nobody came back to say: found in the Sent store → sent; surely absent →
 * queued again, under the same Message-ID; cannot be known → unconfirmed, and the owner decides. Never a blind second send.
 */
export async function settleOutgoing(deps: DeliverDeps, owner: OwnerId, outgoingId: string): Promise<void> {
  const { db, clock, config } = deps
  const pending = await db.transaction(owner, async (tx): Promise<Pending> => {
    const outgoing = await getOutgoing(tx, outgoingId)
    return { outgoing, mailbox: outgoing.mailboxId === null ? null : await getMailbox(tx, outgoing.mailboxId) }
  })
  const { outgoing, mailbox } = pending
  if (outgoing.status !== 'sending' || outgoing.sendingAt === null) return
  const overAt = outgoing.sendingAt.getTime() + config.MAIL_SEND_TIMEOUT_MS + config.MAIL_SETTLE_MS
  if (clock.now().getTime() < overAt) return // a later attempt runs, which has a job of its own
  if (mailbox && mailbox.status === 'failed') return // looked up when the owner has connected it again
  const found = mailbox?.status === 'connected' ? await lookUp(deps, mailbox, outgoing) : 'unknown'
  await settle(deps, owner, { outgoing, sendingAt: outgoing.sendingAt }, found)
}

async function lookUp(deps: DeliverDeps, mailbox: Mailbox, outgoing: Outgoing): Promise<Found> {
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    return await adapter.findSent(outgoing.rfcMessageId)
  } finally {
    await adapter.close()
  }
}

type LookedUp = { outgoing: Outgoing; sendingAt: Date }
type Found = 'sent' | 'absent' | 'unknown'

async function settle(deps: DeliverDeps, owner: OwnerId, { outgoing, sendingAt }: LookedUp, found: Found): Promise<void> {
  const { db, jobs, clock, checkpoint = noCheckpoint } = deps
  const now = clock.now()
  checkpoint('looked_up')
  await db.transaction(owner, async (tx) => {
    if (found === 'sent') return recordSent(tx, outgoing, { now, ms: null })
    if (found === 'unknown') {
      await markUnconfirmed(tx, outgoing.id, now, 'The connection was lost while this was being sent, and nobody can tell whether it left.')
    } else if (outgoing.attempts >= maxAttempts) {
      await markFailed(tx, outgoing.id, now, `The mail server did not take this in ${outgoing.attempts} attempts.`)
    } else if (await requeue(tx, outgoing.id, { now, sendingAt })) {
      const key = `deliver:${outgoing.id}:${sendingAt.toISOString()}`
      await jobs.enqueue(tx, 'mailboxes.deliver', { owner, outgoingId: outgoing.id }, { key })
    }
    await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
  })
  checkpoint('settled')
}
