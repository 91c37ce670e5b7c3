import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { pgliteModule } from './engines/pglite-module.ts'
import { migratePglite } from './migrate.ts'
import { rehearseMigrations } from './rehearse-migrations.ts'
import { assistantSettings, leadEvents } from './schema/assistant.ts'
import { bookings } from './schema/bookings.ts'
import { checkouts, practiceCheckoutObjects, processorSubscriptions } from './schema/billing.ts'
import { radarDismissals } from './schema/knowledge.ts'
import { productMails } from './schema/site.ts'

const migrations = fileURLToPath(new URL('migrations', import.meta.url))
const owner = '11111111-1111-4111-8111-111111111111'
const then = '2026-03-02T15:01:00Z'

/** What initdb makes, without a table: loading it takes a fraction of making it. */
let empty: Blob
let pglite: PGlite
let folder: string
beforeAll(async () => {
  const made = await PGlite.create({ extensions: { vector }, pgliteWasmModule: await pgliteModule() })
  empty = await made.dumpDataDir('none')
  await made.close()
})
beforeEach(async () => {
  pglite = await PGlite.create({ extensions: { vector }, loadDataDir: empty, pgliteWasmModule: await pgliteModule() })
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await pglite.close()
  await rm(folder, { recursive: true })
})

test('rows that were stored before the tables of billing and the radar were renamed are all there afterwards', async () => {
  await migrateBefore('0014_one-word-for-one-thing')
  await pglite.exec(`
    insert into users (id, name, email) values ('${owner}', 'Nora', 'nora@example.com');
    insert into checkouts (id, plan_name, claimed_by, claimed_at) values ('cs_1', 'basic', '${owner}', '${then}');
    insert into processor_subscriptions (id, claimed_by, facts) values ('sub_1', '${owner}', '{}');
    insert into product_mails (kind, to_address, subject) values ('payment_claim', 'ann@example.com', 'Your payment');
    insert into product_mails (kind, to_address, subject) values ('account_exists', 'ann@example.com', 'Your account');
    insert into test_checkout_objects (id, kind, data) values ('cus_1', 'customer', '{}');
    insert into radar_settlements (user_id, kind, key, settled_at) values ('${owner}', 'unanswered', 'a', '${then}');
  `)
  await migratePglite(pglite)

  const db = drizzle(pglite)
  expect(await db.select().from(checkouts)).toMatchObject([{ id: 'cs_1', redeemedBy: owner, redeemedAt: new Date(then) }])
  expect(await db.select().from(processorSubscriptions)).toMatchObject([{ id: 'sub_1', redeemedBy: owner }])
  expect((await db.select().from(productMails)).map(({ kind }) => kind).toSorted()).toEqual(['account_exists', 'unredeemed_payment'])
  expect(await db.select().from(practiceCheckoutObjects)).toMatchObject([{ id: 'cus_1' }])
  expect(await db.select().from(radarDismissals)).toMatchObject([{ key: 'a', dismissedAt: new Date(then) }])
  expect(await namesLike('claim|settle|test_checkout')).toEqual([])
})

test('events that were stored before they had questions get those of their messages', async () => {
  await migrateBefore('0030_analytics')
  const asks = [
    { intent: 'question', text: 'Do you teach drums?' },
    { intent: 'book', text: 'Can we come on Monday?' },
    { intent: 'question', text: 'Where can we park?' },
  ]
  await pglite.exec(`
    insert into users (id, name, email) values ('${owner}', 'Nora', 'nora@example.com');
    insert into conversations (id, user_id, thread_key) values ('${owner}', '${owner}', 'a');
  `)
  for (const [id, trace] of Object.entries({ 2: { version: 8, reading: { asks } }, 3: { reading: null }, 4: null })) {
    const messageId = owner.replaceAll('1', id)
    await pglite.query(
      `insert into messages (id, user_id, conversation_id, channel, provider_id, subject, mail, received_at, trace)
       values ($1, $2, $2, 'mail', $5, '', '{}', $3, $4)`,
      [messageId, owner, then, trace && JSON.stringify(trace), id],
    )
    await pglite.query(
      `insert into lead_events (user_id, message_id, to_email, category_used, action) values ($1, $2, '', 'other', 'ignore')`,
      [owner, messageId],
    )
  }
  await migratePglite(pglite)

  const events = await drizzle(pglite).select().from(leadEvents).orderBy(leadEvents.messageId)
  expect(events.map(({ questions }) => questions)).toEqual([['Do you teach drums?', 'Where can we park?'], [], []])
})

