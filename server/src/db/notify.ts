import { LiveEvent } from '@ownvoice/core/live'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnerTx } from './database.ts'

/** The channel of live updates. Its payload holds ids alone (PostgreSQL takes 8,000 bytes at most). */
export const liveChannel = 'ownvoice_live'

/** A live update with the account it belongs to. */
export const LiveNotice = LiveEvent.extend({ owner: z.string() })
export type LiveNotice = z.infer<typeof LiveNotice>

/** Tells the owner's browsers that something changed. Heard when the transaction is committed, and only then. */
export async function notifyOwner(tx: OwnerTx, event: LiveEvent): Promise<void> {
  const notice: LiveNotice = { owner: tx.owner, topic: event.topic, id: event.id }
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(notice)})`)
}
