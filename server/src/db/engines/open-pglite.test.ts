import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../../testing/test-clock.ts'
import { listBookingLinks } from '../scheduling/booking-links.ts'
import { openDatabase } from '../open-database.ts'
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
