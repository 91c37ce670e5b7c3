import { sql } from 'drizzle-orm'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import type { OwnerTx, SystemTx } from './database.ts'
import type { OpenedDatabase } from './open-database.ts'
import { sqlState } from './sql-state.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'

const insufficientPrivilege = '42501' // also what a row-level security policy raises when it refuses a new row
const ofSigningIn = new Set(['auth_sessions', 'auth_accounts', 'two_factors', 'passkeys'])
/** Written by the system alone; its owner reads it, and counts down the quota. */
const ofMoney = new Set(['user_subscriptions'])
/** Of no account: every owner reads it, and the system alone writes it. */
const readByAll = new Set(['restores'])
/** Of what was done lines are added and read; nobody changes one. */
const onlyAdded = new Set(['audit_events'])
const closedToOwners = new Set([...ofSigningIn, ...ofMoney, ...onlyAdded])

let db: OpenedDatabase
let mine: OwnerId
let theirs: OwnerId
let tables: string[]

beforeAll(async () => {
  db = await openTestDatabase()
  mine = await addTestOwner(db)
  theirs = await addTestOwner(db)
  await addOneOfEach(db, theirs)
  const { rows } = await asTableOwner(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  tables = rows.map((row) => String(row.name))
})
afterAll(() => db.close())

/** What the connecting role sees; a superuser in these tests, so everything. */
async function asTableOwner(text: string): Promise<{ rows: Record<string, unknown>[] }> {
  return db.driver.engine === 'pglite' ? db.driver.pglite.query(text) : db.driver.pool.query(text)
}

async function rowsIn(tx: OwnerTx | SystemTx, table: string): Promise<unknown[]> {
  const result: unknown = await tx.execute(sql`select user_id from ${sql.identifier(table)}`)
  return typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows) ? result.rows : []
}

/** The rows a statement touched, or the SQLSTATE it was refused with. */
async function attempt(owner: OwnerId, statement: ReturnType<typeof sql>): Promise<unknown> {
  try {
    return await db.transaction(owner, async (tx) => {
      const result: unknown = await tx.execute(statement)
      return typeof result === 'object' && result !== null && 'rows' in result ? result.rows : result
    })
  } catch (error) {
    return sqlState(error)
  }
}

test('there is a row of another owner in every table with user_id, so that the promises below are about something', async () => {
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables) {
    const { rows } = await asTableOwner(`select 1 from ${table} where user_id = '${theirs}'`)
    expect(rows, table).not.toEqual([])
  }
})

