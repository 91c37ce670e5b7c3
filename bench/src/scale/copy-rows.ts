import type { Driver } from '@ownvoice/server/db/driver'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

type Handle = Pick<Driver['orm'], 'execute'>

/** How often an owner has a table's rows: once, as often as their messages were copied, or as often as their documents were. */
type Level = 'account' | 'mail' | 'knowledge'

/** Tables that are not named here are copied once for each owner. */
const levels: Record<string, Level> = {
  ...levelOf('mail', [
    'conversations',
    'messages',
    'owner_mails',
    'corrections',
    'watched_replies',
    'lead_events',
    'escalated_emails',
    'notice_links',
    'outgoing',
    'draft_copies',
    'follow_ups',
    'bookings',
    'audit_events',
    'deleted_mails',
    'suppressions',
    'left_alone',
  ]),
  ...levelOf('knowledge', ['documents', 'rag_chunks', 'answers', 'recognised_pages', 'mined_parts', 'passage_vectors']),
}

/** What ids point at, by the name of their column: not each has a foreign key. */
const refersTo: Record<string, Level> = {
  ...levelOf('account', ['mailbox_id', 'link_id', 'entry_id', 'source_id', 'session_id']),
  ...levelOf('mail', ['conversation_id', 'message_id', 'inbound_id', 'reply_id', 'outgoing_id']),
  ...levelOf('knowledge', ['document_id', 'right_document_id']),
}

const own = (value: string) => `${value} || '-' || owner.n`
const ownCopy = (value: string) => `${value} || '-' || owner.n || '-' || copy || '-' || left(row.user_id::text, 4)`
/** Each copy is of other people: `ann@customer.test` becomes `ann.3@customer.test`. */
const person = (value: string) => `replace(${value}, '@', '.' || copy || '@')`
/** What waited in the example waits in the newest copies of it alone. */
const closed = (value: string, waiting: readonly string[], then: string, copies: number) =>
  `case when ${value} in ('${waiting.join("', '")}') and copy >= ${copies} then '${then}' else ${value} end`
/** Of every fiftieth owner something is under way. */
const underWay = `owner.n % 50 = 0 and copy = 0`
const leavesNow = `row.status in ('queued', 'sending', 'unconfirmed', 'failed') and not (${underWay})`

/** Values that cannot be the same in each copy, or would not be in life. */
const changed: Record<string, (value: string) => string> = {
  'auth_sessions.token': own,
  'passkeys.credential_id': own,
  'lead_sources.form_key': own,
  'booking_sources.hook_key': own,
  'mailboxes.email_address': (value) => `replace(${value}, '@', '.' || owner.n || '@')`,
  'mailboxes.kind': (value) => `case when owner.n % 3 = 0 then 'gmail' else ${value} end`,
  'gmail_tokens.email_address': (value) => `replace(${value}, '@', '.' || owner.n || '@')`,
  'conversations.thread_key': ownCopy,
  'conversations.customer_email': person,
  'messages.provider_id': ownCopy,
  'messages.rfc_message_id': ownCopy,
  'messages.from_address': person,
  'messages.status': (value) => closed(value, ['received'], 'decided', 1),
  'owner_mails.rfc_message_id': ownCopy,
  'lead_events.to_email': person,
  'escalated_emails.to_email': person,
  'escalated_emails.status': (value) => closed(value, ['open'], 'resolved', 10),
  'escalated_emails.told_at': (value) => `case when not (${underWay}) then coalesce(${value}, row.created_at) else ${value} end`,
  'notice_links.digest': ownCopy,
  'outgoing.rfc_message_id': ownCopy,
  'outgoing.to_address': person,
  'outgoing.status': (value) => `case when ${leavesNow} then 'sent' else ${closed(value, ['draft'], 'sent', 10)} end`,
  'outgoing.sent_at': (value) =>
    `coalesce(${value}, case when (${leavesNow}) or (row.status = 'draft' and copy >= 10) then row.created_at end)`,
  'outgoing.told_at': (value) => `case when not (${underWay}) then coalesce(${value}, row.created_at) else ${value} end`,
  'draft_copies.rfc_message_id': ownCopy,
  'follow_ups.to_address': person,
  'follow_ups.status': (value) => closed(value, ['planned', 'draft'], 'stopped', 1),
  'follow_ups.why_not': (value) => `case when row.status in ('planned', 'draft') and copy >= 1 then 'reply' else ${value} end`,
  'bookings.ids': (value) =>
    `array(select one || '-' || owner.n || '-' || copy || '-' || left(row.user_id::text, 4) from unnest(${value}) as one)`,
  'bookings.email': person,
  'deleted_mails.mark': ownCopy,
  'suppressions.mark': ownCopy,
  'left_alone.who': person,
  'documents.filename': (value) => `copy || '-' || ${value}`,
  'documents.display_name': (value) => `${value} || ' ' || copy`,
  'answers.state': (value) => `case when (owner.n + copy) % 7 = 0 then 'proposed' else ${value} end`,
}

