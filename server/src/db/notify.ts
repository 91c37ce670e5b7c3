import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { LiveEvent } from '@ownvoice/core/live'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnerTx, SystemTx } from './database.ts'

/** The channel of live updates. Its payload holds ids alone (PostgreSQL takes 8,000 bytes at most). */
export const liveChannel = 'ownvoice_live'

/** A live update with the account it belongs to. */
export const LiveNotice = LiveEvent.extend({ owner: z.string() })
export type LiveNotice = z.infer<typeof LiveNotice>

/** Tells the owner's browsers that something changed. Heard when the transaction is committed, and only then. */
export async function notifyOwner(tx: OwnerTx, event: LiveEvent): Promise<void> {
  await notify(tx, tx.owner, event)
}

/** The same from a transaction of the system's. */
export async function notifyAccount(tx: SystemTx, owner: OwnerId, event: LiveEvent): Promise<void> {
  await notify(tx, owner, event)
}

async function notify(tx: OwnerTx | SystemTx, owner: OwnerId, { topic, id }: LiveEvent): Promise<void> {
  const notice: LiveNotice = { owner, topic, id }
  await tx.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(notice)})`)
}

/** The channel on which workers hear of what providers push, whichever process took it. */
export const pushChannel = 'ownvoice_pushes'

/** `comes`: a push came for this mailbox; else it is known that none will. */
export const PushNotice = z.object({ mailboxId: z.string(), comes: z.boolean() })

/** Wakes the worker that watches a mailbox. Heard when the transaction is committed. */
export async function notifyPushed(tx: OwnerTx, notice: z.infer<typeof PushNotice>): Promise<void> {
  await tx.execute(sql`select pg_notify(${pushChannel}, ${JSON.stringify(notice)})`)
}
