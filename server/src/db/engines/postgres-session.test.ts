import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../testing/test-clock.ts'
import type { OpenedDatabase } from '../open-database.ts'
import { openPostgres } from './open-postgres.ts'
import { openPostgresSession } from './postgres-session.ts'
import { openTestDatabase, silentLog } from '../../../testing/database.ts'

const aLock = 42

describe.runIf(process.env.TEST_ENGINE === 'postgres')('the session of a process on PostgreSQL', () => {
  let db: OpenedDatabase
  beforeAll(async () => {
    db = await openTestDatabase()
  })
  afterAll(() => db.close())

  function server() {
    if (db.driver.engine !== 'postgres') throw new Error('these tests are for PostgreSQL')
    return db.driver
  }

  /** What pgbouncer would send to any of its sessions is asked for on the one that is meant. */
  async function sessions(): Promise<number[]> {
    const { rows } = await server().pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'ownvoice session'`,
    )
    return rows.map((row) => row.pid)
  }

  test('listens and holds its locks again after its connection was cut, and no longer once it is closed', async () => {
    const { pool, url } = server()
    const clock = testClock()
    const heard: string[] = []
    let [next, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const session = openPostgresSession({ url, log: silentLog, clock })
    await session.holdShared(aLock)
    await session.listen(
      'a_channel',
      (payload) => {
        heard.push(payload)
        next.resolve()
      },
      () => again.resolve(),
    )
    const stopOther = await session.listen('another_channel', () => heard.push('another'))
    await again.promise
    again = Promise.withResolvers<void>()

    await pool.query(`notify a_channel, 'one'`)
    await next.promise
    const [cut, ...others] = await sessions()
    expect(others).toEqual([]) // one connection, however many channels
    expect(await isHeld()).toBe(true)
    await pool.query('select pg_terminate_backend($1)', [cut])
    while (clock.sleepers() === 0) await pool.query('select 1') // until it has seen the cut and waits
    clock.advance(60_000)
    await again.promise
    next = Promise.withResolvers<void>()
    await stopOther()
    await pool.query(`notify another_channel`)
    await pool.query(`notify a_channel, 'two'`)
    await next.promise
    expect(heard).toEqual(['one', 'two'])
    expect(await isHeld()).toBe(true)

    await session.close()
    while ((await sessions()).length > 0) await pool.query('select 1')
    expect(await isHeld()).toBe(false)
  })

  async function isHeld(): Promise<boolean> {
    const { rows } = await server().pool.query<{ held: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and objid = $1) as held`,
      [aLock],
    )
    return rows[0]?.held ?? false
  }
})

test.runIf(process.env.TEST_POOLED_DATABASE_URL)(
  'a pooler by transaction without the address of the server behind it is refused at the start',
  async () => {
    const url = process.env.TEST_POOLED_DATABASE_URL ?? ''
    const clock = testClock()
    const opened = openPostgres({ url, log: silentLog, clock })
    await expect(opened).rejects.toMatchObject({ code: 'unsuitable', message: expect.stringContaining('DATABASE_DIRECT_URL') })
  },
)