/** What stands in the place of long values where an owner's rows are narrow: as many rows, in less time and room. */
const narrow: Record<string, string> = {
  'messages.mail': `'{}'::jsonb`,
  'messages.trace': 'null',
  'answers.vectors': 'null',
  'answers.sources': `'[]'::jsonb`,
  'documents.extracted_text': 'null',
  'escalated_emails.citations': `'[]'::jsonb`,
  'rag_chunks.sentence_embeddings': `''::bytea`,
}

/** Which rows are copied. An owner with a real mailbox has no mails here as they came in, and more documents do not bring as many more answers. */
const rowsOf: Record<string, string> = {
  sandbox_mails: 'not template.is_school',
  answers: `(copy = 0 or copy < owner.documents / 20) and (owner.size <> 'small' or not row.is_school or ascii(row.id::text) < ascii('6'))`,
}

const Column = z.object({ table: z.string(), name: z.string(), type: z.string() })
type Column = z.infer<typeof Column>

/** The tables whose rows belong to owners, with the columns that can be written. */
export async function readOwnerTables(handle: Handle): Promise<Map<string, Column[]>> {
  const { rows } = z.object({ rows: z.array(Column) }).parse(
    await handle.execute(sql`
      select table_name as table, column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'
      order by table_name, ordinal_position`),
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  for (const [table, columns] of tables) if (!columns.some(({ name }) => name === 'user_id')) tables.delete(table)
  return tables
}

/** Copies the templates' rows of a table to the owners of these numbers, under ids that follow from the template's. */
export function copyRows(table: string, columns: readonly Column[], numbers: { from: number; to: number }): SQL {
  const level = levels[table] ?? 'account'
  const copies = { account: '1', mail: 'owner.mails', knowledge: 'owner.documents' }[level]
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const wanted = [`owner.n between ${numbers.from} and ${numbers.to}`, '(template.is_school or copy = 0)', rowsOf[table] ?? 'true']
  return sql.raw(`
    insert into "${table}" (${names})
    select ${columns.map((column) => valueOf(column, level)).join(', ')}
    from scale_owners as owner
    cross join lateral generate_series(0, ${copies} - 1) as copy
    cross join (select one.*, template.is_school from "${table}" as one join scale_templates as template on template.id = one.user_id) as row
    cross join lateral (select row.is_school) as template
    where ${wanted.join(' and ')}
    on conflict do nothing`)
}

function valueOf({ table, name, type }: Column, level: Level): string {
  const value = `row."${name}"`
  if (name === 'user_id') return 'owner.id'
  const change = changed[`${table}.${name}`]
  const cut = narrow[`${table}.${name}`]
  if (cut) return `case when owner.is_wide then ${value} else ${cut} end`
  const given = change ? change(value) : value
  if (type === 'uuid') return idOf(value, refersTo[name] ?? level, level)
  // The example happened in the last three months; each further copy of its mails happened before.
  if (type === 'timestamptz' && level === 'mail') return `${given} - copy * owner.apart - owner.n * interval '7 seconds'`
  return given
}

function idOf(value: string, of: Level, level: Level): string {
  const copy = of === 'account' ? '' : of === level ? 'copy' : '0'
  return `scale_id(${value}::text || ':' || owner.n || ':'${copy && ` || ${copy}`})`
}

function levelOf(level: Level, names: readonly string[]): Record<string, Level> {
  return Object.fromEntries(names.map((name) => [name, level]))
}
