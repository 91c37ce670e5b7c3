import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../../testing/test-clock.ts'
import type { OpenedDatabase } from '../open-database.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { openTestDatabase, silentLog } from '../../../testing/database.ts'

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a listener on PostgreSQL', () => {
  let db: OpenedDatabase
  beforeAll(async () => {
    db = await openTestDatabase()
  })
  afterAll(() => db.close())

  function server() {
    if (db.driver.engine !== 'postgres') throw new Error('these tests are for PostgreSQL')
    return db.driver
  }

  test('listens again after its connection was cut, and no longer once it is stopped', async () => {
    const { pool, url } = server()
    const clock = testClock()
    const heard: string[] = []
    let next = Promise.withResolvers<void>()
    const stop = await listenOnPostgres({
      url,
      log: silentLog,
      clock,
      channel: 'a_channel',
      onNotify: (payload) => {
        heard.push(payload)
        next.resolve()
      },
    })
    const listeners = async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like 'listen%'`,
      )
      return rows.map((row) => row.pid)
    }

    await pool.query(`notify a_channel, 'one'`)
    await next.promise
    const [cut] = await listeners()
    await pool.query('select pg_terminate_backend($1)', [cut])
    while (clock.sleepers() === 0) await pool.query('select 1') // until it has seen the cut and waits
    clock.advance(60_000)
    while ((await listeners()).every((pid) => pid === cut)) await pool.query('select 1')
    next = Promise.withResolvers<void>()
    await pool.query(`notify a_channel, 'two'`)
    await next.promise
    expect(heard).toEqual(['one', 'two'])

    await stop()
    while ((await listeners()).length > 0) await pool.query('select 1')
    await pool.query(`notify a_channel, 'three'`)
    expect(heard).toEqual(['one', 'two'])
  })
})
