import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { WhyNot } from '@ownvoice/core/followups/stops'
import type { FollowUpStep } from '@ownvoice/core/followups/plan-dates'
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { isSameAddress } from '../canonical-address.ts'
import type { OwnerTx, SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { conversations } from '../schema/assistant.ts'
import { followUps } from '../schema/followups.ts'
import { outgoing } from '../schema/mailboxes.ts'

export type FollowUp = typeof followUps.$inferSelect
export type NewFollowUp = Omit<typeof followUps.$inferInsert, 'userId' | 'isApproved' | 'before' | 'outgoingId' | 'createdAt'>

/** What has not gone and may still go. */
const waiting = ['planned', 'draft'] as const

/**
 * Holds a conversation until the transaction ends, against mails that come in too: a row that refers to it waits. So what stops a follow-up is
 * either seen, or comes after it.
 */
export async function lockAgainstNews(tx: OwnerTx, id: string): Promise<void> {
  found(await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('update'), `conversation ${id}`)
}

/** All follow-ups of a conversation, in their order. */
export async function listFollowUps(tx: OwnerTx, conversationId: string): Promise<FollowUp[]> {
  return tx.select().from(followUps).where(eq(followUps.conversationId, conversationId)).orderBy(asc(followUps.step))
}

/** Writes down what is planned. In the place of what was planned before and has not gone; what has gone stays. */
export async function planFollowUps(tx: OwnerTx, planned: readonly NewFollowUp[]): Promise<void> {
  if (planned.length === 0) return
  const { userId, conversationId, step, createdAt: _created, ...columns } = getTableColumns(followUps)
  await tx
    .insert(followUps)
    .values(planned.map((one) => ({ ...one, userId: tx.owner, isApproved: false, before: null, outgoingId: null })))
    .onConflictDoUpdate({
      target: [userId, conversationId, step],
      set: Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`])),
      setWhere: ne(followUps.status, 'sent'),
    })
}

/** The steps that a person was sent since an instant, by any spelling of their address, in whatever conversation. */
export async function listSentSteps(tx: OwnerTx, toAddress: string, since: Date): Promise<FollowUpStep[]> {
  const rows = await tx
    .select({ step: followUps.step })
    .from(followUps)
    .where(and(isSameAddress(followUps.toAddress, toAddress), eq(followUps.status, 'sent'), gte(followUps.updatedAt, since)))
  return rows.map(({ step }) => step)
}

/** Changes one, as long as it waits, or is in one of the states given. False when it is not any more; then nothing is written. */
export async function changeFollowUp(
  tx: OwnerTx,
  { conversationId, step }: { conversationId: string; step: FollowUpStep },
  change: Partial<Omit<FollowUp, 'userId' | 'conversationId' | 'step'>>,
  from: readonly FollowUp['status'][] = waiting,
): Promise<boolean> {
  const changed = await tx
    .update(followUps)
    .set(change)
    .where(and(eq(followUps.conversationId, conversationId), eq(followUps.step, step), inArray(followUps.status, [...from])))
    .returning({ step: followUps.step })
  return changed.length === 1
}

/** Stops what still waits in a conversation, or for a person, by any spelling of their address. */
export async function stopWaiting(
  tx: OwnerTx,
  which: { conversationId: string } | { toAddress: string; except?: string },
  whyNot: WhyNot,
  now: Date,
): Promise<void> {
  const ofThese =
    'conversationId' in which
      ? eq(followUps.conversationId, which.conversationId)
      : and(
          isSameAddress(followUps.toAddress, which.toAddress),
          which.except === undefined ? undefined : ne(followUps.conversationId, which.except),
        )
  await tx
    .update(followUps)
    .set({ status: 'stopped', whyNot, before: null, updatedAt: now })
    .where(and(ofThese, inArray(followUps.status, [...waiting])))
}

/** The conversations in which something is due, or waits for its owner since before an instant; of all owners, nothing but ids. */
export async function listDueConversations(
  tx: SystemTx,
  { now, draftsBefore }: { now: Date; draftsBefore: Date },
): Promise<{ owner: OwnerId; conversationId: string }[]> {
  const isDue = and(eq(followUps.status, 'planned'), lte(followUps.dueAt, now))
  const isLeft = and(eq(followUps.status, 'draft'), lte(followUps.dueAt, draftsBefore))
  const rows = await tx
    .selectDistinct({ userId: followUps.userId, conversationId: followUps.conversationId })
    .from(followUps)
    .where(or(isDue, isLeft))
  return rows.map(({ userId, conversationId }) => ({ owner: ownerId(userId), conversationId }))
}

/** How many mails were written down to follow up since an instant. */
export async function countFollowUpsSince(tx: OwnerTx, since: Date): Promise<number> {
  const [row] = await tx
    .select({ mails: count() })
    .from(followUps)
    .where(and(eq(followUps.status, 'sent'), gte(followUps.updatedAt, since)))
  return row?.mails ?? 0
}

/** The messages in whose conversations a follow-up that is due by an instant waits for the owner's word. */
export async function listFollowUpDrafts(tx: OwnerTx, dueBy: Date): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ messageId: outgoing.messageId })
    .from(followUps)
    .innerJoin(outgoing, eq(outgoing.id, followUps.replyId))
    .where(and(eq(followUps.status, 'draft'), lte(followUps.dueAt, dueBy)))
  return rows.map(({ messageId }) => messageId)
}

/** A message in whose conversation a person with these spellings of their address is followed up: where something waits, else where it last did. Null where they never were. */
export async function findFollowedUpAt(tx: OwnerTx, addresses: readonly string[]): Promise<string | null> {
  const lowered = addresses.map((address) => address.toLowerCase())
  const [row] = await tx
    .select({ messageId: outgoing.messageId })
    .from(followUps)
    .innerJoin(outgoing, eq(outgoing.id, followUps.replyId))
    .where(inArray(sql`lower(${followUps.toAddress})`, lowered))
    .orderBy(desc(inArray(followUps.status, [...waiting])), desc(followUps.updatedAt))
    .limit(1)
  return row?.messageId ?? null
}

/** The conversations in which something waits to follow up: this one, and those with this person. */
export async function listWaitingConversations(tx: OwnerTx, of: { conversationId?: string; address: string }): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ conversationId: followUps.conversationId })
    .from(followUps)
    .where(
      and(
        inArray(followUps.status, [...waiting]),
        or(
          of.conversationId === undefined ? undefined : eq(followUps.conversationId, of.conversationId),
          isSameAddress(followUps.toAddress, of.address),
        ),
      ),
    )
  return rows.map(({ conversationId }) => conversationId)
}

/** Whom something waits to follow up with, or is written down to leave and has not left: their addresses, with the conversations. */
export async function listFollowedUp(tx: OwnerTx): Promise<{ conversationId: string; toAddress: string }[]> {
  return tx
    .selectDistinct({ conversationId: followUps.conversationId, toAddress: followUps.toAddress })
    .from(followUps)
    .leftJoin(outgoing, eq(outgoing.id, followUps.outgoingId))
    .where(or(inArray(followUps.status, [...waiting]), and(eq(followUps.status, 'sent'), eq(outgoing.status, 'queued'))))
    .orderBy(asc(followUps.conversationId))
}

/** Whether it has not gone and may still go. */
export const isWaiting = ({ status }: Pick<FollowUp, 'status'>): boolean => waiting.some((one) => one === status)

/** One that was written down to leave is taken back. */
export async function stopLeaving(tx: OwnerTx, outgoingId: string, whyNot: WhyNot, now: Date): Promise<void> {
  await tx.update(followUps).set({ status: 'stopped', whyNot, updatedAt: now }).where(eq(followUps.outgoingId, outgoingId))
}
