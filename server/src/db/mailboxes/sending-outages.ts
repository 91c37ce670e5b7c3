import type { SendingCause } from '@ownvoice/core/mailboxes/sending-outage'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { faults } from '@ownvoice/core/faults'
import type { OwnerTx } from '../database.ts'
import { mailboxes, outgoing } from '../schema/mailboxes.ts'

/** What stands beside a mail that waits because the sign-in of the server that sends is refused: by it that cause is known. */
export const signInRefused = faults.auth_expired.message

/** Nothing leaves a mailbox since then, of which its owner was told at `sendingToldAt`. */
export async function markSendingDown(
  tx: OwnerTx,
  mailboxId: string,
  outage: { sendingDownSince: Date; sendingToldAt?: Date },
): Promise<void> {
  await tx.update(mailboxes).set(outage).where(eq(mailboxes.id, mailboxId))
}

/** All is well where a mailbox sends. */
export async function clearSendingDown(tx: OwnerTx, mailboxId: string): Promise<void> {
  await tx.update(mailboxes).set({ sendingDownSince: null, sendingToldAt: null }).where(eq(mailboxes.id, mailboxId))
}

/** What waits in a mailbox whose sending has been down since then, and why it does. Replies that ended unsent meanwhile wait too, until their owner has dealt with them. */
export async function measureSendingOutage(tx: OwnerTx, mailboxId: string, since: Date): Promise<{ cause: SendingCause; waiting: number }> {
  const endedSince = and(eq(outgoing.status, 'failed'), gte(outgoing.updatedAt, since))
  const waits = and(isNull(outgoing.closedAt), or(inArray(outgoing.status, ['queued', 'sending']), endedSince))
  const isReply = inArray(outgoing.kind, ['reply', 'holding', 'owner'])
  const [row] = await tx
    .select({
      waiting: sql<number>`(count(*) filter (where ${isReply}))::int`,
      isRefused: sql<boolean>`coalesce(bool_or(${outgoing.error} = ${signInRefused}), false)`,
    })
    .from(outgoing)
    .where(and(eq(outgoing.mailboxId, mailboxId), gt(outgoing.attempts, 0), waits))
  return { cause: row?.isRefused ? 'sign_in' : 'away', waiting: row?.waiting ?? 0 }
}

/** The mails that wait in a mailbox after a try that was refused, the oldest first. What was not tried yet may be to leave later. */
export async function listRefusedForNow(tx: OwnerTx, mailboxId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: outgoing.id })
    .from(outgoing)
    .where(and(eq(outgoing.mailboxId, mailboxId), eq(outgoing.status, 'queued'), gt(outgoing.attempts, 0)))
    .orderBy(asc(outgoing.createdAt), asc(outgoing.id))
  return rows.map(({ id }) => id)
}

/** Whether a mail was handed over in a mailbox of which its server has not said that it took it, and that is looked for among what was sent. */
export async function isLookedFor(tx: OwnerTx, mailboxId: string): Promise<boolean> {
  const isOpen = and(eq(outgoing.mailboxId, mailboxId), eq(outgoing.status, 'sending'), isNotNull(outgoing.handedOverAt))
  return (await tx.select({ id: outgoing.id }).from(outgoing).where(isOpen).limit(1)).length > 0
}
