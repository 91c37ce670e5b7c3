import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../../testing/database.ts'
import type { Accepted } from './journal.ts'
import { openJournal } from './open-journal.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'ownvoice-journal-')), 'journal')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

const openIt = (options: Partial<Parameters<typeof openJournal>[0]> = {}) => openJournal({ folder, log: silentLog, ...options })
const lead = (name: string): Accepted => ({ kind: 'lead', payload: { name } })
const kept = async () => {}
/** A process that dies before the database has it. */
const never = () => new Promise<never>(() => {})

async function replayed(options: { all: boolean }): Promise<unknown[]> {
  const journal = await openIt()
  const names: unknown[] = []
  await journal.replay(async ({ payload }) => void names.push(payload['name']), options)
  await journal.close(null)
  return names
}

async function segments(): Promise<string[]> {
  return (await readdir(folder)).toSorted()
}

test('an entry is on the disk before the database gets it', async () => {
  const journal = await openIt()
  await journal.accept(lead('Ada'), async () => {
    const [segment = ''] = await segments()
    expect(await readFile(join(folder, segment), 'utf8')).toContain('Ada')
  })
  await journal.close(null)
})

test('only its owner can read it', async () => {
  const journal = await openIt()
  await journal.accept(lead('Ada'), kept)
  await journal.close(null)
  const [segment = ''] = await segments()
  expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, segment))).mode & 0o777]).toEqual([0o700, 0o600])
})

test('what the database never got is replayed once, in its order; what it has and what was refused is not', async () => {
  const journal = await openIt()
  await journal.accept(lead('kept'), kept)
  await expect(journal.accept(lead('refused'), () => Promise.reject(new Error('the form is closed')))).rejects.toThrow('the form is closed')
  void journal.accept(lead('lost first'), never)
  void journal.accept(lead('lost second'), never)
  await journal.accept(lead('kept too'), kept) // shares the disk's next turn with those before it, or comes after them
  await journal.close(null)
  expect(await replayed({ all: false })).toEqual(['lost first', 'lost second'])
  expect(await replayed({ all: false })).toEqual([])
})

test('for a database that was thrown back all is replayed, but what was refused', async () => {
  const journal = await openIt()
  await journal.accept(lead('kept'), kept)
  await journal.accept(lead('refused'), () => Promise.reject(new Error('no'))).catch(() => {})
  await journal.close(null)
  expect(await replayed({ all: true })).toEqual(['kept'])
})

test('an entry that cannot be put back is tried again at the next start', async () => {
  const journal = await openIt()
  void journal.accept(lead('Ada'), never)
  await journal.accept(lead('Ben'), kept)
  await journal.close(null)
  const failing = await openIt()
  expect(await failing.replay(() => Promise.reject(new Error('no such form')), { all: false })).toEqual({ replayed: 0, failed: 1 })
  await failing.begin({ lsn: '0/10', bootId: 'a' })
  await failing.forget(1000) // it is in no backup either
  await failing.close(null)
  expect(await replayed({ all: false })).toEqual(['Ada'])
})

test('so is one that a database which was thrown back cannot take', async () => {
  const journal = await openIt()
  await journal.accept(lead('Ada'), kept)
  await journal.close(null)
  const failing = await openIt()
  expect(await failing.replay(() => Promise.reject(new Error('no such form')), { all: true })).toEqual({ replayed: 0, failed: 1 })
  await failing.close(null)
  expect(await replayed({ all: false })).toEqual(['Ada'])
  expect(await replayed({ all: false })).toEqual([])
})

test('a torn last line and a damaged one are left out, and those around them are read', async () => {
  const journal = await openIt()
  for (const name of ['Ada', 'Ben', 'Cleo']) await journal.accept(lead(name), kept)
  await journal.close(null)
  const file = join(folder, (await segments())[0] ?? '')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Ben', 'Bem'))
  await appendFile(file, 'c0ffee00 90 {"type":"accepted","id":"')
  expect(await replayed({ all: true })).toEqual(['Ada', 'Cleo'])
})

test('those that come while the disk is busy share one fsync', async () => {
  let syncs = 0
  const openSegment = async (path: string) => {
    const file = await open(path, 'wx')
    return Object.assign(file, {
      datasync: async () => {
        syncs += 1
        await file.sync()
      },
    })
  }
  const journal = await openIt({ openSegment })
  await Promise.all(Array.from({ length: 500 }, (_, index) => journal.accept(lead(`${index}`), kept)))
  await journal.close(null)
  expect(syncs).toBeLessThanOrEqual(2)
  expect(await replayed({ all: true })).toHaveLength(500)
})

test('what the disk does not take is refused, is not replayed, and does not keep out what comes after', async () => {
  let isFull = false
  const openSegment = async (path: string) => {
    const file = await open(path, 'wx')
    const datasync = file.datasync.bind(file)
    return Object.assign(file, {
      datasync: () => (isFull ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) : datasync()),
    })
  }
  const journal = await openIt({ openSegment })
  await journal.accept(lead('Ada'), kept)
  isFull = true
  let isKept = false
  const refused = journal.accept(lead('Ben'), async () => {
    isKept = true
  })
  await expect(refused).rejects.toMatchObject({ code: 'not_stored' })
  expect(isKept).toBe(false)
  isFull = false
  await journal.accept(lead('Cleo'), kept)
  await journal.close(null)
  expect(await replayed({ all: true })).toEqual(['Ada', 'Cleo'])
})

test('a segment goes when no backup needs it, and a copy made meanwhile needs the one of an entry that is on its way', async () => {
  const journal = await openIt()
  await journal.begin({ lsn: '0/10', bootId: 'a' })
  await journal.accept(lead('old'), kept)
  let keepIt = () => {}
  const onItsWay = journal.accept(lead('on its way'), () => new Promise<void>((resolve) => (keepIt = resolve)))
  await journal.accept(lead('old too'), kept)
  expect(await journal.turn()).toBe(1)
  keepIt()
  await onItsWay
  expect(await journal.turn()).toBe(3) // it was settled in the second
  await journal.accept(lead('new'), kept)
  await journal.forget(3)
  await journal.close(null)
  expect(await segments()).toEqual(['00000003.log'])
  expect(await replayed({ all: true })).toEqual(['new'])
  expect((await openIt()).lastRun).toMatchObject({ bootId: 'a', newestLsn: '0/10' })
})

test('tells how the last process left the database', async () => {
  const first = await openIt()
  expect(first.lastRun).toBeNull()
  await first.begin({ lsn: '0/10', bootId: 'a' })
  await first.mark('0/2A')
  await first.close(null)
  const second = await openIt()
  expect(second.lastRun).toEqual({ bootId: 'a', newestLsn: '0/2A', isClosed: false, wasRestored: false })
  await second.close('0/30')
  const third = await openIt()
  expect(third.lastRun).toEqual({ bootId: 'a', newestLsn: '0/30', isClosed: true, wasRestored: false })
  await third.noteRestored('a backup')
  await third.close(null)
  expect((await openIt()).lastRun).toMatchObject({ wasRestored: true })
})
