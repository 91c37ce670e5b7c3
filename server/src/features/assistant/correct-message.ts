import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { correctionOf, type OwnersLabels } from '@ownvoice/core/assistant/corrections'
import { saidIn } from '@ownvoice/core/assistant/understand/read'
import { cutText } from '@ownvoice/core/text/cut-text'
import { record } from '../../db/accounts/audit.ts'
import { deleteCorrection, saveCorrection } from '../../db/assistant/corrections.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** A text is alike another by what it says first. In characters. */
const MAX_LENGTH = 2_000

/**
 * Notes what the owner says a message is; the next one like it is understood so. `labels` null, or what was understood, takes an earlier correction back. What
 * became of the message itself stays. Throws `not_found`, and `conflict` where nothing was understood that could be corrected.
 */
export async function correctMessage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  messageId: string,
  labels: OwnersLabels | null,
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    const { trace, subject } = await getMessage(tx, messageId)
    if (!trace?.reading) throw new AppError('conflict')
    const correction = labels && correctionOf(trace.reading, labels)
    const text = cutText(saidIn(trace.reading.text, subject), MAX_LENGTH)
    if (correction) await saveCorrection(tx, { ...correction, messageId, text }, clock.now())
    else await deleteCorrection(tx, messageId)
    await record(tx, correction ? 'message_corrected' : 'correction_removed', { subject: { is: 'message', id: messageId } })
    await notifyOwner(tx, { topic: 'activity', id: messageId })
  })
}
