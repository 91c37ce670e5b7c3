import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { notifyOwner } from '../../db/notify.ts'
import { countBrokenTry, getOutgoing, markFailed, requeueRefused, startSending, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type Checkpoint, noCheckpoint } from '../../mail/checkpoint.ts'
import type { OutgoingMail } from '../../mail/port.ts'
import { failMailbox } from './fail-mailbox.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { recordSent } from './record-sent.ts'

/** Tries that ended without the mail having left before it is given up. With the waits between them: most of an hour. */
export const maxAttempts = 10

export type DeliverDeps = Pick<Deps, 'db' | 'jobs' | 'openMailbox' | 'secrets' | 'clock' | 'stopwatch' | 'config'> & {
  checkpoint?: Checkpoint
}

/**
 * Sends one mail, exactly once. `sending` is committed before the socket opens, together with the job that will look for the mail should
 * nobody come back to say what became of it. A mail that is not `queued` is left alone: whoever put it further, or that job, goes on with it.
 */
export async function deliverOutgoing(deps: DeliverDeps, owner: OwnerId, outgoingId: string): Promise<void> {
  const { db, clock, stopwatch, checkpoint = noCheckpoint } = deps
  const started = await begin(deps, owner, outgoingId)
  if (!started) return
  checkpoint('sending_committed')
  const startedMs = stopwatch()
  const adapter = openConnectedMailbox(deps, started.mailbox)
  try {
    const outcome = await adapter.send(toMail(started), started.deadline)
    checkpoint('accepted')
    await db.transaction(owner, async (tx) => {
      // One of which the server said nothing stands at `sending` until it was looked up.
      if (outcome === 'unknown') return countBrokenTry(tx, outgoingId, clock.now())
      await recordSent(tx, started.outgoing, { now: clock.now(), ms: stopwatch() - startedMs })
      checkpoint('before_sent_commit')
    })
    checkpoint('sent_committed')
  } catch (error) {
    await takeBack(deps, owner, started, error)
  } finally {
    await adapter.close()
  }
}

type Started = { outgoing: Outgoing; mailbox: Mailbox; sendingAt: Date; deadline: Date }

async function begin(deps: DeliverDeps, owner: OwnerId, outgoingId: string): Promise<Started | null> {
  const { db, jobs, clock, config, checkpoint = noCheckpoint } = deps
  return db.transaction(owner, async (tx) => {
    const outgoing = await getOutgoing(tx, outgoingId)
    if (outgoing.status !== 'queued') return null
    const now = clock.now()
    if (outgoing.mailboxId === null) {
      await markFailed(tx, outgoing.id, now, 'The mailbox that this was to leave from is gone.')
      await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
      return null
    }
    const mailbox = await getMailbox(tx, outgoing.mailboxId)
    if (mailbox.status !== 'connected') return null // waits until the mailbox is connected again
    if (!(await startSending(tx, outgoing.id, now))) return null
    const deadline = new Date(now.getTime() + config.MAIL_SEND_TIMEOUT_MS)
    const lookUpAt = new Date(deadline.getTime() + config.MAIL_SETTLE_MS)
    const key = `settle:${outgoing.id}:${now.toISOString()}`
    await jobs.enqueue(tx, 'mailboxes.settle', { owner, outgoingId }, { key, startAfter: lookUpAt })
    checkpoint('before_sending_commit')
    return { outgoing, mailbox, sendingAt: now, deadline }
  })
}

function toMail({ outgoing, mailbox }: Started): OutgoingMail {
  return {
    messageId: outgoing.rfcMessageId,
    from: { name: mailbox.displayName, address: mailbox.emailAddress },
    to: { name: outgoing.toName, address: outgoing.toAddress },
    subject: outgoing.subject,
    text: outgoing.text,
    inReplyTo: outgoing.inReplyTo,
    references: outgoing.references,
    isAutomatic: outgoing.kind !== 'owner',
  }
}

/** The mail has surely not left. It waits for the next try, or for the owner. What is no known fault is a bug: then it is looked up later. */
async function takeBack(deps: DeliverDeps, owner: OwnerId, { outgoing, mailbox, sendingAt }: Started, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) throw error
  const now = deps.clock.now()
  const isFinal = error.code === 'permanent' || error.code === 'invalid_input' || outgoing.attempts + 1 >= maxAttempts
  await deps.db.transaction(owner, async (tx) => {
    const reason = error.detail ?? error.message
    await (isFinal ? markFailed(tx, outgoing.id, now, reason) : requeueRefused(tx, outgoing.id, { now, sendingAt, error: reason }))
    await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
  })
  if (error.code === 'auth_expired') await failMailbox(deps, owner, mailbox.id, error.message)
  else if (!isFinal) throw error
}
