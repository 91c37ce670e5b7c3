import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getOutgoing, listLeftSending, markFailed, markUnconfirmed } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { needsLook } from './look-before-sending.ts'

type GiveUpDeps = Pick<Deps, 'db' | 'clock'>

/** The job that sends a mail has failed for good: the mail goes to its owner. One that is under way, or further, is left alone. */
export async function giveUpQueued({ db, clock }: GiveUpDeps, owner: OwnerId, outgoingId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const outgoing = await getOutgoing(tx, outgoingId)
    if (outgoing.status !== 'queued') return
    const ofTry = { now: clock.now(), sendingAt: null }
    if (await needsLook(tx, outgoing)) await markUnconfirmed(tx, outgoingId, { ...ofTry, error: notAsked })
    else await markFailed(tx, outgoingId, { ...ofTry, error: outgoing.error ?? 'It could not be sent, however often it was tried.' })
    await notifyOwner(tx, { topic: 'activity', id: outgoing.messageId })
  })
}

/** Nobody looks any more for a mail that may have left: it goes to its owner. */
export async function giveUpSending({ db, clock }: GiveUpDeps, owner: OwnerId, outgoingId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const { status, sendingAt, messageId } = await getOutgoing(tx, outgoingId)
    if (status !== 'sending') return
    await markUnconfirmed(tx, outgoingId, { now: clock.now(), sendingAt, error: notAsked })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}

const notAsked = 'The folder of sent mails could not be asked whether this has left.'
const longestLookMs = 6 * 60 * 60_000 // all tries of `mailboxes.settle`, with the waits between them, take less than four hours

/** Gives up what still stands at `sending` when every job that looks for it must have come to its end. */
export async function sweepSending(deps: GiveUpDeps & Pick<Deps, 'config'>): Promise<void> {
  const { db, clock, config } = deps
  const before = new Date(clock.now().getTime() - longestLookMs - config.MAIL_CONFIRM_MS)
  for (const { owner, outgoingId } of await db.system((tx) => listLeftSending(tx, before))) await giveUpSending(deps, owner, outgoingId)
}
