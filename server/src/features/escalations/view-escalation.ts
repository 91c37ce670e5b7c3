import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { EscalationView } from '@ownvoice/core/escalations/contract'
import { originalText } from '@ownvoice/core/escalations/original-text'
import type { OwnerTx } from '../../db/database.ts'
import { type Escalation, getEscalation } from '../../db/escalations/escalations.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { findAnswered } from '../../db/mailboxes/waiting-outgoing.ts'
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
  if (inboundId === null) return { subject: '', holdingReply: null, ready: [], canSend: false, draft: null }
  const message = await getMessage(tx, inboundId)
  const mails = await listOutgoingFor(tx, inboundId)
  const draft = mails.find(isWaitingDraft)
  const isAnswered = (await findAnswered(tx, [inboundId])).has(inboundId)
  const isTaken = mails.some(({ kind, status }) => kind !== 'holding' && status !== 'draft')
  return {
    subject: message.subject,
    holdingReply: mails.find(hasLeft)?.text ?? null,
    ready: message.trace?.ready.map(({ text }) => text) ?? [],
    canSend: Boolean(message.trace?.screening?.replyTo) && !isAnswered && !isTaken,
    draft: draft?.text ?? null,
  }
}

function isWaitingDraft({ kind, status, closedAt }: Outgoing): boolean {
  return kind !== 'holding' && status === 'draft' && closedAt === null
}

function hasLeft({ kind, status }: Outgoing): boolean {
  return kind === 'holding' && status !== 'draft' && status !== 'failed'
}
