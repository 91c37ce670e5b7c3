import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../testing/database.ts'
import { filesOf } from '../../../testing/losing-disk.ts'
import { seededRandom } from '../../../../core/testing/seeded-random.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { Accepted } from '../journal/journal.ts'
import { databaseOn, type OpenedDatabase } from '../open-database.ts'
import { proNotices } from '../schema/site.ts'
import { addProNotice } from '../site/pro-notices.ts'
import { thisMachine } from './data-lock.ts'
import { openPgliteFolder } from './open-pglite.ts'

const clock = testClock()
let world: string
/** The folder as it stood when the machine went down, and the database of a while before. */
const died = () => join(world, 'died')
const earlier = () => join(world, 'earlier')
const accepted: string[] = []
/** Of a table that no journal knows, in the database's folder. */
let sumsPath: string

beforeAll(async () => {
  world = await mkdtemp(join(tmpdir(), 'ownvoice-damage-'))
  const dataDir = join(world, 'data')
  const db = await open(dataDir)
  await db.driver.recovery.finish(keep(db))
  await pgliteOf(db).exec('create table sums (id int primary key); insert into sums select generate_series(1, 100)')
  await accept(db, 40)
  clock.advance(1000) // after the one that every start makes
  await db.driver.recovery.backUp?.()
  await accept(db, 20)
  await cp(join(dataDir, 'database'), earlier(), { recursive: true })
  await accept(db, 20)
  await cp(dataDir, died(), { recursive: true })
  await rm(join(died(), 'database.lock'))
  const { rows } = await pgliteOf(db).query<{ path: string }>(`select pg_relation_filepath('sums') as path`)
  sumsPath = rows[0]?.path ?? ''
  await db.close()
})
afterAll(() => rm(world, { recursive: true }))

test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  'whatever is damaged, all that was accepted is there (seed %i)',
  async (seed) => {
    const dataDir = join(world, `seed-${seed}`)
    await cp(died(), dataDir, { recursive: true })
    const damage = await damageFiles(join(dataDir, 'database'), seededRandom(seed))
    const db = await open(dataDir, 'another boot')
    const { news, mayBeOlder } = db.driver.recovery
    expect(mayBeOlder).toBe(true)
    expect(await db.driver.recovery.finish(keep(db))).toMatchObject({ failed: 0 })
    expect(await noticesOf(db), `${damage.join(', ')}; ${news}`).toEqual(accepted.toSorted())
    expect(existsSync(join(dataDir, 'database.broken-2026-03-02T15-00-01.000Z'))).toBe(news !== null)
    await db.close()
  },
)

test.each(['zeros', 'empty'])('rows that were lost without a trace (%s) are missed after the machine went down', async (kind) => {
  const dataDir = join(world, `traceless-${kind}`)
  await cp(died(), dataDir, { recursive: true })
  const path = join(dataDir, 'database', sumsPath)
  await writeFile(path, kind === 'zeros' ? Buffer.alloc((await stat(path)).size) : '')
  const db = await open(dataDir, 'another boot')
  expect(db.driver.recovery.news).toContain('The database was damaged.')
  const { rows } = await pgliteOf(db).query('select count(*)::int as count from sums')
  expect(rows).toEqual([{ count: 100 }])
  await db.close()
})

test('a database that does not open is put aside for the newest whole backup, and the operator is told', async () => {
  const dataDir = join(world, 'broken')
  await cp(died(), dataDir, { recursive: true })
  await truncate(join(dataDir, 'database', 'global', 'pg_control'), 100)
  const db = await open(dataDir)
  const aside = join(dataDir, 'database.broken-2026-03-02T15-00-01.000Z')
  expect(db.driver.recovery.news).toBe(
    'The database was damaged. It was restored from the backup of 2026-03-02T15:00:01.000Z; what was accepted since then is put back from the ' +
      `journal, and the mailboxes are read again. The damaged one is kept in ${aside}: delete it when nothing is missing.`,
  )
  expect((await stat(join(aside, 'global', 'pg_control'))).size).toBe(100)
  await db.driver.recovery.finish(keep(db))
  expect(await noticesOf(db)).toEqual(accepted.toSorted())
  await db.close()
  const again = await open(dataDir)
  expect(again.driver.recovery).toMatchObject({ news: null, mayBeOlder: false })
  await again.close()
})

