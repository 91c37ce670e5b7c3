import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { and, desc, eq, gt, inArray, isNull, lte, max } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import type { Escalation } from './escalations.ts'

const isUntold = and(isNull(escalatedEmails.toldAt), eq(escalatedEmails.status, 'open'))

/** The owners who were not told of some open escalation, handed over after one instant and until another. */
export async function listOwnersToAlert(tx: SystemTx, { after, until }: { after: Date; until: Date }): Promise<OwnerId[]> {
  const { createdAt, userId } = escalatedEmails
  const rows = await tx
    .selectDistinct({ userId })
    .from(escalatedEmails)
    .where(and(isUntold, gt(createdAt, after), lte(createdAt, until)))
  return rows.map((row) => ownerId(row.userId))
}

/** The open escalations after an instant that the owner was not told of, newest first. */
export async function listUntold(tx: OwnerTx, after: Date, limit: number): Promise<Escalation[]> {
  const { createdAt, id } = escalatedEmails
  return tx
    .select()
    .from(escalatedEmails)
    .where(and(isUntold, gt(createdAt, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** When the owner was last told of an escalation; null for never. */
export async function findLastToldAt(tx: OwnerTx): Promise<Date | null> {
  const [row] = await tx.select({ at: max(escalatedEmails.toldAt) }).from(escalatedEmails)
  return row?.at ?? null
}

/** Whether any of these was still untold: whoever comes second tells nothing. */
export async function markTold(tx: OwnerTx, ids: readonly string[], now: Date): Promise<boolean> {
  const told = await tx
    .update(escalatedEmails)
    .set({ toldAt: now })
    .where(and(inArray(escalatedEmails.id, [...ids]), isNull(escalatedEmails.toldAt)))
    .returning({ id: escalatedEmails.id })
  return told.length > 0
}
