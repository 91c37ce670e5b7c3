import { and, eq, lt } from 'drizzle-orm'
import type { SystemTx } from './database.ts'
import { authSessions } from './schema/accounts.ts'
import { processorEvents } from './schema/billing.ts'
import { productMails } from './schema/site.ts'

/** Longer than the processor tells of an event again (30 days), and than anybody asks what was mailed to an owner. */
const keptMs = 90 * 86_400_000
/** A session that is over signs nobody in. Whoever comes back in these days is told that it ran out. */
const overForMs = 30 * 86_400_000

/** Deletes what has served its time in tables that belong to no owner, or to none alone: sessions that ran out, mails of the product that left, events of the processor. */
export async function forgetOldRows(tx: SystemTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  await tx.delete(authSessions).where(lt(authSessions.expiresAt, new Date(now.getTime() - overForMs)))
  await tx.delete(productMails).where(and(eq(productMails.status, 'sent'), lt(productMails.createdAt, before)))
  await tx.delete(processorEvents).where(lt(processorEvents.createdAt, before))
}
