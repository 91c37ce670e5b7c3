import type { Category } from '@ownvoice/core/assistant/category'
import { and, count, desc, eq, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { contains } from '../contains.ts'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { messages } from '../schema/assistant.ts'
import { escalatedEmails } from '../schema/escalations.ts'

export type Escalation = typeof escalatedEmails.$inferSelect
export type NewEscalation = Omit<typeof escalatedEmails.$inferInsert, 'userId' | 'status'>

/** Hands a message over to the owner. Null when it was handed over already. */
export async function addEscalation(tx: OwnerTx, escalation: NewEscalation): Promise<Escalation | null> {
  const [row] = await tx
    .insert(escalatedEmails)
    .values({ ...escalation, userId: tx.owner })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** The owner has answered the message, or takes that back. */
export async function setEscalationStatus(tx: OwnerTx, messageId: string, status: Escalation['status'], now: Date): Promise<void> {
  await tx.update(escalatedEmails).set({ status, updatedAt: now }).where(eq(escalatedEmails.inboundId, messageId))
}

/** The owner answers a message by themselves: it stays open, and they are not told of it again. */
export async function takeEscalation(tx: OwnerTx, id: string, now: Date): Promise<void> {
  const toldAt = sql`coalesce(${escalatedEmails.toldAt}, ${now.toISOString()}::timestamptz)`
  await tx.update(escalatedEmails).set({ takenAt: now, toldAt, updatedAt: now }).where(eq(escalatedEmails.id, id))
}

/** The owner has answered the messages of a conversation that came in until an instant. */
export async function resolveAnswered(
  tx: OwnerTx,
  { conversationId, answersUntil, now }: { conversationId: string; answersUntil: Date; now: Date },
): Promise<void> {
  const answered = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), lte(messages.receivedAt, answersUntil)))
  await tx
    .update(escalatedEmails)
    .set({ status: 'resolved', updatedAt: now })
    .where(and(inArray(escalatedEmails.inboundId, answered), eq(escalatedEmails.status, 'open')))
}

export async function getEscalation(tx: OwnerTx, id: string): Promise<Escalation> {
  return found(await tx.select().from(escalatedEmails).where(eq(escalatedEmails.id, id)), `escalation ${id}`)
}

/** Holds an escalation until the transaction ends. */
export async function lockEscalation(tx: OwnerTx, id: string): Promise<Escalation> {
  return found(await tx.select().from(escalatedEmails).where(eq(escalatedEmails.id, id)).for('update'), `escalation ${id}`)
}

/** Which open escalations are wanted: `beganBefore` null for any age; an empty `search` for any sender, reason and Message-ID. */
export type EscalationFilter = { categories: readonly Category[]; beganBefore: Date | null; search: string }

/** The newest open escalations that meet all of a filter, and how many meet it. */
export async function listOpen(
  tx: OwnerTx,
  filter: EscalationFilter,
  limit: number,
): Promise<{ escalations: Escalation[]; matching: number }> {
  const isWanted = openWhere(filter)
  const [row] = await tx.select({ matching: count() }).from(escalatedEmails).where(isWanted)
  const escalations = await tx
    .select()
    .from(escalatedEmails)
    .where(isWanted)
    .orderBy(desc(escalatedEmails.createdAt), desc(escalatedEmails.id))
    .limit(limit)
  return { escalations, matching: row?.matching ?? 0 }
}

function openWhere({ categories, beganBefore, search }: EscalationFilter): SQL | undefined {
  const { status, categoryUsed, createdAt, toEmail, rationale, messageId } = escalatedEmails
  return and(
    eq(status, 'open'),
    inArray(categoryUsed, [...categories]),
    beganBefore ? lt(createdAt, beganBefore) : undefined,
    search === '' ? undefined : or(contains(toEmail, search), contains(rationale, search), contains(messageId, search)),
  )
}

/** The open escalations of these messages, newest first. */
export async function listOpenOf(tx: OwnerTx, messageIds: readonly string[]): Promise<Escalation[]> {
  return tx
    .select()
    .from(escalatedEmails)
    .where(and(inArray(escalatedEmails.inboundId, [...messageIds]), eq(escalatedEmails.status, 'open')))
    .orderBy(desc(escalatedEmails.createdAt), desc(escalatedEmails.id))
}

/** Of these messages, those that were handed over and are dealt with. */
export async function findResolved(tx: OwnerTx, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ofThese = and(inArray(escalatedEmails.inboundId, [...messageIds]), eq(escalatedEmails.status, 'resolved'))
  const rows = await tx.select({ inboundId: escalatedEmails.inboundId }).from(escalatedEmails).where(ofThese)
  return new Set(rows.flatMap(({ inboundId }) => inboundId ?? []))
}

export async function saveEscalationStatus(tx: OwnerTx, id: string, status: Escalation['status'], now: Date): Promise<void> {
  await tx.update(escalatedEmails).set({ status, updatedAt: now }).where(eq(escalatedEmails.id, id))
}

export async function countOpenEscalations(tx: OwnerTx): Promise<number> {
  const [row] = await tx.select({ open: count() }).from(escalatedEmails).where(eq(escalatedEmails.status, 'open'))
  return row?.open ?? 0
}
