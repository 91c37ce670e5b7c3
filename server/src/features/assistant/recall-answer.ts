import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { returnQuota } from '../../db/billing/subscriptions.ts'
import { setEscalationStatus } from '../../db/escalations/escalations.ts'
import { recallQueued } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** Takes back an answer that has not left yet: it waits as a draft, and the quota has it again. Throws `conflict` when it is on its way. */
export async function recallAnswer({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, messageId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const draft = await recallQueued(tx, messageId, clock.now())
    if (!draft) throw new AppError('conflict')
    if (draft.kind === 'reply') await returnQuota(tx)
    await setEscalationStatus(tx, messageId, 'open', clock.now())
    await notifyOwner(tx, { topic: 'activity', id: messageId })
    await notifyOwner(tx, { topic: 'escalations', id: null })
  })
}
