import { createHash, randomUUID } from 'node:crypto'
import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Client, escapeIdentifier } from 'pg'
import type { Log } from '../src/log.ts'
import { openKeptPglite } from './kept-pglite.ts'
import { partitionByOwner } from './partition-by-owner.ts'
import { testClock } from './test-clock.ts'
import type { Database } from '../src/db/database.ts'
import { migrationsHash } from '../src/db/migrate.ts'
import { databaseOn, type OpenedDatabase } from '../src/db/open-database.ts'
import { openPostgres } from '../src/db/engines/open-postgres.ts'
import { profiles, users } from '../src/db/schema/accounts.ts'

const advisoryLock = 7_031_978 // one maker of the template at a time
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * A database of its own for a test file: empty, migrated, gone when closed. PGlite in memory, which the files of a worker have one after another; or on a
 * PostgreSQL server when the run names one.
 */
export async function openTestDatabase(): Promise<OpenedDatabase> {
  if (process.env.TEST_ENGINE !== 'postgres') return databaseOn(await openKeptPglite()) // the run's own switch
  const server = process.env.TEST_DATABASE_URL // likewise
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL server to test on. `vitest run --project server` needs none.')
  return openOnServer(server)
}

/** An account to put rows under. */
export async function addTestOwner(db: Database, given: { email?: string; businessName?: string } = {}): Promise<OwnerId> {
  const email = given.email ?? `${randomUUID()}@example.com`
  const owner = await db.system(async (tx) => {
    const [user] = await tx.insert(users).values({ name: 'Test Owner', email, emailVerified: true }).returning({ id: users.id })
    if (!user) throw new Error('no user was added')
    return ownerId(user.id)
  })
  await db.transaction(owner, (tx) =>
    tx.insert(profiles).values({ userId: owner, contactEmail: email, businessName: given.businessName ?? 'Test School' }),
  )
  return owner
}

async function openOnServer(server: string): Promise<OpenedDatabase> {
  const name = `ownvoice_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, async (client) => {
    const template = await prepareTemplate(client, server)
    await client.query(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`)
  })
  const pooler = process.env.TEST_POOLED_DATABASE_URL // likewise; what transactions do must not depend on their session
  const [url, directUrl] = [urlOf(pooler ?? server, name), urlOf(server, name)]
  const driver = await openPostgres({ url, directUrl, log: silentLog, clock: realSleepClock(), migrate: false })
  const close = async () => {
    await driver.close()
    await onServer(server, (client) => client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`))
  }
  return databaseOn({ ...driver, close })
}

/** The migrated template, made once for each state of the migrations and kept on the server. Called under the lock. `TEST_PARTITIONS=4` spreads owners' rows over so many partitions. */
async function prepareTemplate(client: Client, server: string): Promise<string> {
  const parts = Number(process.env.TEST_PARTITIONS ?? 0) // likewise
  const template = `ownvoice_template_${createHash('sha256').update(`${migrationsHash()} ${parts}`).digest('hex').slice(0, 16)}`
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount) return template
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${escapeIdentifier(draft)} with (force)`)
  await client.query(`create database ${escapeIdentifier(draft)}`)
  const driver = await openPostgres({ url: urlOf(server, draft), log: silentLog, clock: realSleepClock() })
  await driver.close()
  if (parts > 0) await partitionOn(urlOf(server, draft), parts)
  await client.query(`alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(template)}`)
  return template
}

async function partitionOn(url: string, parts: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await partitionByOwner(client, parts)
  } finally {
    await client.end()
  }
}

async function onServer(server: string, run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await run(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Listeners wait in real time before they reconnect. */
function realSleepClock() {
  const still = testClock()
  return { now: () => still.now(), sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) }
}
