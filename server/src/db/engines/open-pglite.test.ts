import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../testing/test-clock.ts'
import { listBookingLinks } from '../scheduling/booking-links.ts'
import { openDatabase } from '../open-database.ts'
import { backupEveryMs, backupsKept, writeBackup } from './pglite-backups.ts'
import { bookingLinks } from '../schema/scheduling.ts'
import { addTestOwner, silentLog } from '../../../testing/database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-data-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const clock = testClock('2026-03-02T15:00:00Z')

function open() {
  return openDatabase({ config: { DATA_DIR: dataDir, DATABASE_URL: undefined }, log: silentLog, clock })
}

test('what was written is there when the folder is opened again', async () => {
  const db = await open()
  const owner = await addTestOwner(db)
  await db.transaction(owner, (tx) => tx.insert(bookingLinks).values({ userId: owner, category: 'new', url: 'https://example.com/a' }))
  await db.close()
  const again = await open()
  expect(await again.transaction(owner, listBookingLinks)).toMatchObject([{ url: 'https://example.com/a' }])
  await again.close()
})

test('a folder that is open already is refused, and free again once it is closed', async () => {
  const db = await open()
  await expect(open()).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'locked' })
  await db.close()
  await (await open()).close()
})

test('an hourly dump holds the database, and opens as one', async () => {
  const db = await open()
  const owner = await addTestOwner(db)
  clock.advance(backupEveryMs)
  const folder = join(dataDir, 'backups')
  let names: string[] = []
  while (!names.some((name) => name.endsWith('.tar.gz'))) {
    await new Promise((resolve) => setTimeout(resolve, 50)) // the dump is written in its own time
    names = await readdir(folder).catch(() => [])
  }
  await db.close()
  expect(names).toEqual(['2026-03-02T16-00-00.000Z.tar.gz'])
  const dump = new Blob([await readFile(join(folder, '2026-03-02T16-00-00.000Z.tar.gz'))])
  const restored = await PGlite.create({ extensions: { vector }, loadDataDir: dump })
  const { rows } = await restored.query('select user_id from profiles')
  expect(rows).toEqual([{ user_id: owner }])
  await restored.close()
})

test('the newest dumps are kept, and older ones and no others go', async () => {
  const folder = join(dataDir, 'backups')
  const pglite = { dumpDataDir: async () => new Blob(['a dump']) }
  await writeBackup({ pglite, folder, clock: testClock('2026-01-01T00:00:00Z') })
  await writeFile(join(folder, 'my-own-copy.txt'), 'keep me')
  for (let hour = 1; hour <= backupsKept; hour += 1) {
    await writeBackup({ pglite, folder, clock: testClock(new Date(Date.UTC(2026, 0, 1, hour))) })
  }
  const names = await readdir(folder)
  expect(names).toContain('my-own-copy.txt')
  expect(names.filter((name) => name.endsWith('.tar.gz'))).toHaveLength(backupsKept)
  expect(names).not.toContain('2026-01-01T00-00-00.000Z.tar.gz')
})
