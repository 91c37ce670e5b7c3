import type { RecordActor } from '@ownvoice/core/accounts/record/record-line'
import type { RecordKind, Setting } from '@ownvoice/core/accounts/record/record-words'
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { contains } from '../contains.ts'
import type { OwnerTx } from '../database.ts'
import { senderName } from '../mailboxes/sender-name.ts'
import { messages } from '../schema/assistant.ts'
import { documents } from '../schema/knowledge.ts'
import { auditEvents } from '../schema/record.ts'

/** `search` is looked for in what the lines hold, and `kinds` and `settings` are those in whose words it stands. */
export type Wanted = {
  actor: RecordActor | undefined
  search: string
  kinds: readonly RecordKind[]
  settings: readonly Setting[]
  from: Date | null
  to: Date | null
}

export type StoredLine = typeof auditEvents.$inferSelect & { about: string | null }

/** The lines of the record before one of them, newest first, with what they are about as it is called now. */
export async function listRecord(
  tx: OwnerTx,
  { actor, search, kinds, settings, from, to }: Wanted,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredLine[]> {
  const { uid, at, kind, details, device, subjectKind, subjectId } = auditEvents
  const isSearched = or(
    inArray(kind, [...kinds]),
    inArray(sql`${details} ->> 'setting'`, [...settings]),
    contains(sql`(select string_agg(value, ' ') from jsonb_each_text(${details} - 'setting'))`, search),
    contains(device, search),
  )
  const wanted = tx
    .select({ uid })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.userId, tx.owner), // named, here and below: the planner goes by the newest then, and stops when it has enough
        before === undefined ? undefined : lt(uid, before),
        actor && eq(auditEvents.actor, actor),
        from === null ? undefined : gte(at, from),
        to === null ? undefined : lt(at, to),
        search === '' ? undefined : isSearched,
      ),
    )
    .orderBy(desc(uid))
    .limit(limit)
  // What they are about is looked up for these alone: joined first, all messages of the account would be read for one page.
  const rows = await tx
    .select({ line: auditEvents, customer: senderName, address: messages.fromAddress, document: documents.displayName })
    .from(auditEvents)
    .leftJoin(messages, and(eq(subjectKind, 'message'), eq(messages.id, subjectId)))
    .leftJoin(documents, and(eq(subjectKind, 'document'), eq(documents.id, subjectId)))
    .where(and(eq(auditEvents.userId, tx.owner), inArray(uid, wanted)))
    .orderBy(desc(uid))
  return rows.map(({ line, customer, address, document }) => ({ ...line, about: customer || address || document }))
}

/** When a thing was last done that has lines of its own; null for never. */
export async function findLastLine(tx: OwnerTx, kind: RecordKind): Promise<Date | null> {
  const [row] = await tx
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(eq(auditEvents.kind, kind))
    .orderBy(desc(auditEvents.uid))
    .limit(1)
  return row?.at ?? null
}

/** How often somebody signed in, as far as the record goes. */
export async function countSignIns(tx: OwnerTx): Promise<number> {
  return tx.$count(auditEvents, eq(auditEvents.kind, 'signed_in'))
}
