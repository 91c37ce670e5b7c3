import { sql } from 'drizzle-orm'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Category } from '@ownvoice/core/assistant/category'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import type { OwnerTx, SystemTx } from './database.ts'
import type { OpenedDatabase } from './open-database.ts'
import { leadEvents, messages } from './schema/assistant.ts'
import { escalatedEmails } from './schema/escalations.ts'
import { sqlState } from './sql-state.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'

const [checkViolation, uniqueViolation, notNullViolation] = ['23514', '23505', '23502']
const invalidText = '22P02' // what is no integer, no date, no boolean

let db: OpenedDatabase
let owner: OwnerId
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
  await addOneOfEach(db, owner)
})
afterAll(() => db.close())

async function query(text: string): Promise<Record<string, unknown>[]> {
  const result =
    db.driver.engine === 'pglite' ? await db.driver.pglite.query<Record<string, unknown>>(text) : await db.driver.pool.query(text)
  return result.rows
}

/** `name type` of each column, with a `?` where null is allowed. */
async function columnsOf(table: string): Promise<string[]> {
  const rows = await query(
    `select column_name || case is_nullable when 'YES' then '? ' else ' ' end || udt_name as text
     from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
  )
  return rows.map((row) => String(row.text))
}

async function keyOf(table: string): Promise<string[]> {
  const rows = await query(
    `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = '${table}'::regclass and indisprimary order by array_position(indkey, attnum)`,
  )
  return rows.map((row) => String(row.name))
}

/**
 * Tries a statement and undoes it: undefined when it was taken, else the SQLSTATE. Subscriptions are written by the system, all else by
 * the owner.
 */
async function refusal(text: string): Promise<string | undefined> {
  const undo = new Error('undo')
  const run = async (tx: OwnerTx | SystemTx) => {
    await tx.execute(sql.raw(text))
    throw undo
  }
  try {
    await (text.startsWith('update user_subscriptions') ? db.system(run) : db.transaction(owner, run))
  } catch (error) {
    return error === undo ? undefined : sqlState(error)
  }
  return undefined
}

const shapes: [title: string, table: string, key: string[], columns: string[]][] = [
  [
    'a profile has one row per user [DATA-001]',
    'profiles',
    ['user_id'],
    ['user_id uuid', 'contact_email text', 'full_name? text', 'business_name? text', 'timezone text', 'phone_number? text'],
  ],
  [
    'a document has what the list, the file and the index need [DATA-004]',
    'documents',
    ['user_id', 'id'],
    [
      'id uuid',
      'user_id uuid',
      'filename text',
      'display_name text',
      'file_size int4',
      'file_type text',
      'file_path text',
      'file_url? text',
      'upload_date timestamptz',
      'embedding_status text',
    ],
  ],
  [
    'a mailbox is keyed by its user and its id [DATA-006]',
    'mailboxes',
    ['user_id', 'id'],
    ['id uuid', 'user_id uuid', 'kind text', 'email_address text', 'secret? text', 'status text'],
  ],
  [
    'the tokens of a mailbox have an end and an address, and belong to a user [DATA-023] [DATA-006]',
    'gmail_tokens',
    ['user_id', 'id'],
    [
      'id uuid',
      'user_id uuid',
      'mailbox_id uuid',
      'email_address text',
      'expires_at timestamptz',
      'access_token text',
      'refresh_token? text',
      'grant_expires_at? timestamptz',
    ],
  ],
  ['chunks are keyed by their user and their id [DATA-006]', 'rag_chunks', ['user_id', 'id'], ['id uuid', 'user_id uuid']],
  [
    'the overall tone has three sliders and whether it is locked [DATA-006, DATA-009]',
    'overall_tone',
    ['user_id'],
    ['user_id uuid', 'tone_style int4', 'energy_level int4', 'directness int4', 'embedding_active bool'],
  ],
  [
    'a tone sample keeps its sliders [DATA-006, DATA-011]',
    'client_tone',
    ['user_id', 'tone_id'],
    [
      'tone_id uuid',
      'user_id uuid',
      'category text',
      'email_text text',
      'status text',
      'tone_style int4',
      'energy_level int4',
      'directness int4',
    ],
  ],
  ['a tone profile is free in form, one per user [DATA-015]', 'tone_profiles', ['user_id'], ['user_id uuid', 'profile jsonb']],
  [
    'an identity has one row per user [DATA-016]',
    'user_identity',
    ['user_id'],
    ['user_id uuid', 'identity text', 'created_at timestamptz', 'updated_at timestamptz'],
  ],
  [
    'a booking link may lack a label [DATA-006, DATA-017]',
    'booking_links',
    ['user_id', 'id'],
    ['id uuid', 'user_id uuid', 'category text', 'label? text', 'url text', 'is_active bool', 'sort_order int4', 'created_at timestamptz'],
  ],
  ['a blackout has one row per day [DATA-020]', 'blackout_dates', ['user_id', 'date'], ['user_id uuid', 'date date', 'is_blackout bool']],
  [
    'the waitlist is offered or not [DATA-022]',
    'scheduling_settings',
    ['user_id'],
    ['user_id uuid', 'offer_waitlist_on_full bool', 'updated_at timestamptz'],
  ],
  [
    'a lead event says to whom, about what, and what was done [DATA-024]',
    'lead_events',
    ['user_id', 'id'],
    ['id uuid', 'created_at timestamptz', 'to_email text', 'category_used text', 'action text', 'reply_text text', 'user_id uuid'],
  ],
  [
    'an escalation keeps the mail, the reason and the sources [DATA-027]',
    'escalated_emails',
    ['user_id', 'id'],
    [
      'id uuid',
      'user_id uuid',
      'status text',
      'created_at timestamptz',
      'updated_at timestamptz',
      'to_email text',
      'category_used text',
      'rationale text',
      'message_id? text',
      'email_content text',
      'reply_text text',
      'action text',
      'citations jsonb',
      'link_used? text',
    ],
  ],
  [
    'a subscription keeps its quota and its period [DATA-029]',
    'user_subscriptions',
    ['user_id'],
    [
      'user_id uuid',
      'is_active bool',
      'plan_name text',
      'stripe_customer_id? text',
      'stripe_subscription_id? text',
      'created_at timestamptz',
      'updated_at timestamptz',
      'monthly_email_quota int4',
      'remaining_emails int4',
      'period_start date',
    ],
  ],
]

test.each(shapes)('%s', async (_title, table, key, columns) => {
  expect(await columnsOf(table)).toEqual(expect.arrayContaining(columns))
  expect(await keyOf(table)).toEqual(key)
})

test('what belongs to a user names one that there is, and goes with the account [DATA-006]', async () => {
  const rows = await query(
    `select conrelid::regclass::text as name from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
     where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c' and attname = 'user_id'`,
  )
  const tables = rows.map(({ name }) => name)
  expect(tables).toEqual(
    expect.arrayContaining(['rag_chunks', 'client_tone', 'overall_tone', 'mailboxes', 'gmail_tokens', 'booking_links']),
  )
})

