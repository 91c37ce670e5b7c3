import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { and, asc, eq, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { mailWorkers } from '../schema/installation.ts'
import { mailboxes } from '../schema/mailboxes.ts'

/** A mailbox to watch, and whose it is. */
export type Assigned = { owner: OwnerId; mailboxId: string }

/** A worker of which nothing was heard for `deadAfterMs` is dead. `isAlone`: it is known that no other one lives. */
type Beat = { deadAfterMs: number; isAlone: boolean }

const isConnected = eq(mailboxes.status, 'connected')
const assigned = { owner: mailboxes.userId, mailboxId: mailboxes.id }

/**
 * A sign of life of a worker, by the clock of the database, which all share. Resolves to the mailboxes that are its to watch: what it had, and of what no living worker has
 * so many that no worker has two more than another.
 * What it has beyond that is left out, to be given up with `releaseMailbox`.
 */
export async function assignMailboxes(tx: SystemTx, worker: string, { deadAfterMs, isAlone }: Beat): Promise<Assigned[]> {
  const isDead = isAlone ? undefined : lt(mailWorkers.beatAt, sql`now() - make_interval(secs => ${deadAfterMs / 1_000})`)
  await tx.delete(mailWorkers).where(and(ne(mailWorkers.id, worker), isDead))
  await tx
    .insert(mailWorkers)
    .values({ id: worker, beatAt: sql`now()` })
    .onConflictDoUpdate({ target: mailWorkers.id, set: { beatAt: sql`now()` } })
  const share = await shareOf(tx, worker)
  const kept = await tx
    .select(assigned)
    .from(mailboxes)
    .where(and(isConnected, eq(mailboxes.watchedBy, worker)))
    .orderBy(asc(mailboxes.userId), asc(mailboxes.id))
    .limit(share)
  const taken = kept.length < share ? await takeFree(tx, worker, share - kept.length) : []
  return [...kept, ...taken].map(({ owner, mailboxId }) => ({ owner: ownerId(owner), mailboxId }))
}

/** Of all connected mailboxes as many for each living worker; those that are left over go one each to the first by their names, so that all shares come to all mailboxes. */
async function shareOf(tx: SystemTx, worker: string): Promise<number> {
  const living = await tx.$count(mailWorkers)
  const before = await tx.$count(mailWorkers, lt(mailWorkers.id, worker))
  const connected = await tx.$count(mailboxes, isConnected)
  return Math.floor(connected / living) + (before < connected % living ? 1 : 0)
}

/** Of the mailboxes that no living worker watches. Two workers that look at once take different ones; a mail that is just stored for one keeps nobody from it. */
async function takeFree(tx: SystemTx, worker: string, limit: number) {
  const living = tx.select({ id: mailWorkers.id }).from(mailWorkers)
  const free = tx
    .select({ userId: mailboxes.userId, id: mailboxes.id })
    .from(mailboxes)
    .where(and(isConnected, or(isNull(mailboxes.watchedBy), notInArray(mailboxes.watchedBy, living))))
    .orderBy(asc(mailboxes.userId), asc(mailboxes.id))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return tx
    .update(mailboxes)
    .set({ watchedBy: worker })
    .where(sql`(${mailboxes.userId}, ${mailboxes.id}) in ${free}`)
    .returning(assigned)
}

/** The worker does not watch this mailbox any more: another one need not wait for its death. */
export async function releaseMailbox(tx: SystemTx, worker: string, { owner, mailboxId }: Assigned): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ watchedBy: null })
    .where(and(eq(mailboxes.userId, owner), eq(mailboxes.id, mailboxId), eq(mailboxes.watchedBy, worker)))
}

/** The worker ends, and watches nothing any more. */
export async function leaveWork(tx: SystemTx, worker: string): Promise<void> {
  await tx.delete(mailWorkers).where(eq(mailWorkers.id, worker))
}
