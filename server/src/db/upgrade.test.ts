import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateUpTo } from '../../testing/migrate-up-to.ts'
import { pgliteModule } from './engines/pglite-module.ts'
import { migratePglite } from './migrate.ts'

/** The version that is upgraded from had the migrations up to this one. */
const lastOfThen = '0009_staged-indexes'
const [before, after] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const at = `'2026-03-02T15:01:00Z'`
const floats = `(select array_agg(0.1)::vector(512) from generate_series(1, 512))`

/** One row of each table of then as the version of then wrote it, parents first. A name in place of an id stands for one of its own in each round. */
const rowsOfThen: Record<string, Record<string, string>> = {
  users: { id: ':owner', name: `'Nora'`, email: `':owner@example.com'`, email_verified: 'true', business_name: `'School'` },
  auth_accounts: { user_id: ':owner', account_id: `':owner'`, provider_id: `'credential'`, password: `'hash'` },
  auth_sessions: { user_id: ':owner', token: `'token :owner'`, expires_at: at, ip_address: `'::1'`, user_agent: `'Firefox'` },
  auth_verifications: { identifier: `'reset :owner'`, value: `':owner'`, expires_at: at },
  profiles: { user_id: ':owner', contact_email: `'nora@example.com'`, full_name: `'Nora'`, business_name: `'School'`, phone_number: `'1'` },
  assistant_settings: { user_id: ':owner', send_mode: `'send'`, response_delay_seconds: '60', disclosure: 'true', tried_at: at },
  conversations: {
    id: ':conversation',
    user_id: ':owner',
    customer_email: `'ann@x.com'`,
    customer_name: `'Ann'`,
    subject: `'Hi'`,
    thread_key: `'t'`,
  },
  mailboxes: {
    id: ':mailbox',
    user_id: ':owner',
    kind: `'imap'`,
    email_address: `'a@b.c'`,
    secret: `'s'`,
    cursor: `'{}'`,
    leased_by: `'w'`,
    leased_until: at,
  },
  messages: {
    id: ':message',
    user_id: ':owner',
    mailbox_id: ':mailbox',
    conversation_id: ':conversation',
    channel: `'email'`,
    provider_id: `'1'`,
    rfc_message_id: `'m@x'`,
    from_address: `'ann@x.com'`,
    subject: `'Hi'`,
    mail: `'{}'`,
    status: `'decided'`,
    action: `'send'`,
    category: `'sales_response'`,
    trace: `'{}'`,
    received_at: at,
    decided_at: at,
  },
  lead_events: {
    user_id: ':owner',
    message_id: ':message',
    to_email: `'ann@x.com'`,
    category_used: `'general'`,
    action: `'send'`,
    reply_text: `'Yes'`,
  },
  user_subscriptions: {
    user_id: ':owner',
    is_active: 'true',
    plan_name: `'basic'`,
    monthly_email_quota: '850',
    remaining_emails: '849',
    period_start: at,
  },
  escalated_emails: {
    user_id: ':owner',
    inbound_id: ':message',
    to_email: `'ann@x.com'`,
    category_used: `'general'`,
    rationale: `'why'`,
    message_id: `'m@x'`,
    email_content: `'Hi'`,
    citations: `'[]'`,
    link_used: `'l'`,
  },
  documents: {
    id: ':document',
    user_id: ':owner',
    filename: `'a.md'`,
    display_name: `'a'`,
    file_size: '1',
    file_type: `'text/markdown'`,
    file_path: `':owner/a.md'`,
    embedding_status: `'embedded'`,
    extracted_text: `'a'`,
    index_version: 'gen_random_uuid()',
    content_hash: `'h'`,
    pages_read: '1',
    page_count: '1',
    passages_embedded: '1',
    passage_count: '1',
    index_model: `'m'`,
  },
  rag_chunks: {
    user_id: ':owner',
    document_id: ':document',
    position: '0',
    headings: `'{}'`,
    content: `'a'`,
    page: '1',
    start_offset: '0',
    end_offset: '1',
    terms: `'{a}'`,
    occurrences: `'{1}'`,
    embedding: floats,
    sentence_offsets: `'{0}'`,
    sentence_embeddings: `'\\x00'`,
    content_hash: `'h'`,
  },
  passage_vectors: { user_id: ':owner', document_id: ':document', content_hash: `'h'`, embedding: floats, sentence_embeddings: `'\\x00'` },
  recognised_pages: { user_id: ':owner', document_id: ':document', content_hash: `'h'`, page: '1', items: `'[]'` },
  radar_settlements: { user_id: ':owner', kind: `'unanswered'`, key: `'a'`, right_document_id: ':document', settled_at: at },
  lead_sources: { user_id: ':owner', form_key: `'form :owner'`, name: `'Form'`, is_active: 'true' },
  outgoing: {
    user_id: ':owner',
    mailbox_id: ':mailbox',
    conversation_id: ':conversation',
    message_id: ':message',
    kind: `'reply'`,
    rfc_message_id: `'o :owner'`,
    to_address: `'ann@x.com'`,
    to_name: `'Ann'`,
    subject: `'Re: Hi'`,
    text: `'Yes'`,
    in_reply_to: `'m@x'`,
    references: `'{m@x}'`,
    status: `'sent'`,
    sending_at: at,
    sent_at: at,
  },
  sandbox_mails: { user_id: ':owner', mailbox_id: ':mailbox', folder: `'inbox'`, message_id: `'m@x'`, raw: `'\\x00'` },
  blackout_dates: { user_id: ':owner', date: at },
  booking_links: { user_id: ':owner', category: `'new'`, label: `'Trial'`, url: `'https://x.com'`, sort_order: '1' },
  scheduling_settings: { user_id: ':owner', offer_waitlist_on_full: 'true' },
  client_tone: { user_id: ':owner', category: `'general'`, email_text: `repeat('a', 100)`, status: `'pending'` },
  overall_tone: { user_id: ':owner', tone_style: '40', embedding_active: 'true' },
  tone_profiles: { user_id: ':owner', profile: `'{}'` },
  user_identity: { user_id: ':owner', identity: `'Nora'` },
  checkouts: {
    id: `'cs :owner'`,
    plan_name: `'basic'`,
    started_by: ':owner',
    claimed_by: ':owner',
    claimed_at: at,
    is_paid: 'true',
    payer_email: `'a@b.c'`,
  },
  processor_events: { id: `'evt :owner'`, type: `'invoice.paid'`, happened_at: at, payload: `'{}'`, applied_at: at },
  processor_subscriptions: { id: `'sub :owner'`, customer_id: `'cus'`, claimed_by: ':owner', facts: `'{}'` },
  test_checkout_objects: { id: `'cus :owner'`, kind: `'customer'`, data: `'{}'` },
  demo_requests: { full_name: `'A'`, business_name: `'B'`, email: `':owner@x.com'`, phone: `'1'`, preferred_times: `'noon'`, notes: `''` },
  pro_notices: { email: `':owner@x.com'` },
  product_mails: { kind: `'reset'`, to_address: `':owner@x.com'`, subject: `'S'`, html: `'h'`, text: `'t'` },
}

