import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
import { forgetComparison } from '../../db/assistant/watched-replies.ts'
import { returnQuota } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { setEscalationStatus } from '../../db/escalations/escalations.ts'
import { recallQueued } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** Takes back an answer that has not left yet: it waits as a draft, and the quota has it again. Throws `conflict` when it is on its way. */
export async function recallAnswer({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, messageId: string): Promise<void> {
  await db.transaction(owner, (tx) => takeBackAnswer(tx, messageId, clock.now()))
}

/** The same in a transaction that does more than that. */
export async function takeBackAnswer(tx: OwnerTx, messageId: string, now: Date): Promise<void> {
  const draft = await recallQueued(tx, messageId, now)
  if (!draft) throw new AppError('conflict')
  if (draft.kind === 'reply') await returnQuota(tx)
  await forgetComparison(tx, messageId)
  await setEscalationStatus(tx, messageId, 'open', now)
  await record(tx, 'answer_recalled', { subject: { is: 'message', id: messageId } })
  await notifyOwner(tx, { topic: 'activity', id: messageId })
  await notifyOwner(tx, { topic: 'escalations', id: null })
}
