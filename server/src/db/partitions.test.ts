import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { tablesOfSigningIn } from '../../testing/keys-without-owner.ts'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import { partitionByOwner } from '../../testing/partition-by-owner.ts'
import type { OpenedDatabase } from './open-database.ts'

let db: OpenedDatabase
let owner: OwnerId
let before: Record<string, unknown>

// NOTE: all tests of the database run on such a one with `TEST_PARTITIONS=4` on a PostgreSQL server, see docs/operations.md.
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
  await addOneOfEach(db, owner)
  before = await countRows()
  if (process.env.TEST_PARTITIONS === undefined) await onOneConnection((query) => partitionByOwner({ query }, 3)) // the run's own switch: it is done already
})
afterAll(() => db.close())

type Query = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

async function onOneConnection<T>(run: (query: Query) => Promise<T>): Promise<T> {
  const { driver } = db
  if (driver.engine === 'pglite') return run((text) => driver.pglite.query(text))
  const client = await driver.pool.connect()
  try {
    return await run((text) => client.query(text))
  } finally {
    client.release()
  }
}

async function countRows(): Promise<Record<string, unknown>> {
  const tables = await onOneConnection((query) =>
    query(`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`),
  )
  const counts = tables.rows.map(({ name }) => `(select count(*)::int from ${String(name)} where user_id = '${owner}') as ${String(name)}`)
  return (await onOneConnection((query) => query(`select ${counts.join(', ')}`))).rows[0] ?? {}
}

test('every table of owners’ rows can be spread by the owner, with all of its rows', async () => {
  const { rows } = await onOneConnection((query) =>
    query(`select t.relname as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'user_id'
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by 1`),
  )
  expect(rows.map(({ name }) => name)).toEqual(tablesOfSigningIn.toSorted())
  expect(Object.values(before)).not.toContain(0)
  expect(await countRows()).toEqual(before)
})

test('a partition is closed to owners: its rows are reached by their table alone', async () => {
  const read = db.transaction(owner, (tx) => tx.execute('select 1 from partitions.messages_0'))
  await expect(read).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('an account goes with all that it has', async () => {
  await onOneConnection((query) => query(`delete from users where id = '${owner}'`))
  expect(new Set(Object.values(await countRows()))).toEqual(new Set([0]))
})