/** What the version of then cannot do any more once the database was migrated, and the migration that took it away: a step that contracts. */
const contracted: Record<string, string> = {
  auth_sessions: '0012_session-digests', // ended once, with the links that were under way
  auth_verifications: '0012_session-digests',
  checkouts: '0014_one-word-for-one-thing',
  processor_subscriptions: '0014_one-word-for-one-thing',
  radar_settlements: '0014_one-word-for-one-thing',
  test_checkout_objects: '0014_one-word-for-one-thing',
  mailboxes: '0043_mail-workers',
}

let pglite: PGlite
let tablesOfThen: string[]
beforeAll(async () => {
  pglite = await PGlite.create({ extensions: { vector }, pgliteWasmModule: await pgliteModule() })
  await migrateUpTo(pglite, lastOfThen)
  const { rows } = await pglite.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by name`)
  tablesOfThen = rows.map(({ name }) => name)
  for (const table of Object.keys(rowsOfThen)) await pglite.exec(insertOf(table, before))
  await migratePglite(pglite)
})
afterAll(() => pglite.close())

test('there is a row of each table of then', () => {
  expect(Object.keys(rowsOfThen).toSorted()).toEqual(tablesOfThen)
})

test('what the version of then wrote is all there, and what it does works beside the new one or is named as taken away', async () => {
  const failed: string[] = []
  for (const [table, row] of Object.entries(rowsOfThen)) {
    const names = Object.keys(row).map((name) => `"${name}"`)
    const statements = [insertOf(table, after), `update ${table} set ${names.map((name) => `${name} = ${name}`).join(', ')}`]
    try {
      const { rows } = await pglite.query(`select ${names.join(', ')} from ${table}`)
      expect(rows, table).toHaveLength(1)
      for (const statement of statements) await pglite.exec(statement)
    } catch {
      failed.push(table)
      if (table === 'mailboxes') await pglite.exec(insertOf(table, after, ['leased_by', 'leased_until'])) // others hang on it
    }
  }
  expect(failed.toSorted()).toEqual(Object.keys(contracted).toSorted())
})

test('each step that contracts is a migration since then, and the operator is told of it', async () => {
  const operations = await readFile(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')
  for (const tag of Object.values(contracted)) {
    expect(tag > lastOfThen).toBe(true)
    expect(operations).toContain(tag)
  }
})

function insertOf(table: string, owner: string, without: readonly string[] = []): string {
  const row = Object.entries(rowsOfThen[table] ?? {}).filter(([name]) => !without.includes(name))
  const values = row.map(([, value]) => valueOf(value, owner))
  return `insert into ${table} (${row.map(([name]) => `"${name}"`).join(', ')}) values (${values.join(', ')})`
}

/** An id for each name, another one for each owner. */
function valueOf(value: string, owner: string): string {
  if (value.startsWith(':') && value !== ':owner') return `md5('${value} ${owner}')::uuid`
  return value === ':owner' ? `'${owner}'` : value.replaceAll(':owner', owner)
}
