import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OwnerTx } from '../../db/database.ts'
import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { markAbsent, markUnconfirmed, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import { findLastRestore } from '../../db/restores.ts'
import { AppError } from '../../errors.ts'
import type { DeliverDeps } from './deliver-deps.ts'
import { failMailbox } from './fail-mailbox.ts'
import { findSentMail } from './find-sent-mail.ts'
import { recordSent } from './record-sent.ts'

const clockSkewMs = 10 * 60_000 // the mail server says when a mail came in, by a clock of its own

/**
 * When the database was last put back to an earlier state, if the mail may have left before that: it answers a message of before, and has not
 * been found absent since. Null when it can be sent at once.
 */
export async function needsLook(tx: OwnerTx, outgoing: Outgoing): Promise<Date | null> {
  const restoredAt = await findLastRestore(tx)
  if (!restoredAt || (outgoing.absentAt && outgoing.absentAt >= restoredAt)) return null
  const { receivedAt } = await getMessage(tx, outgoing.messageId)
  return receivedAt.getTime() < restoredAt.getTime() + clockSkewMs ? restoredAt : null
}

type Look = { outgoing: Outgoing; mailbox: Mailbox; restoredAt: Date }

/**
 * Looks for a mail that may have left before the database was put back: found in the Sent store → sent; nobody to ask → unconfirmed. True when
 * it is absent and can be sent. What was handed over right before may still show up, so that takes as long after the restore as anywhere else.
 */
export async function lookBeforeSending(deps: DeliverDeps, owner: OwnerId, { outgoing, mailbox, restoredAt }: Look): Promise<boolean> {
  const { db, jobs, clock, config } = deps
  const found = await findOrFail(deps, owner, mailbox, outgoing)
  if (!found) return false
  const now = clock.now()
  const absentFrom = new Date(restoredAt.getTime() + config.MAIL_CONFIRM_MS)
  return db.transaction(owner, async (tx) => {
    if (found === 'absent' && now >= absentFrom) return markAbsent(tx, outgoing.id, now)
    if (found === 'absent') {
      const key = `deliver:${outgoing.id}:${absentFrom.toISOString()}`
      await jobs.enqueue(tx, 'mailboxes.deliver', { owner, outgoingId: outgoing.id }, { key, startAfter: absentFrom })
      return false
    }
    if (found === 'sent') {
      await recordSent(tx, jobs, outgoing, { now, ms: null })
      return false
    }
    const error = 'The data were put back to an earlier state, and nobody can tell whether this had left before.'
    await markUnconfirmed(tx, outgoing.id, { now, sendingAt: null, error })
    await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
    return false
  })
}

/** Null when the sign-in is no longer accepted: the mail waits until the mailbox is connected again. */
async function findOrFail(deps: DeliverDeps, owner: OwnerId, mailbox: Mailbox, outgoing: Outgoing) {
  try {
    return await findSentMail(deps, mailbox, outgoing)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth_expired') throw error
    await failMailbox(deps, owner, mailbox.id, error.message)
    return null
  }
}
