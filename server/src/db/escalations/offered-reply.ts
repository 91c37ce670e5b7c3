import type { Address } from '@ownvoice/core/mailboxes/mail'
import { eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { getMessage, type Message } from '../mailboxes/messages.ts'
import { listOutgoingFor, type Outgoing } from '../mailboxes/outgoing.ts'
import { findAnswered } from '../mailboxes/waiting-outgoing.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import type { Escalation } from './escalations.ts'

/**
 * A message that was handed over, with the words that could be sent: the draft that waits, else the attempted one, else the likeliest reply that stands ready,
 * of which `ready` is the place. `mails` are what was written to it. `to` is null where there is nobody to answer, or something was written already.
 */
export type OfferedReply = {
  escalation: Escalation
  message: Message
  mails: Outgoing[]
  to: Address | null
  isAnswered: boolean
  offered: { text: string; ready: number | null } | null
}

/** Null where the message was not handed over, or is gone. */
export async function findOfferedReply(tx: OwnerTx, messageId: string): Promise<OfferedReply | null> {
  const [escalation] = await tx.select().from(escalatedEmails).where(eq(escalatedEmails.inboundId, messageId))
  if (!escalation) return null
  const message = await getMessage(tx, messageId)
  const mails = await listOutgoingFor(tx, messageId)
  const isAnswered = (await findAnswered(tx, [messageId])).has(messageId)
  const isTaken = mails.some(({ kind, status }) => kind !== 'holding' && status !== 'draft')
  const replyTo = message.trace?.screening?.replyTo ?? null
  return {
    escalation,
    message,
    mails,
    to: isAnswered || isTaken ? null : replyTo,
    isAnswered,
    offered: offerOf(escalation, message, mails.find(isWaitingDraft)),
  }
}

export function isWaitingDraft({ kind, status, closedAt }: Outgoing): boolean {
  return kind !== 'holding' && status === 'draft' && closedAt === null
}

function offerOf({ attemptedDraft }: Escalation, { trace }: Message, draft: Outgoing | undefined): OfferedReply['offered'] {
  const begun = (draft?.text ?? attemptedDraft).trim()
  if (begun !== '') return { text: begun, ready: null }
  const likeliest = trace?.ready[0]
  return likeliest ? { text: likeliest.text, ready: 0 } : null
}
