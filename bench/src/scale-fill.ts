import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Handle } from '@ownvoice/server/db/driver'
import { sql, type SQL } from 'drizzle-orm'

/** How many there are to be in all. */
export type Sizes = { owners: number; messages: number; passages: number }
/** Some of those that were filled: the one with the most messages, and a few of ordinary size. */
export type Owners = { largest: OwnerId; others: OwnerId[] }
/** Copies of the example business's conversations and documents for each of the owners from number `first` to `last`. */
type Share = { first: number; last: number; conversations: number; documents: number }

const ownersAtOnce = 50
const copiesAtOnce = 200
/** The largest owner has this part of all messages and passages, but no more passages than a person can upload. */
const largestShare = 0.1
const mostPassages = 50_000

/** Rows that an account has once. */
const ofAccounts = [
  'profiles',
  'assistant_settings',
  'user_subscriptions',
  'overall_tone',
  'tone_profiles',
  'user_identity',
  'scheduling_settings',
  'mailboxes',
  'lead_sources',
  'booking_links',
  'blackout_dates',
  'client_tone',
]
/** In the order of their references. */
const ofConversations = [
  'conversations',
  'messages',
  'outgoing',
  'lead_events',
  'escalated_emails',
  'follow_ups',
  'owner_mails',
  'notice_links',
  'watched_replies',
  'corrections',
  'audit_events',
]
const ofDocuments = ['documents', 'rag_chunks']

/** What waits for its owner does so in the newest copy alone: of a year's messages a few are open. */
const endedAs: Record<string, { open: string; as: string }> = {
  escalated_emails: { open: `'open'`, as: 'resolved' },
  follow_ups: { open: `'planned', 'draft'`, as: 'sent' },
  outgoing: { open: `'draft', 'unconfirmed', 'failed'`, as: 'sent' },
}

/** Texts of which there is one in the installation or the account, and addresses of people. */
const namesOnce = new Set(['provider_id', 'rfc_message_id', 'thread_key', 'form_key', 'digest', 'filename', 'file_path'])
const addresses = new Set(['customer_email', 'from_address', 'to_email', 'to_address'])

/**
 * Copies the example business, with its mails, traces, follow-ups, escalations, documents and passages as the product wrote them, until there are as many as `sizes` says. The
 * conversations of a copy lie within a year. Everything has an id, and every person an address, of its own.
 */
export async function fillForScale(db: Handle, school: OwnerId, sizes: Sizes): Promise<Owners> {
  const [messages, passages] = [await count(db, 'messages', school), await count(db, 'rag_chunks', school)]
  const ofLargest = { messages: sizes.messages * largestShare, passages: Math.min(sizes.passages * largestShare, mostPassages) }
  const copiesOf = (of: { messages: number; passages: number }) => ({
    conversations: Math.max(1, Math.round(of.messages / messages)),
    documents: Math.max(1, Math.round(of.passages / passages)),
  })
  const others = Math.max(1, sizes.owners - 1)
  const rest = { messages: (sizes.messages - ofLargest.messages) / others, passages: (sizes.passages - ofLargest.passages) / others }
  await addOwners(db, school, sizes.owners)
  await addCopies(db, school, { first: 1, last: 1, ...copiesOf(ofLargest) })
  for (let first = 2; first <= sizes.owners; first += ownersAtOnce) {
    await addCopies(db, school, { first, last: Math.min(sizes.owners, first + ownersAtOnce - 1), ...copiesOf(rest) })
  }
  await db.execute(sql`vacuum analyze`)
  return {
    largest: await ownerAt(db, 1),
    others: await Promise.all(Array.from({ length: Math.min(20, others) }, (_, at) => ownerAt(db, at + 2))),
  }
}

async function addOwners(db: Handle, school: OwnerId, owners: number): Promise<void> {
  await db.execute(sql`insert into users (id, name, email, email_verified)
    select ${sql.raw(uuidOf(`'owner ' || number`))}, 'Owner ' || number, 'owner' || number || '@scale.test', true
    from generate_series(1, ${sql.raw(String(owners))}) as number`)
  for (const table of ofAccounts) await copy(db, { table, school, first: 1, last: owners, from: 0, to: 0, copies: 1 })
}

async function addCopies(db: Handle, school: OwnerId, { first, last, conversations, documents }: Share): Promise<void> {
  const groups = [
    { tables: ofDocuments, copies: documents },
    { tables: ['answers'], copies: 1 }, // of its first copy: the others say the same
    { tables: ofConversations, copies: conversations },
  ]
  for (const { tables, copies } of groups) {
    for (let from = 1; from <= copies; from += copiesAtOnce) {
      const to = Math.min(copies, from + copiesAtOnce - 1)
      for (const table of tables) await copy(db, { table, school, first, last, from, to, copies })
    }
  }
}

type Copying = { table: string; school: OwnerId; first: number; last: number; from: number; to: number; copies: number }

type Column = { name: string; type: string }

async function copy(db: Handle, { table, school, first, last, from, to, copies }: Copying): Promise<void> {
  const columns = await ask<Column>(
    db,
    sql`select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map((column) => valueOf(table, column)).join(', ')
  await db.execute(
    sql.raw(`insert into ${table} (${names})
      select ${values} from ${table} t, generate_series(${first}, ${last}) as owner, generate_series(${from}, ${to}) as copy,
        lateral (select interval '1 year' * (copy - 1) / ${copies} as earlier) s
      where t.user_id = '${school}'`),
  )
}

/** A column of a copy, where `t` is the row, `owner` and `copy` the numbers of its owner and of the copy, and `earlier` how much before the row it happened. */
function valueOf(table: string, { name, type }: Column): string {
  const column = `t."${name}"`
  const ended = name === 'status' ? endedAs[table] : undefined
  if (ended) return `case when copy > 1 and ${column} in (${ended.open}) then '${ended.as}' else ${column} end`
  if (name === 'user_id') return uuidOf(`'owner ' || owner`)
  if (name === 'mailbox_id' || (name === 'id' && table === 'mailboxes')) return uuidOf(`${column}::text || owner`)
  if (type === 'uuid') return uuidOf(`${column}::text || owner || '-' || copy`)
  if (type === 'timestamp with time zone') return `${column} - earlier`
  if (namesOnce.has(name)) return `${column} || '-' || owner || '-' || copy`
  if (addresses.has(name)) return `replace(${column}, '@', '-' || copy || '@')`
  return column
}

/** The same id for the same text, in the form of a random one (RFC 9562 §5.4). */
export function uuidOf(text: string): string {
  return `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
}

async function count(db: Handle, table: string, owner: OwnerId): Promise<number> {
  const [found] = await ask<{ count: number }>(db, sql.raw(`select count(*)::int as count from ${table} where user_id = '${owner}'`))
  return found?.count ?? 0
}

async function ownerAt(db: Handle, number: number): Promise<OwnerId> {
  const [found] = await ask<{ id: string }>(db, sql.raw(`select ${uuidOf(`'owner ' || ${number}`)} as id`))
  return ownerId(found?.id ?? '')
}

async function ask<Row>(db: Handle, query: SQL): Promise<Row[]> {
  const found: unknown = await db.execute(query)
  const { rows } = found as { rows: Row[] } // what both drivers give; the columns are those of the query
  return rows
}