test('that a lead booked, by the owner’s word, is a booking once for each conversation', async () => {
  await migrateBefore('0033_bookings')
  await pglite.exec(`
    insert into users (id, name, email) values ('${owner}', 'Nora', 'nora@example.com');
    insert into conversations (id, user_id, thread_key) values ('${owner}', '${owner}', 'a');
    insert into messages (id, user_id, conversation_id, channel, provider_id, subject, mail, received_at)
      values ('${owner}', '${owner}', '${owner}', 'mail', 'a', '', '{}', '${then}');
    insert into outgoing (id, user_id, conversation_id, message_id, kind, rfc_message_id, to_address, subject, text, "references", status)
      values ('${owner}', '${owner}', '${owner}', '${owner}', 'reply', 'a', 'Ann@example.com', '', '', '{}', 'sent');
    insert into follow_ups (user_id, conversation_id, step, reply_id, to_address, status, why_not, due_at, text, updated_at)
      select '${owner}', '${owner}', step, '${owner}', 'Ann@example.com', 'stopped', 'booked', '${then}', '', '${then}' from generate_series(1, 4) as step;
  `)
  await migratePglite(pglite)

  expect(await drizzle(pglite).select().from(bookings)).toMatchObject([
    { ids: [`owner:${owner}`], origin: 'owner', status: 'booked', email: 'ann@example.com', messageId: owner, createdAt: new Date(then) },
  ])
})

test('categories that the owner looked at first are drafted as before, where the others leave by themselves', async () => {
  await migrateBefore('0042_watching')
  const other = owner.replaceAll('1', '2')
  await pglite.exec(`
    insert into users (id, name, email) values ('${owner}', 'Nora', 'nora@example.com'), ('${other}', 'Sam', 'sam@example.com');
    insert into assistant_settings (user_id, send_mode, drafted_categories) values ('${owner}', 'send', '{cancel,sales}'), ('${other}', 'draft', '{sales}');
  `)
  await migratePglite(pglite)

  const { userId, sendMode, categoryModes } = assistantSettings
  const kept = await drizzle(pglite).select({ userId, sendMode, categoryModes }).from(assistantSettings).orderBy(userId)
  expect(kept).toEqual([
    { userId: owner, sendMode: 'send', categoryModes: { cancel: 'draft', sales: 'draft' } },
    { userId: other, sendMode: 'draft', categoryModes: {} },
  ])
})

test('what a start would change is tried on the stored rows and taken back, and what does not fit is told', async () => {
  const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
  const { entries } = journal.parse(JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')))
  const last = entries.slice(entries.findIndex(({ tag }) => tag === '0014_one-word-for-one-thing')).map(({ tag }) => tag)
  await migrateBefore('0014_one-word-for-one-thing')
  const names = async () => (await namesLike('radar')).map((row) => JSON.stringify(row)).toSorted()
  const before = await names()
  expect(await rehearseMigrations(pglite)).toEqual({ pending: last, problem: null })
  expect(await names()).toEqual(before)
  await pglite.exec('create table radar_dismissals (id text)') // in the way of the first of them
  expect(await rehearseMigrations(pglite)).toEqual({ pending: last, problem: expect.stringContaining('radar_dismissals') })
  await pglite.exec('drop table radar_dismissals')
  await migratePglite(pglite)
  expect(await rehearseMigrations(pglite)).toEqual({ pending: [], problem: null })
})

/** Brings the database to where it was before that migration. */
async function migrateBefore(tag: string): Promise<void> {
  await cp(migrations, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) }).parse(JSON.parse(await readFile(file, 'utf8')))
  const at = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await migrate(drizzle(pglite), { migrationsFolder: folder })
}

/** Tables, indexes, columns and constraints of ours whose name fits. PostgreSQL names a NOT NULL itself, and from 18 on tells of it. */
async function namesLike(pattern: string): Promise<unknown[]> {
  const { rows } = await pglite.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname ~ $1
     union all select conname from pg_constraint where connamespace = 'public'::regnamespace and conname ~ $1 and contype <> 'n'
     union all select column_name from information_schema.columns where table_schema = 'public' and column_name ~ $1`,
    [pattern],
  )
  return rows
}
