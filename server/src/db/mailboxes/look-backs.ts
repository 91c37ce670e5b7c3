import { and, eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { messages } from '../schema/assistant.ts'
import { lookBacks } from '../schema/mailboxes.ts'

type Row = typeof lookBacks.$inferSelect
/** `found` are the messages that it brought and that are still there. */
export type LookBack = Row & { found: number }

/** Writes down that a mailbox is looked back over from now on, in place of an earlier time. False while that one still runs. */
export async function beginLookBack(tx: OwnerTx, mailboxId: string, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const anew = { since, startedAt: now, readMails: 0, answeredLate: 0, regulars: [], endedAt: null, error: null }
  const begun = await tx
    .insert(lookBacks)
    .values({ ...anew, mailboxId, userId: tx.owner })
    .onConflictDoUpdate({ target: lookBacks.mailboxId, set: anew, setWhere: sql`${lookBacks.endedAt} is not null` })
    .returning({ mailboxId: lookBacks.mailboxId })
  return begun.length === 1
}

/** The look back over a mailbox that is not at its end; null where there is none. */
export async function findRunningLookBack(tx: OwnerTx, mailboxId: string): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(lookBacks)
    .where(and(eq(lookBacks.mailboxId, mailboxId), sql`${lookBacks.endedAt} is null`))
  return row ?? null
}

export async function saveLookBack(
  tx: OwnerTx,
  mailboxId: string,
  state: Partial<Pick<Row, 'readMails' | 'answeredLate' | 'regulars' | 'endedAt' | 'error'>>,
): Promise<void> {
  await tx.update(lookBacks).set(state).where(eq(lookBacks.mailboxId, mailboxId))
}

export async function listLookBacks(tx: OwnerTx): Promise<LookBack[]> {
  const rows = await tx.select().from(lookBacks).orderBy(lookBacks.startedAt)
  const counted = await tx
    .select({ mailboxId: messages.mailboxId, found: sql<number>`count(*)::int` })
    .from(messages)
    .where(eq(messages.isPast, true))
    .groupBy(messages.mailboxId)
  const found = new Map(counted.map((each) => [each.mailboxId, each.found]))
  return rows.map((row) => ({ ...row, found: found.get(row.mailboxId) ?? 0 }))
}
