import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../testing/database.ts'
import { losingDisk } from '../../../testing/losing-disk.ts'
import { seededRandom } from '../../../../core/testing/seeded-random.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { Driver } from '../driver.ts'
import { thisMachine } from './data-lock.ts'
import { openPgliteFolder } from './open-pglite.ts'
import { listBackups } from './pglite-backups.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-cut-'))
})
afterEach(() => rm(folder, { recursive: true }))

const afterTheCut = { ...thisMachine(), bootId: 'another boot' }

test.each([1, 2, 3, 4])('what was committed is there after a power cut, whatever the disk had not written yet (seed %i)', async (seed) => {
  const clock = testClock()
  const random = seededRandom(seed)
  const disk = losingDisk()
  const dataDir = join(folder, 'data')
  let isLosing = false
  const sync = (descriptor: number) => (isLosing ? disk.sync(descriptor) : undefined)
  const db = embedded(await openPgliteFolder({ dataDir, log: silentLog, clock, sync }))
  await db.recovery.finish(async () => {})
  await expect.poll(() => listBackups(dataDir), { timeout: 20_000 }).toHaveLength(1) // the first is made at once, and writes in the folder too
  await expect.poll(() => clock.sleepers(), { timeout: 20_000 }).toBe(3) // the next backup, the journal's next mark, the next look for a hang
  await disk.syncAll(dataDir)
  isLosing = true
  await db.pglite.exec('create table sums (id int primary key, text text)')
  const committed: number[] = []
  const cutAfter = 5 + Math.floor(random() * 60)
  for (let id = 0; id < cutAfter; id += 1) {
    await db.pglite.query('insert into sums values ($1, $2)', [id, 'x'.repeat(random() * 3000)])
    committed.push(id)
    if (random() < 0.05) await db.pglite.exec('checkpoint')
  }
  await disk.cutPower(join(dataDir, 'database'), join(folder, 'cut', 'database'), random)
  await disk.cutPower(join(dataDir, 'journal'), join(folder, 'cut', 'journal'), () => 0.9) // it waits for the disk by itself
  await db.close()

  const logged: unknown[] = []
  const log = { ...silentLog, error: (fields: object) => void logged.push(fields) }
  const again = embedded(await openPgliteFolder({ dataDir: join(folder, 'cut'), log, clock, machine: afterTheCut }))
  expect(logged).toEqual([])
  expect(again.recovery).toMatchObject({ news: null, mayBeOlder: true })
  const { rows } = await again.pglite.query<{ id: number }>('select id from sums order by id')
  expect(rows.map(({ id }) => id)).toEqual(committed)
  await again.close()
})

test('when the disk does not take a commit, the process ends without answering it', async () => {
  const program = `
    const { openPgliteFolder } = await import(${JSON.stringify(new URL('open-pglite.ts', import.meta.url).href)})
    const { systemClock } = await import(${JSON.stringify(new URL('../../system-clock.ts', import.meta.url).href)})
    const sync = () => {
      if (isBroken) throw new Error('EIO')
    }
    let isBroken = false
    const log = { info() {}, warn() {}, error() {} }
    const { pglite } = await openPgliteFolder({ dataDir: ${JSON.stringify(join(folder, 'data'))}, log, clock: systemClock.clock, sync })
    await pglite.exec('create table sums (id int)')
    process.stdout.write('created ')
    isBroken = true
    await pglite.query('insert into sums values (1)')
    process.stdout.write('answered')
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, lastWords, [, signal]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect({ said, signal }).toEqual({ said: 'created ', signal: 'SIGKILL' })
  expect(lastWords).toContain('did not take what the database wrote')
})

function embedded(driver: Driver): Driver & { engine: 'pglite' } {
  if (driver.engine !== 'pglite') throw new Error('not the embedded database')
  return driver
}
