import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
import { closeDraft, findAnswered, reopenDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** The owner does not want a draft sent. It stays at its message. Throws `conflict` when none waits any more. */
export async function discardDraft({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, messageId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if (!(await closeDraft(tx, messageId, clock.now()))) throw new AppError('conflict')
    await record(tx, 'draft_discarded', { subject: { is: 'message', id: messageId } })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}

/** Brings back a draft that was put aside. Throws `conflict` when there is none, or when the message was answered since. */
export async function restoreDraft({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, messageId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const isAnswered = (await findAnswered(tx, [messageId])).has(messageId)
    if (isAnswered || !(await reopenDraft(tx, messageId, clock.now()))) throw new AppError('conflict')
    await record(tx, 'draft_restored', { subject: { is: 'message', id: messageId } })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}
