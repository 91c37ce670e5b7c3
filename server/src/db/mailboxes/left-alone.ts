import { asc, eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { leftAlone } from '../schema/mailboxes.ts'

/** Whom the assistant leaves to the owner, by name. */
export async function listLeftAlone(tx: OwnerTx): Promise<string[]> {
  return (await tx.select({ who: leftAlone.who }).from(leftAlone).orderBy(asc(leftAlone.who))).map(({ who }) => who)
}

/** Doing it twice is no error. */
export async function addLeftAlone(tx: OwnerTx, who: string, now: Date): Promise<void> {
  await tx.insert(leftAlone).values({ userId: tx.owner, who, createdAt: now }).onConflictDoNothing()
}

/** Doing it twice is no error. */
export async function removeLeftAlone(tx: OwnerTx, who: string): Promise<void> {
  await tx.delete(leftAlone).where(eq(leftAlone.who, who))
}
