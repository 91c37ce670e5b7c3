import { and, eq, ne, or } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { pushDevices } from '../schema/push.ts'

export type PushDeviceRow = typeof pushDevices.$inferSelect
export type NewPushDevice = Omit<typeof pushDevices.$inferInsert, 'id' | 'userId' | 'pushedAt' | 'refusedAt' | 'createdAt'>

/** The owner's browsers that get notices, in the order in which they were added. */
export async function listPushDevices(tx: OwnerTx): Promise<PushDeviceRow[]> {
  return tx.select().from(pushDevices).orderBy(pushDevices.createdAt, pushDevices.id)
}

export async function findPushDevice(tx: OwnerTx, id: string): Promise<PushDeviceRow | null> {
  const [row] = await tx.select().from(pushDevices).where(eq(pushDevices.id, id))
  return row ?? null
}

/** Keeps what a browser gave, in place of what it, or its session, gave before. Whether it is a device that was not there. */
export async function savePushDevice(tx: OwnerTx, given: NewPushDevice): Promise<{ isNew: boolean }> {
  const { sessionId, endpoint } = given
  await tx.delete(pushDevices).where(and(eq(pushDevices.sessionId, sessionId), ne(pushDevices.endpoint, endpoint)))
  const before = await tx.select({ id: pushDevices.id }).from(pushDevices).where(eq(pushDevices.endpoint, endpoint))
  await tx
    .insert(pushDevices)
    .values({ ...given, userId: tx.owner })
    .onConflictDoUpdate({ target: [pushDevices.userId, pushDevices.endpoint], set: { ...given, refusedAt: null } })
  return { isNew: before.length === 0 }
}

/** How many browsers get notices beside the one of this session, or of this address. */
export async function countOtherPushDevices(
  tx: OwnerTx,
  { sessionId, endpoint }: Pick<NewPushDevice, 'sessionId' | 'endpoint'>,
): Promise<number> {
  const isThis = or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.endpoint, endpoint))
  return (await tx.$count(pushDevices)) - (await tx.$count(pushDevices, isThis))
}

/** Takes a browser off the list, and says what it was; null where there is none. */
export async function removePushDevice(tx: OwnerTx, id: string): Promise<Pick<PushDeviceRow, 'device'> | null> {
  const [row] = await tx.delete(pushDevices).where(eq(pushDevices.id, id)).returning({ device: pushDevices.device })
  return row ?? null
}

/** What became of the newest notice. */
export async function notePushed(tx: OwnerTx, id: string, { now, isTaken }: { now: Date; isTaken: boolean }): Promise<void> {
  await tx
    .update(pushDevices)
    .set(isTaken ? { pushedAt: now, refusedAt: null } : { refusedAt: now })
    .where(eq(pushDevices.id, id))
}
