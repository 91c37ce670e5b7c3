import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Scheduler } from '@ownvoice/core/bookings/booking'
import { and, asc, eq } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { bookingSources } from '../schema/bookings.ts'

export type BookingSource = typeof bookingSources.$inferSelect

/** The schedulers that tell of bookings, in the order in which they were connected. */
export async function listBookingSources(tx: OwnerTx): Promise<BookingSource[]> {
  return tx.select().from(bookingSources).orderBy(asc(bookingSources.createdAt))
}

export async function findBookingSource(tx: OwnerTx, scheduler: Scheduler): Promise<BookingSource | null> {
  const [row] = await tx.select().from(bookingSources).where(eq(bookingSources.scheduler, scheduler))
  return row ?? null
}

/** Keeps how a scheduler is connected, in the place of an earlier way. */
export async function saveBookingSource(
  tx: OwnerTx,
  source: Pick<BookingSource, 'scheduler' | 'hookKey' | 'secret' | 'token' | 'remoteId'>,
): Promise<BookingSource> {
  const values = { ...source, heardAt: null }
  return found(
    await tx
      .insert(bookingSources)
      .values({ ...values, userId: tx.owner })
      .onConflictDoUpdate({ target: [bookingSources.userId, bookingSources.scheduler], set: values })
      .returning(),
    'the connected scheduler',
  )
}

export async function deleteBookingSource(tx: OwnerTx, id: string): Promise<void> {
  await tx.delete(bookingSources).where(eq(bookingSources.id, id))
}

export async function noteHeard(tx: OwnerTx, id: string, heardAt: Date): Promise<void> {
  await tx.update(bookingSources).set({ heardAt }).where(eq(bookingSources.id, id))
}

/** Whose scheduler posts to this address; null for none. */
export async function findBookingSourceOwner(
  tx: SystemTx,
  hookKey: string,
): Promise<{ id: string; owner: OwnerId; scheduler: Scheduler } | null> {
  const { id, userId, scheduler } = bookingSources
  const [row] = await tx.select({ id, userId, scheduler }).from(bookingSources).where(eq(bookingSources.hookKey, hookKey))
  return row ? { id: row.id, owner: ownerId(row.userId), scheduler: row.scheduler } : null
}

/** The sealed secrets of the schedulers, each named by its row. */
export async function listSealedSources(tx: OwnerTx): Promise<Pick<BookingSource, 'id' | 'secret' | 'token'>[]> {
  const { id, secret, token } = bookingSources
  return tx.select({ id, secret, token }).from(bookingSources)
}

/** Puts sealed secrets in the place of others; nothing is written where they are others by now. */
export async function replaceSealedSource(
  tx: OwnerTx,
  from: Pick<BookingSource, 'id' | 'secret'>,
  to: Pick<BookingSource, 'secret' | 'token'>,
): Promise<void> {
  await tx
    .update(bookingSources)
    .set(to)
    .where(and(eq(bookingSources.id, from.id), eq(bookingSources.secret, from.secret)))
}
