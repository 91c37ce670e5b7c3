import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { EscalationView } from '@ownvoice/core/escalations/contract'
import { originalText } from '@ownvoice/core/escalations/original-text'
import type { OwnerTx } from '../../db/database.ts'
import { type Escalation, getEscalation } from '../../db/escalations/escalations.ts'
import { findOfferedReply, isWaitingDraft } from '../../db/escalations/offered-reply.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { presentLine } from './list-escalations.ts'

/** An escalation with the message, the draft and what it rests on. */
export async function viewEscalation({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<EscalationView> {
  return db.transaction(owner, async (tx) => {
    const escalation = await getEscalation(tx, id)
    const { status, emailContent, attemptedDraft, action, citations, linkUsed, inboundId } = escalation
    const { draft, ...reply } = await viewReply(tx, escalation)
    return {
      ...presentLine(escalation),
      ...reply,
      status,
      original: originalText(emailContent),
      attemptedDraft,
      action,
      citations,
      linkUsed,
      inboundId,
      compose: draft ?? attemptedDraft,
    }
  })
}

type ReplyOf = Pick<EscalationView, 'subject' | 'holdingReply' | 'ready' | 'canSend'> & { draft: string | null }

async function viewReply(tx: OwnerTx, { inboundId }: Escalation): Promise<ReplyOf> {
  const found = inboundId === null ? null : await findOfferedReply(tx, inboundId)
  if (found === null) return { subject: '', holdingReply: null, ready: [], canSend: false, draft: null }
  const { message, mails, to } = found
  return {
    subject: message.subject,
    holdingReply: mails.find(hasLeft)?.text ?? null,
    ready: message.trace?.ready.map(({ text }) => text) ?? [],
    canSend: to !== null,
    draft: mails.find(isWaitingDraft)?.text ?? null,
  }
}

function hasLeft({ kind, status }: Outgoing): boolean {
  return kind === 'holding' && status !== 'draft' && status !== 'failed'
}