test('every table of ours has row-level security, forced on its owner too', async () => {
  const { rows } = await asTableOwner(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not (relrowsecurity and relforcerowsecurity)`,
  )
  expect(rows).toEqual([])
})

describe('an owner, in every table with user_id', () => {
  test('reads nothing of another [DATA-032]', async () => {
    for (const table of tables) {
      const seen = await attempt(mine, sql`select user_id from ${sql.identifier(table)} where user_id <> ${mine}`)
      expect(seen, table).toEqual(ofSigningIn.has(table) ? insufficientPrivilege : [])
    }
  })

  test('adds nothing for another [DATA-033]', async () => {
    for (const table of tables) {
      const { rows } = await asTableOwner(`select * from ${table} where user_id = '${theirs}' limit 1`)
      const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'uid' && column !== 'address_hash') // generated always
      const list = sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      )
      const copy = sql`insert into ${sql.identifier(table)} (${list}) select ${list} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(rows[0], jsonbSafe)}::jsonb)`
      expect(await attempt(mine, copy), table).toBe(insufficientPrivilege)
    }
  })

  test('changes nothing of another, whatever id is sent [DATA-033]', async () => {
    for (const table of tables) {
      const result = await attempt(
        mine,
        sql`update ${sql.identifier(table)} set user_id = user_id where user_id = ${theirs} returning user_id`,
      )
      expect(result, table).toEqual(closedToOwners.has(table) ? insufficientPrivilege : [])
    }
  })

  test('takes nothing from the quota of another [DATA-033]', async () => {
    const taken = sql`update user_subscriptions set remaining_emails = 0 where user_id = ${theirs} returning user_id`
    expect(await attempt(mine, taken)).toEqual([])
  })

  test('cannot give an own row to another [DATA-033]', async () => {
    const given = await attempt(mine, sql`update profiles set user_id = ${theirs} where user_id = ${mine} returning user_id`)
    expect(given).toBe(insufficientPrivilege)
  })

  test('deletes nothing of another, whatever id is sent [DATA-033]', async () => {
    for (const table of tables) {
      const result = await attempt(mine, sql`delete from ${sql.identifier(table)} where user_id = ${theirs} returning user_id`)
      expect(result, table).toEqual(closedToOwners.has(table) ? insufficientPrivilege : [])
    }
  })

  test('does see what is the own', async () => {
    for (const table of tables.filter((name) => !ofSigningIn.has(name))) {
      expect(await db.transaction(theirs, (tx) => rowsIn(tx, table)), table).not.toEqual([])
    }
  })
})

test('what belongs to no account is closed to owners', async () => {
  const { rows } = await asTableOwner(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     except select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  )
  const systemTables = rows.map((row) => String(row.name)).filter((name) => name !== 'users') // of which an owner sees the own row
  expect(systemTables).toEqual(expect.arrayContaining(['checkouts', 'processor_events', 'product_mails', 'demo_requests', 'form_replies']))
  for (const table of systemTables) {
    const read = await attempt(mine, sql`select 1 from ${sql.identifier(table)}`)
    expect(read, table).toEqual(readByAll.has(table) ? [] : insufficientPrivilege)
    expect(await attempt(mine, sql`delete from ${sql.identifier(table)}`), table).toBe(insufficientPrivilege)
  }
})

test('what was done is never changed and never deleted: not by its owner, not by the system', async () => {
  const changes = [sql`update audit_events set details = '{}'`, sql`delete from audit_events`, sql`truncate audit_events`]
  for (const change of changes) {
    expect(await attempt(theirs, change)).toBe(insufficientPrivilege)
    await expect(db.system((tx) => tx.execute(change))).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
  }
  expect(await db.transaction(theirs, (tx) => rowsIn(tx, 'audit_events'))).toHaveLength(1)
})

describe('without an owner', () => {
  test('nothing of an owner is seen: not by the role of owners, not by the system [DATA-034]', async () => {
    const openToSystem = new Set([
      'lead_sources',
      'mailboxes',
      'outgoing',
      'follow_ups',
      'escalated_emails',
      'assistant_settings',
      'booking_sources',
      'line_places',
      ...ofMoney,
    ]) // of the first eight ids and states, see below
    for (const table of tables.filter((name) => !ofSigningIn.has(name))) {
      const seen = await db.system(async (tx) => {
        await tx.execute(sql`select set_config('role', 'ownvoice_owner', true)`)
        return rowsIn(tx, table)
      })
      expect(seen, table).toEqual([])
      if (openToSystem.has(table)) continue
      await expect(
        db.system((tx) => rowsIn(tx, table)),
        table,
      ).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    }
  })

  test('nothing is written [DATA-034]', async () => {
    const write = db.system(async (tx) => {
      await tx.execute(sql`select set_config('role', 'ownvoice_owner', true)`)
      await tx.execute(sql`insert into user_identity (user_id, identity) values (${mine}, 'Nobody')`)
    })
    await expect(write).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
  })

  test('the system looks up forms, schedulers, mailboxes, mails that are under way, what follows up and free places, whom to tell of what waits or of a week, says who watches a mailbox, and reads no secret, address, cursor or words of them', async () => {
    expect(await db.system((tx) => rowsIn(tx, 'mailboxes'))).not.toEqual([])
    expect(await db.system((tx) => rowsIn(tx, 'lead_sources'))).not.toEqual([])
    for (const column of ['secret', 'cursor', 'email_address']) {
      const read = db.system((tx) => tx.execute(sql`select ${sql.identifier(column)} from mailboxes`))
      await expect(read, column).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    }
    await db.system((tx) => tx.execute(sql`update mailboxes set watched_by = null`))
    const change = db.system((tx) => tx.execute(sql`update mailboxes set status = 'disconnected'`))
    await expect(change).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    const ofForm = db.system((tx) => tx.execute(sql`select webhook_secret from lead_sources`))
    await expect(ofForm).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    expect(await db.system((tx) => rowsIn(tx, 'booking_sources'))).not.toEqual([])
    for (const column of ['secret', 'token', 'remote_id']) {
      const read = db.system((tx) => tx.execute(sql`select ${sql.identifier(column)} from booking_sources`))
      await expect(read, column).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    }
    for (const status of ['queued', 'sending', 'unconfirmed']) {
      await db.transaction(theirs, (tx) => tx.execute(sql`update outgoing set status = ${status}, told_at = now()`))
      expect(await db.system((tx) => rowsIn(tx, 'outgoing')), status).toMatchObject([{ user_id: theirs }])
    }
    await db.transaction(theirs, (tx) => tx.execute(sql`update outgoing set status = 'draft'`))
    expect(await db.system((tx) => rowsIn(tx, 'outgoing'))).toEqual([])
    await db.transaction(theirs, (tx) => tx.execute(sql`update outgoing set told_at = null`))
    await db.transaction(theirs, (tx) => tx.execute(sql`update outgoing set status = 'sent'`))
    expect(await db.system((tx) => rowsIn(tx, 'outgoing'))).toEqual([])
    await db.transaction(theirs, (tx) => tx.execute(sql`update outgoing set status = 'failed'`))
    expect(await db.system((tx) => rowsIn(tx, 'outgoing'))).toMatchObject([{ user_id: theirs }])
    await db.transaction(theirs, (tx) => tx.execute(sql`update outgoing set told_at = now()`))
    expect(await db.system((tx) => rowsIn(tx, 'outgoing'))).toEqual([])
    for (const column of ['to_address', 'subject', 'text', 'rfc_message_id']) {
      const read = db.system((tx) => tx.execute(sql`select ${sql.identifier(column)} from outgoing`))
      await expect(read, column).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    }
    expect(await db.system((tx) => rowsIn(tx, 'escalated_emails'))).toMatchObject([{ user_id: theirs }])
    for (const column of ['id', 'to_email', 'email_content', 'rationale']) {
      const read = db.system((tx) => tx.execute(sql`select ${sql.identifier(column)} from escalated_emails`))
      await expect(read, column).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    }
    await db.transaction(theirs, (tx) => tx.execute(sql`update escalated_emails set status = 'resolved'`))
    expect(await db.system((tx) => rowsIn(tx, 'escalated_emails'))).toEqual([])
    expect(await db.system((tx) => rowsIn(tx, 'assistant_settings'))).toEqual([])
    await db.transaction(theirs, (tx) => tx.execute(sql`update assistant_settings set weekly_report = true`))
    expect(await db.system((tx) => rowsIn(tx, 'assistant_settings'))).toMatchObject([{ user_id: theirs }])
    const ofSettings = db.system((tx) => tx.execute(sql`select signature from assistant_settings`))
    await expect(ofSettings).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    expect(await db.system((tx) => rowsIn(tx, 'line_places'))).not.toEqual([])
    for (const column of ['link_id', 'entry_id']) {
      const read = db.system((tx) => tx.execute(sql`select ${sql.identifier(column)} from line_places`))
      await expect(read, column).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    }
    expect(await db.system((tx) => rowsIn(tx, 'follow_ups'))).toMatchObject([{ user_id: theirs }])
    for (const column of ['to_address', 'text', 'draft', 'before']) {
      const read = db.system((tx) => tx.execute(sql`select ${sql.identifier(column)} from follow_ups`))
      await expect(read, column).rejects.toMatchObject({ cause: { code: insufficientPrivilege } })
    }
  })
})

function jsonbSafe(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (isSerializedBuffer(value)) return `\\x${Buffer.from(value.data).toString('hex')}`
  return value
}

/** JSON.stringify turns a Buffer into this before it asks. */
function isSerializedBuffer(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
}
