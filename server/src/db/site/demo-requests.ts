import { createHash } from 'node:crypto'
import type { DemoRequest } from '@ownvoice/core/site/contract'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { demoRequests } from '../schema/site.ts'

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

function lockOf({ email }: DemoRequest): string {
  return createHash('sha256').update(`demo request ${email}`).digest().readBigInt64BE().toString()
}