test('a damaged database without a whole backup is refused, and left as it is', async () => {
  const dataDir = join(world, 'lost')
  await cp(died(), dataDir, { recursive: true })
  await truncate(join(dataDir, 'database', 'global', 'pg_control'), 100)
  const archives = (await filesOf(join(dataDir, 'backups'))).filter((path) => path.endsWith('.tar.gz'))
  for (const path of archives) await truncate(path, 1000)
  await expect(open(dataDir)).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(/is damaged, and there is no backup in/),
  })
  expect((await stat(join(dataDir, 'database', 'global', 'pg_control'))).size).toBe(100)
})

test('an older copy that somebody put there is known for one', async () => {
  const dataDir = join(world, 'older')
  await cp(died(), dataDir, { recursive: true })
  const first = await open(dataDir)
  await first.driver.recovery.finish(keep(first))
  await first.close() // notes how far it was
  await rm(join(dataDir, 'database'), { recursive: true })
  await cp(earlier(), join(dataDir, 'database'), { recursive: true })
  const db = await open(dataDir)
  expect(db.driver.recovery.mayBeOlder).toBe(true)
  await db.driver.recovery.finish(keep(db))
  expect(await noticesOf(db)).toEqual(accepted.toSorted())
  await db.close()
})

test('the death of the process alone throws nothing back', async () => {
  const dataDir = join(world, 'killed')
  await cp(died(), dataDir, { recursive: true })
  const db = await open(dataDir)
  expect(db.driver.recovery).toMatchObject({ news: null, mayBeOlder: false })
  expect(await db.driver.recovery.finish(keep(db))).toEqual({ replayed: 0, failed: 0 })
  expect(await noticesOf(db)).toEqual(accepted.toSorted())
  await db.close()
})

/** Opens a folder; the real disk need not be waited for here. */
async function open(dataDir: string, bootId = thisMachine().bootId): Promise<OpenedDatabase> {
  return databaseOn(await openPgliteFolder({ dataDir, log: silentLog, clock, machine: { ...thisMachine(), bootId }, sync: () => {} }))
}

async function accept(db: OpenedDatabase, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const notice: Accepted = { kind: 'pro_notice', payload: { email: `visitor-${accepted.length}@example.com` } }
    await db.driver.recovery.journal.accept(notice, () => keep(db)(notice))
    accepted.push(`visitor-${accepted.length}@example.com`)
  }
}

function pgliteOf({ driver }: OpenedDatabase): PGlite {
  if (driver.engine !== 'pglite') throw new Error('not the embedded database')
  return driver.pglite
}

function keep(db: OpenedDatabase) {
  return ({ payload }: Accepted) => db.system((tx) => addProNotice(tx, String(payload['email'])))
}

async function noticesOf(db: OpenedDatabase): Promise<string[]> {
  const rows = await db.system((tx) => tx.select({ email: proNotices.email }).from(proNotices).orderBy(asc(proNotices.email)))
  return rows.map(({ email }) => email).toSorted()
}

/** What a lost write cache leaves: files cut short, empty, gone, with lost pages, or as they were before. */
async function damageFiles(database: string, random: () => number): Promise<string[]> {
  const files = (await filesOf(database)).filter((path) => !path.endsWith('.conf'))
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T // never empty
  const damage: string[] = []
  for (let count = 1 + Math.floor(random() * 8); count > 0; count -= 1) {
    const path = pick(files)
    const { size } = await stat(path).catch(() => ({ size: 0 })) // gone already
    const kind = pick(['cut', 'empty', 'gone', 'zeros', 'earlier'])
    if (kind === 'cut') await truncate(path, Math.floor(random() * size)).catch(() => {})
    if (kind === 'empty') await writeFile(path, '')
    if (kind === 'gone') await rm(path, { force: true })
    if (kind === 'zeros') await loseAPage(path, random)
    if (kind === 'earlier') await cp(join(earlier(), relative(database, path)), path).catch(() => {})
    damage.push(`${relative(database, path)} ${kind}`)
  }
  return damage
}

async function loseAPage(path: string, random: () => number): Promise<void> {
  const content = await readFile(path).catch(() => Buffer.alloc(0)) // gone already
  const at = Math.floor((random() * content.length) / 8192) * 8192
  await writeFile(path, content.fill(0, at, Math.min(at + 8192, content.length)))
}
