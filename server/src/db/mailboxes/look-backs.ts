import { noteDown, type Noted, sortNoted } from '@ownvoice/core/mailboxes/noted-people'
import type { StillWaiting } from '@ownvoice/core/mailboxes/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { messages } from '../schema/assistant.ts'
import { escalatedEmails } from '../schema/escalations.ts'
import { lookBacks, outgoing } from '../schema/mailboxes.ts'

type Row = typeof lookBacks.$inferSelect
/** `found` are the messages that it brought and that are still there, `waiting` those of them that the owner has not dealt with. */
export type LookBack = Omit<Row, 'regulars'> & Noted & { found: number; waiting: StillWaiting }

/** Writes down that a mailbox is looked back over from now on, in place of an earlier time. False while that one still runs. */
export async function beginLookBack(tx: OwnerTx, mailboxId: string, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const anew = { since, startedAt: now, readMails: 0, answeredLate: 0, regulars: [], endedAt: null, error: null }
  const begun = await tx
    .insert(lookBacks)
    .values({ ...anew, mailboxId, userId: tx.owner })
    .onConflictDoUpdate({ target: [lookBacks.userId, lookBacks.mailboxId], set: anew, setWhere: sql`${lookBacks.endedAt} is not null` })
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

/** The people who are written down of it take the place of all that were. */
export async function saveLookBack(
  tx: OwnerTx,
  mailboxId: string,
  { people, ...state }: Partial<Pick<Row, 'readMails' | 'answeredLate' | 'endedAt' | 'error'> & { people: Noted }>,
): Promise<void> {
  const noted = people ? { regulars: noteDown(people) } : {}
  await tx
    .update(lookBacks)
    .set({ ...state, ...noted })
    .where(eq(lookBacks.mailboxId, mailboxId))
}

/** Forgets who was answered late, for mails with these Message-IDs, and for all that came in before an instant: they go with the mails that they are named for. */
export async function forgetAnsweredLate(tx: OwnerTx, gone: { rfcMessageIds: readonly string[] } | { before: Date }): Promise<void> {
  if ('rfcMessageIds' in gone && gone.rfcMessageIds.length === 0) return
  const isGone =
    'before' in gone
      ? sql`(one->>'receivedAt')::timestamptz < ${gone.before.toISOString()}::timestamptz`
      : sql`one->>'rfcMessageId' in ${[...gone.rfcMessageIds]}`
  const people = sql`jsonb_array_elements(${lookBacks.regulars}) with ordinality as noted (one, place)`
  const others = sql`(select coalesce(jsonb_agg(one order by place), '[]') from ${people} where (${isGone}) is not true)`
  await tx
    .update(lookBacks)
    .set({ regulars: others })
    .where(sql`exists (select 1 from ${people} where ${isGone})`)
}

export async function listLookBacks(tx: OwnerTx): Promise<LookBack[]> {
  const rows = await tx.select().from(lookBacks).orderBy(lookBacks.startedAt)
  const count = (state: string) => sql<number>`(count(*) filter (where ${waitingAs} = ${state}))::int`
  const counted = await tx
    .select({
      mailboxId: messages.mailboxId,
      found: sql<number>`count(*)::int`,
      waiting: { unread: count('unread'), drafts: count('draft'), handedOver: count('handed_over') },
    })
    .from(messages)
    .where(eq(messages.isPast, true))
    .groupBy(messages.mailboxId)
  const none = { found: 0, waiting: { unread: 0, drafts: 0, handedOver: 0 } }
  const found = new Map(counted.map(({ mailboxId, ...counts }) => [mailboxId, counts]))
  return rows.map(({ regulars, ...row }) => ({ ...row, ...sortNoted(regulars), ...(found.get(row.mailboxId) ?? none) }))
}

/** In which list of the owner's a message stands, if in any. */
const waitingAs = sql`case
  when ${messages.status} = 'received' then 'unread'
  when exists (select 1 from ${escalatedEmails} as handed where handed.user_id = ${messages.userId} and handed.inbound_id = ${messages.id}
    and handed.status = 'open') then 'handed_over'
  when exists (select 1 from ${outgoing} as waiting where waiting.user_id = ${messages.userId} and waiting.message_id = ${messages.id}
    and waiting.kind in ('reply', 'owner') and waiting.status = 'draft' and waiting.closed_at is null) then 'draft' end`

/** Which of these mails we have, by their Message-IDs. */
export async function findKeptMails(tx: OwnerTx, rfcMessageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (rfcMessageIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: messages.id, rfcMessageId: messages.rfcMessageId })
    .from(messages)
    .where(inArray(messages.rfcMessageId, [...rfcMessageIds]))
  return new Map(rows.flatMap(({ id, rfcMessageId }) => (rfcMessageId === null ? [] : [[rfcMessageId, id] as const])))
}
