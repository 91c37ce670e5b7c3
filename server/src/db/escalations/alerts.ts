import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { and, desc, eq, gt, inArray, isNull, lte, max, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import type { Message } from '../mailboxes/messages.ts'
import type { Outgoing } from '../mailboxes/outgoing.ts'
import { messages } from '../schema/assistant.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { outgoing } from '../schema/mailboxes.ts'
import type { Escalation } from './escalations.ts'

const isOpen = eq(escalatedEmails.status, 'open')
const isUntold = and(isNull(escalatedEmails.toldAt), isOpen)
/** A reply that waits for the owner's word, did not leave, or may not have. Follow-ups are said on their page. */
const isWaitingMail = and(
  isNull(outgoing.closedAt),
  ne(outgoing.kind, 'follow_up'),
  ne(outgoing.kind, 'place'),
  inArray(outgoing.status, ['draft', 'unconfirmed', 'failed']),
)
const isUntoldMail = and(isNull(outgoing.toldAt), isWaitingMail)

/** The owners who were not told of something that waits for them since after one instant and until another. */
export async function listOwnersToAlert(tx: SystemTx, { after, until }: { after: Date; until: Date }): Promise<OwnerId[]> {
  const { createdAt } = escalatedEmails
  const handedOver = await tx
    .selectDistinct({ userId: escalatedEmails.userId })
    .from(escalatedEmails)
    .where(and(isUntold, gt(createdAt, after), lte(createdAt, until)))
  const { updatedAt } = outgoing
  const mails = await tx
    .selectDistinct({ userId: outgoing.userId })
    .from(outgoing)
    .where(and(isUntoldMail, gt(updatedAt, after), lte(updatedAt, until)))
  return [...new Set([...handedOver, ...mails].map(({ userId }) => userId))].map(ownerId)
}

/** A reply that waits, with the message it answers. */
export type UntoldMail = { reply: Outgoing; message: Message }
/** What waits for an owner, newest first. */
export type Untold = { escalations: Escalation[]; mails: UntoldMail[] }

/** What waits since after an instant that the owner was not told of; of either kind at most so many. */
export async function listUntold(tx: OwnerTx, after: Date, limit: number): Promise<Untold> {
  return listThose(tx, {
    escalations: and(isUntold, gt(escalatedEmails.createdAt, after)),
    mails: and(isUntoldMail, gt(outgoing.updatedAt, after)),
    limit,
  })
}

/** What waits for the owner, whether they were told of it or not; of either kind at most so many. */
export async function listAllWaiting(tx: OwnerTx, limit: number): Promise<Untold> {
  return listThose(tx, { escalations: isOpen, mails: isWaitingMail, limit })
}

type Those = { escalations: SQL | undefined; mails: SQL | undefined; limit: number }

async function listThose(tx: OwnerTx, those: Those): Promise<Untold> {
  const { createdAt, id } = escalatedEmails
  return {
    escalations: await tx.select().from(escalatedEmails).where(those.escalations).orderBy(desc(createdAt), desc(id)).limit(those.limit),
    mails: await tx
      .select({ reply: outgoing, message: messages })
      .from(outgoing)
      .innerJoin(messages, eq(messages.id, outgoing.messageId))
      .where(those.mails)
      .orderBy(desc(outgoing.updatedAt), desc(outgoing.id))
      .limit(those.limit),
  }
}

/** Nothing that waits until now is news. */
export async function markPastTold(tx: OwnerTx): Promise<void> {
  await tx
    .update(escalatedEmails)
    .set({ toldAt: sql`${escalatedEmails.createdAt}` })
    .where(isUntold)
  await tx
    .update(outgoing)
    .set({ toldAt: sql`${outgoing.updatedAt}` })
    .where(isUntoldMail)
}

/** When the owner was last told of something that waits; null for never. */
export async function findLastToldAt(tx: OwnerTx): Promise<Date | null> {
  const [handedOver] = await tx.select({ at: max(escalatedEmails.toldAt) }).from(escalatedEmails)
  const [mails] = await tx.select({ at: max(outgoing.toldAt) }).from(outgoing)
  const [one, other] = [handedOver?.at ?? null, mails?.at ?? null]
  return one === null || (other !== null && other > one) ? other : one
}

/** Whether all of this still waited untold: else somebody else told of it, or the owner settled something meanwhile. */
export async function markTold(tx: OwnerTx, { escalations, mails }: Untold, now: Date): Promise<boolean> {
  const ids = escalations.map(({ id }) => id)
  const told = await tx
    .update(escalatedEmails)
    .set({ toldAt: now })
    .where(and(inArray(escalatedEmails.id, ids), isUntold))
    .returning({ id: escalatedEmails.id })
  const replies = mails.map(({ reply }) => reply.id)
  const toldMails = await tx
    .update(outgoing)
    .set({ toldAt: now })
    .where(and(inArray(outgoing.id, replies), isUntoldMail))
    .returning({ id: outgoing.id })
  return told.length === ids.length && toldMails.length === replies.length
}
