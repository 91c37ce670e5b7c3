import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import type { Message } from '../mailboxes/messages.ts'
import { messages } from '../schema/assistant.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { outgoing } from '../schema/mailboxes.ts'
import type { Escalation } from './escalations.ts'

/** The owners for whom something that was handed over until an instant is still open. */
export async function listOwnersWithOpen(tx: SystemTx, until: Date): Promise<OwnerId[]> {
  const { userId, status, createdAt } = escalatedEmails
  const rows = await tx
    .selectDistinct({ userId })
    .from(escalatedEmails)
    .where(and(eq(status, 'open'), lte(createdAt, until)))
  return rows.map((row) => ownerId(row.userId))
}

/** An open escalation whose sender got a holding reply at that instant. */
export type PromisedAnswer = { escalation: Escalation; message: Message; heldAt: Date }

/** The open escalations whose holding reply has left until an instant, who waits longest first. */
export async function listPromisedAnswers(tx: OwnerTx, until: Date, limit: number): Promise<PromisedAnswer[]> {
  const rows = await tx
    .select({ escalation: escalatedEmails, message: messages, heldAt: outgoing.sentAt })
    .from(escalatedEmails)
    .innerJoin(messages, eq(messages.id, escalatedEmails.inboundId))
    .innerJoin(outgoing, and(eq(outgoing.messageId, messages.id), eq(outgoing.kind, 'holding'), eq(outgoing.status, 'sent')))
    .where(and(eq(escalatedEmails.status, 'open'), lte(outgoing.sentAt, until)))
    .orderBy(asc(outgoing.sentAt), asc(escalatedEmails.id))
    .limit(limit)
  return rows.flatMap(({ heldAt, ...row }) => (heldAt === null ? [] : [{ ...row, heldAt }]))
}