test('what is said to exist without a name has the names of the architecture [ASSIST-010] [ASSIST-042] [DATA-014] [DATA-026]', async () => {
  const rows = await query(`select tablename as name from pg_tables where schemaname = 'public'`)
  const leads = ['conversations', 'messages', 'outgoing', 'follow_ups', 'lead_sources', 'suppressions', 'bookings', 'demo_requests']
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...leads, 'mailboxes', 'client_tone', 'tone_profiles', 'auth_sessions']),
  )
})

test('a person has an address and the name of their business [DATA-003]', async () => {
  expect(await columnsOf('users')).toEqual(expect.arrayContaining(['email text', 'business_name? text', 'two_factor_enabled bool']))
})

test('messages, events and escalations take their category from the one list [ASSIST-032]', () => {
  for (const column of [messages.category, leadEvents.categoryUsed, escalatedEmails.categoryUsed]) {
    expect(column.enumValues).toEqual(Category.options)
  }
})

test('a second row of what has one per user is refused [DATA-001, DATA-016]', async () => {
  expect(await refusal(`insert into profiles (user_id, contact_email) values ('${owner}', 'a@example.com')`)).toBe(uniqueViolation)
  expect(await refusal(`insert into user_identity (user_id, identity) values ('${owner}', 'Me')`)).toBe(uniqueViolation)
  expect(await refusal(`insert into tone_profiles (user_id, profile) values ('${owner}', '{}')`)).toBe(uniqueViolation)
})

