import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { OpenedDatabase } from '../open-database.ts'
import { dumpPostgres } from './dump-postgres.ts'

const execute = promisify(execFile)
const environment = { PATH: process.env.PATH }

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a dump of a PostgreSQL server', () => {
  let db: OpenedDatabase
  let folder: string
  beforeAll(async () => {
    db = await openTestDatabase()
    folder = await mkdtemp(join(tmpdir(), 'ownvoice-dump-'))
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })

  function server() {
    if (db.driver.engine !== 'postgres') throw new Error('these tests are for PostgreSQL')
    return db.driver
  }

  test('holds all rows, those under row-level security among them', async () => {
    await addTestOwner(db, { businessName: 'A business in the dump' })
    const file = join(folder, 'backups/one.dump')
    await dumpPostgres({ url: server().url, file, environment })
    const { stdout } = await execute('pg_restore', ['--data-only', '--file=-', file])
    expect(stdout).toContain('A business in the dump')
  })

  test('is not begun by a user who is bound by row-level security', async () => {
    const { pool, url } = server()
    const name = `plain_${randomUUID().slice(0, 8)}`
    await pool.query(`create role ${name} login password 'secret-${name}'`)
    const plain = Object.assign(new URL(url), { username: name, password: `secret-${name}` }).href
    const dumped = dumpPostgres({ url: plain, file: join(folder, 'backups/two.dump'), environment })
    await expect(dumped).rejects.toThrow('row-level security')
    await pool.query(`drop role ${name}`)
  })
})
