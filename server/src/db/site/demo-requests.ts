import { createHash } from 'node:crypto'
import type { DemoRequest } from '@ownvoice/core/site/contract'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { demoRequests } from '../schema/site.ts'

export type StoredDemoRequest = typeof demoRequests.$inferSelect

/**
 * Stores a request unless the very same one was stored after `notSince`; false then. Of two that come at the same moment one waits for the
 * other.
 */
export async function addDemoRequest(tx: SystemTx, request: DemoRequest, { at, notSince }: { at: Date; notSince: Date }): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(request)}::bigint)`)
  const { fullName, businessName, email, phone, preferredTimes, notes } = request
  const [same] = await tx
    .select({ id: demoRequests.id })
    .from(demoRequests)
    .where(
      and(
        gt(demoRequests.createdAt, notSince),
        eq(demoRequests.email, email),
        eq(demoRequests.fullName, fullName),
        eq(demoRequests.businessName, businessName),
        eq(demoRequests.phone, phone),
        eq(demoRequests.preferredTimes, preferredTimes),
        eq(demoRequests.notes, notes),
      ),
    )
  if (same) return false
  await tx.insert(demoRequests).values({ fullName, businessName, email, phone, preferredTimes, notes, createdAt: at })
  return true
}

/** Those that nobody has marked as done, oldest first. */
export async function listWaitingDemoRequests(tx: SystemTx): Promise<StoredDemoRequest[]> {
  return tx.select().from(demoRequests).where(isNull(demoRequests.doneAt)).orderBy(asc(demoRequests.createdAt), asc(demoRequests.id))
}

/** False where none waits under this id. */
export async function markDemoRequestDone(tx: SystemTx, id: string, now: Date): Promise<boolean> {
  const isIt = and(eq(demoRequests.id, id), isNull(demoRequests.doneAt))
  return (await tx.update(demoRequests).set({ doneAt: now }).where(isIt).returning({ id: demoRequests.id })).length > 0
}

function lockOf({ email }: DemoRequest): string {
  return createHash('sha256').update(`demo request ${email}`).digest().readBigInt64BE().toString()
}