test('a tone value outside 0 to 100, or none that is whole, is refused [DATA-010]', async () => {
  for (const table of ['overall_tone', 'client_tone']) {
    for (const column of ['tone_style', 'energy_level', 'directness']) {
      for (const value of ['-1', '101']) expect(await refusal(`update ${table} set ${column} = ${value}`), column).toBe(checkViolation)
      for (const value of ['0', '100']) expect(await refusal(`update ${table} set ${column} = ${value}`), column).toBeUndefined()
      expect(await refusal(`update ${table} set ${column} = '49.5'`), column).toBe(invalidText)
      expect(await refusal(`update ${table} set ${column} = null`), column).toBe(notNullViolation)
    }
  }
})

const choices: [title: string, column: string, allowed: string[]][] = [
  ['a category of a tone sample', 'client_tone.category', ['customer_support', 'sales_response', 'follow_up', 'general']],
  ['a category of a booking link', 'booking_links.category', ['new', 'reschedule', 'cancel', 'other']],
  ['a state of an escalation', 'escalated_emails.status', ['open', 'resolved']],
  ['a plan', 'user_subscriptions.plan_name', ['basic', 'starter', 'growth']],
  ['a state of a document', 'documents.embedding_status', ['pending', 'processing', 'embedded', 'failed']],
]

test.each(choices)(
  '%s is one of those named, and any other is refused [DATA-012 DATA-018 DATA-028 DATA-030]',
  async (_title, path, allowed) => {
    const [table, column] = path.split('.')
    for (const value of allowed) expect(await refusal(`update ${table} set ${column} = '${value}'`), value).toBeUndefined()
    for (const value of ['', 'anything', allowed[0]?.toUpperCase()]) {
      expect(await refusal(`update ${table} set ${column} = '${value}'`), value).toBe(checkViolation)
    }
  },
)

test('a blackout is one row for each calendar day, and always true [DATA-020]', async () => {
  expect(await refusal(`insert into blackout_dates (user_id, date) values ('${owner}', '2026-07-04')`)).toBe(uniqueViolation)
  expect(await refusal(`insert into blackout_dates (user_id, date) values ('${owner}', '2026-07-05')`)).toBeUndefined()
  expect(await refusal(`update blackout_dates set is_blackout = false`)).toBe(checkViolation)
})

test('a booking link that is not https is refused', async () => {
  for (const url of ['http://example.com', 'javascript:alert(1)', 'example.com']) {
    expect(await refusal(`update booking_links set url = '${url}'`), url).toBe(checkViolation)
  }
})

test('a booking link without a label has none, not an empty one [DATA-017]', async () => {
  expect(await refusal(`update booking_links set label = ''`)).toBe(checkViolation)
  expect(await refusal(`update booking_links set label = null`)).toBeUndefined()
})

test('the quota cannot fall below zero [DATA-029]', async () => {
  expect(await refusal('update user_subscriptions set remaining_emails = -1')).toBe(checkViolation)
})

test('an account that is deleted leaves no row behind', async () => {
  const gone = await addTestOwner(db)
  await addOneOfEach(db, gone)
  await db.system((tx) => tx.execute(sql`delete from users where id = ${gone}`))
  const tables = await query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  )
  for (const { name } of tables) expect(await query(`select 1 from ${String(name)} where user_id = '${gone}'`), String(name)).toEqual([])
})
