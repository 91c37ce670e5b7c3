import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { OpenedDatabase } from './open-database.ts'

const isOfOneParent = 'belongs to one row of an owner, and begins with it, so that deleting that row finds it'
const isFoundByStranger = 'who comes with it has said nothing of an owner yet: it leads to them'
const isUniqueInTheWorld = 'a Message-ID, which is made of the owner’s id and is no other’s anywhere (RFC 5322 §3.6.4)'
const isOfTheAccountLibrary = 'a table of the account library, which is no part of what would be spread over several servers'

/** Unique indexes of owners' rows that may be without the owner, with the reason. Random ids, which references name, need none. */
const mayLackOwner: Record<string, string> = {
  asked_days_source_id_day_pk: isOfOneParent,
  audit_events_pkey: 'numbers the lines of all records in their order',
  auth_sessions_token_unique: isOfTheAccountLibrary,
  booking_sources_hook_key_unique: isFoundByStranger,
  draft_copies_pkey: isOfOneParent,
  escalated_emails_once: isOfOneParent,
  gmail_tokens_mailbox_id_unique: isOfOneParent,
  lead_events_message: isOfOneParent,
  lead_sources_form_key_unique: isFoundByStranger,
  look_backs_pkey: isOfOneParent,
  outgoing_rfc_message_id_unique: isUniqueInTheWorld,
  passage_vectors_document_id_content_hash_pk: isOfOneParent,
  passkeys_credential_id_unique: isOfTheAccountLibrary,
  push_devices_session: isOfOneParent,
  rag_chunks_document_position: isOfOneParent,
  recognised_pages_document_id_content_hash_page_pk: isOfOneParent,
}

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('what is unique among owners’ rows is so for an owner, but for what is listed with its reason', async () => {
  expect(await listUniqueWithoutOwner()).toEqual(Object.keys(mayLackOwner))
})

test('each row of an owner points at its owner, and goes with them', async () => {
  const pointing = sql`select 1 from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' and a.attname = 'user_id'`
  expect(await names(sql`select t.relname as name from pg_class t where ${hasOwner} and not exists (${pointing}) order by 1`)).toEqual([])
})

const hasOwner = sql`t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
  and exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'user_id')`

/** The names of unique indexes whose columns are without `user_id`, without the random ids of one column. */
async function listUniqueWithoutOwner(): Promise<string[]> {
  const named = sql`select 1 from pg_attribute a where a.attrelid = t.oid and a.attnum = any (x.indkey) and a.attname = 'user_id'`
  const random = sql`select 1 from pg_attrdef d where d.adrelid = t.oid and d.adnum = x.indkey[0] and x.indnatts = 1
    and pg_get_expr(d.adbin, d.adrelid) = 'gen_random_uuid()'`
  return names(sql`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and ${hasOwner} and not exists (${named}) and not exists (${random}) order by i.relname collate "C"`)
}

async function names(query: ReturnType<typeof sql>): Promise<string[]> {
  const found: unknown = await db.driver.orm.execute(query)
  const { rows } = found as { rows: { name: string }[] } // what both drivers give
  return rows.map(({ name }) => name)
}
