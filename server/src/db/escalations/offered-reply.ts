import type { Address } from '@ownvoice/core/mailboxes/mail'
import { eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { getMessage, type Message } from '../mailboxes/messages.ts'
import { listOutgoingFor, type Outgoing } from '../mailboxes/outgoing.ts'
import { findAnswered } from '../mailboxes/waiting-outgoing.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import type { Escalation } from './escalations.ts'

/**
 * A message that was handed over or whose reply waits as a draft, with the words that could be sent: the draft, else the attempted one, else the likeliest reply
 * that stands ready, of which `ready` is the place. `escalation` is null where it was not handed over. `mails` are what was written to it. `to` is null where there
 * is nobody to answer, or something was written already. `isSettled`: it was answered, or its owner has dealt with it in another way.
 */
export type OfferedReply = {
  escalation: Escalation | null
  message: Message
  mails: Outgoing[]
  to: Address | null
  isSettled: boolean
  offered: { text: string; ready: number | null } | null
}

/** Null where the message was neither handed over nor has a draft, or is gone. */
export async function findOfferedReply(tx: OwnerTx, messageId: string): Promise<OfferedReply | null> {
  const [escalation = null] = await tx.select().from(escalatedEmails).where(eq(escalatedEmails.inboundId, messageId))
  const mails = await listOutgoingFor(tx, messageId)
  if (!escalation && !mails.some(({ kind }) => kind !== 'holding')) return null
  const message = await getMessage(tx, messageId)
  const isAnswered = (await findAnswered(tx, [messageId])).has(messageId)
  const isTaken = mails.some(({ kind, status }) => kind !== 'holding' && status !== 'draft')
  const replyTo = message.trace?.screening?.replyTo ?? null
  const draft = mails.find(isWaitingDraft)
  return {
    escalation,
    message,
    mails,
    to: isAnswered || isTaken ? null : replyTo,
    isSettled: isAnswered || (escalation ? escalation.status === 'resolved' : !draft),
    offered: offerOf(escalation, message, draft),
  }
}

export function isWaitingDraft({ kind, status, closedAt }: Outgoing): boolean {
  return kind !== 'holding' && status === 'draft' && closedAt === null
}

function offerOf(escalation: Escalation | null, { trace }: Message, draft: Outgoing | undefined): OfferedReply['offered'] {
  const begun = (draft?.text ?? escalation?.attemptedDraft ?? '').trim()
  if (begun !== '') return { text: begun, ready: null }
  const likeliest = escalation && trace?.ready[0]
  return likeliest ? { text: likeliest.text, ready: 0 } : null
}
