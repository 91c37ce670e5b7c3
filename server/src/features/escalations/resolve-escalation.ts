import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { RecordSubject } from '@ownvoice/core/accounts/record/record-line'
import { canReopen } from '@ownvoice/core/escalations/reopen'
import { record } from '../../db/accounts/audit.ts'
import type { OwnerTx } from '../../db/database.ts'
import { type Escalation, lockEscalation, saveEscalationStatus } from '../../db/escalations/escalations.ts'
import { closeDraft, findAnswered, reopenDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** The owner has dealt with a message that was handed over: nothing of it waits any more. One that is resolved stays as it is. */
export async function resolveEscalation({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, id: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const escalation = await lockEscalation(tx, id)
    if (escalation.status === 'resolved') return
    const now = clock.now()
    await saveEscalationStatus(tx, id, 'resolved', now)
    if (escalation.inboundId) await closeDraft(tx, escalation.inboundId, now)
    await record(tx, 'escalation_resolved', subjectOf(escalation))
    await notifyChanged(tx, escalation)
  })
}

/** Takes that back within ten seconds. Throws `conflict` when it is too late, or when the message was answered. */
export async function reopenEscalation({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, id: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const escalation = await lockEscalation(tx, id)
    const { inboundId, updatedAt } = escalation
    const isAnswered = inboundId !== null && (await findAnswered(tx, [inboundId])).has(inboundId)
    const now = clock.now()
    if (!canReopen(escalation, isAnswered, now)) throw new AppError('conflict')
    await saveEscalationStatus(tx, id, 'open', now)
    if (inboundId) await reopenDraft(tx, inboundId, now, updatedAt)
    await record(tx, 'escalation_reopened', subjectOf(escalation))
    await notifyChanged(tx, escalation)
  })
}

function subjectOf({ inboundId }: Escalation): { subject?: RecordSubject } {
  return inboundId === null ? {} : { subject: { is: 'message', id: inboundId } }
}

async function notifyChanged(tx: OwnerTx, { id, inboundId }: Escalation): Promise<void> {
  await notifyOwner(tx, { topic: 'escalations', id })
  await notifyOwner(tx, { topic: 'activity', id: inboundId })
}
