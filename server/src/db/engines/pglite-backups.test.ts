import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { Driver } from '../driver.ts'
import { openPgliteFolder } from './open-pglite.ts'
import { backupEveryMs, backupsKept, isIntact, listBackups, readBackup } from './pglite-backups.ts'
import { restoreDataFolder } from './restore-backup.ts'

let world: string
let dataDir: string
beforeEach(async () => {
  world = await mkdtemp(join(tmpdir(), 'ownvoice-backups-'))
  dataDir = join(world, 'data')
})
afterEach(async () => {
  await opened?.close().catch(() => {}) // closed already, unless the test failed
  await rm(world, { recursive: true })
})

const clock = testClock()
let isRestored = false
let opened: Driver | null = null

test(
  'one is made at the start when there is none, one every hour after that, and none at a start within the hour',
  { timeout: 120_000 },
  async () => {
    const db = await open()
    expect(await finishedBackups(1)).toBe(1)
    clock.advance(backupEveryMs)
    expect(await finishedBackups(2)).toBe(2)
    await db.close()
    clock.advance(backupEveryMs / 2)
    const again = await open()
    clock.advance(backupEveryMs / 2 - 1)
    expect(await finishedBackups(2)).toBe(2)
    clock.advance(1)
    expect(await finishedBackups(3)).toBe(3)
    await again.close()
  },
)

test('holds what was there while the database went on, with the documents, and says so in its manifest', async () => {
  const db = await open()
  await mkdir(join(dataDir, 'documents', 'ada'), { recursive: true })
  await writeFile(join(dataDir, 'documents', 'ada', 'prices.md'), '# Prices')
  await db.pglite.exec('create table sums (id int primary key, text text)')
  await fill(db, 0, 500)
  const making = backUp(db)
  await fill(db, 500, 700)
  const folder = await making
  const backup = await readBackup(folder)
  expect(backup?.manifest).toMatchObject({ version: 1, database: { file: 'database.tar.gz' }, documents: { included: true, files: 1 } })
  expect(backup && (await isIntact(backup))).toBe(true)
  await rm(join(dataDir, 'documents'), { recursive: true })
  await db.pglite.exec('drop table sums')
  await db.close()

  const said = await restoreDataFolder({ dataDir, from: folder, clock, log: silentLog })
  expect(said.join('\n')).toMatch(/1 were missing and are back[\s\S]+kept in .*database\.before-/)
  expect(await readFile(join(dataDir, 'documents', 'ada', 'prices.md'), 'utf8')).toBe('# Prices')
  const restored = await open()
  expect(isRestored).toBe(true)
  const { rows } = await restored.pglite.query<{ count: number }>('select count(*)::int as count from sums')
  expect(rows[0]?.count).toBeGreaterThanOrEqual(500)
  await restored.close()
})

test('the newest are kept, and older ones go, with the part of the journal that none needs any more; nothing else does', async () => {
  const db = await open()
  await backUp(db)
  await writeFile(join(dataDir, 'backups', 'my-own-copy.txt'), 'keep me')
  const [made] = await listBackups(dataDir)
  for (let hour = 1; hour <= backupsKept; hour += 1) {
    const at = new Date(Date.UTC(2026, 1, 1, hour)).toISOString()
    const folder = join(dataDir, 'backups', at.replaceAll(':', '-'))
    await mkdir(folder)
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...made?.manifest, madeAt: at, journalFrom: 3 }))
  }
  for (let turn = 0; turn < 2; turn += 1) await backUp(db)
  const names = await readdir(join(dataDir, 'backups'))
  expect(names).toContain('my-own-copy.txt')
  expect(names.filter((name) => name.startsWith('2026-'))).toHaveLength(backupsKept)
  expect(names).not.toContain('2026-02-01T01-00-00.000Z')
  await db.close()
})

test('a damaged archive is no backup, and one that was not finished is none either', async () => {
  const db = await open()
  await finishedBackups(1)
  await db.close()
  const [backup] = await listBackups(dataDir)
  const archive = join(backup?.folder ?? '', 'database.tar.gz')
  await writeFile(archive, (await readFile(archive)).fill(0, 5000, 6000))
  expect(backup && (await isIntact(backup))).toBe(false)
  await expect(restoreDataFolder({ dataDir, from: undefined, clock, log: silentLog })).rejects.toMatchObject({ code: 'damaged' })
  await rm(join(backup?.folder ?? '', 'manifest.json'))
  expect(await listBackups(dataDir)).toEqual([])
})

test('no backup is restored under a server that runs', async () => {
  const db = await open()
  await expect(restoreDataFolder({ dataDir, from: undefined, clock, log: silentLog })).rejects.toMatchObject({ code: 'locked' })
  await db.close()
})

test('only its owner can read it', async () => {
  const db = await open()
  const folder = await backUp(db)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'database.tar.gz'))).mode & 0o777).toBe(0o600)
  await db.close()
})

async function open(): Promise<Driver & { engine: 'pglite' }> {
  const driver = await openPgliteFolder({ dataDir, log: silentLog, clock, sync: () => {} }) // the real disk need not be waited for here
  if (driver.engine !== 'pglite') throw new Error('not the embedded database')
  isRestored = driver.recovery.mayBeOlder
  opened = driver
  await driver.recovery.finish(async () => {})
  return driver
}

async function fill(
  { pglite }: { pglite: { query(text: string, values: unknown[]): Promise<unknown> } },
  from: number,
  to: number,
): Promise<void> {
  for (let id = from; id < to; id += 1) await pglite.query('insert into sums values ($1, $2)', [id, 'x'.repeat(300)])
}

/** Makes a backup of its own moment, after the one that a start makes. */
async function backUp({ recovery }: Driver): Promise<string> {
  clock.advance(1)
  return (await recovery.backUp?.()) ?? ''
}

/** Resolves to how many there are, once it is time to wait for the next one. */
async function finishedBackups(atLeast: number): Promise<number> {
  await expect.poll(async () => (await listBackups(dataDir)).length, { timeout: 50_000, interval: 100 }).toBeGreaterThanOrEqual(atLeast)
  await expect.poll(() => clock.sleepers(), { timeout: 50_000 }).toBe(3) // the watchdog, the journal's marks, and the backups until the next hour
  return (await listBackups(dataDir)).length
}
