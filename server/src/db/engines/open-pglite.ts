import { AsyncResource } from 'node:async_hooks'
import { fsyncSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { Driver } from '../driver.ts'
import { type DatabaseJournal, openJournal } from '../journal/open-journal.ts'
import { nothingToRecover, type Recovery } from '../journal/recovery.ts'
import { sqlState } from '../sql-state.ts'
import { lockDataFolder, type Machine, thisMachine } from './data-lock.ts'
import { endProcess } from './end-process.ts'
import type { FileHooks } from './durable-file-system.ts'
import { explainHang, leastFreeBytes } from './explain-hang.ts'
import { keepLease } from './lease-keeper.ts'
import { flushedLsn, openFolder } from './open-folder.ts'
import { keepBackups, writeBackup } from './pglite-backups.ts'
import { ormOn } from './pglite-orm.ts'
import { prepareStatements } from './pglite-statements.ts'
import { hungAfterMs, watchForHang } from './pglite-watchdog.ts'

const waitSentence = 'The data folder was in use by another container or machine. Waiting up to 30 seconds to see whether it still is.'

/** How often the journal notes how far the database is on disk. */
const markEveryMs = 10_000

type FolderOptions = {
  dataDir: string
  log: Log
  clock: Clock
  onHung?: (lastWords: string) => void
  /** In place of this machine and of its disk, for tests. */
  machine?: Machine
  sync?: FileHooks['sync']
}

/**
 * Opens the embedded database of the data folder, which it holds alone; watches that it answers and that the folder is still ours, backs it up every
 * hour, and follows it with the journal.
 */
export async function openPgliteFolder(options: FolderOptions): Promise<Driver> {
  const { dataDir, log, clock, machine = thisMachine() } = options
  const lock = await lockDataFolder(join(dataDir, 'database.lock'), { clock, machine, onWait: () => log.warn({ dataDir }, waitSentence) })
  const keeper = keepLease({
    lock,
    lastWords: `The lock of the data folder ${dataDir} was deleted, or taken over by another process while this one stood still. It ends without writing anything more.`,
    log,
    now: () => clock.now().getTime(),
  })
  const free = async () => {
    await keeper.stop()
    await lock.release()
  }
  try {
    if ((await freeBytes(dataDir)) < leastFreeBytes) throw diskFull(dataDir)
    return await openLocked(options, { machine, beforeWrite: () => keeper.assertHeld(), free })
  } catch (error) {
    await free()
    const isFull = sqlState(error) === 'ENOSPC' || sqlState(error) === '53100' || (await freeBytes(dataDir)) < leastFreeBytes
    throw isFull && !(error instanceof DatabaseUnavailable) ? diskFull(dataDir, error) : error
  }
}

type Locked = { machine: Machine; beforeWrite: () => void; free: () => Promise<void> }

async function openLocked(
  { dataDir, log, clock, onHung = () => {}, sync = fsyncSync }: FolderOptions,
  { machine, beforeWrite, free }: Locked,
): Promise<Driver> {
  const journal = await openJournal({ folder: join(dataDir, 'journal'), log })
  const { lastRun } = journal
  const { bootId } = machine
  const hooks = { beforeWrite, sync: (descriptor: number) => syncOrEnd(sync, descriptor, dataDir) }
  const { pglite, mayBeOlder, news } = await openFolder({ dataDir, hooks, lastRun, bootId, now: clock.now(), log })
  const background = new AbortController()
  const { signal } = background
  let lastBackup: Promise<unknown> = Promise.resolve()
  const backUp = () => {
    const next = lastBackup.then(() => writeBackup({ pglite, dataDir, journal, clock, signal })) // PostgreSQL makes one at a time
    lastBackup = next.catch(() => {}) // told to who asked for it
    return next
  }
  const silent = async () => onHung(await explainSilence(dataDir))
  const running = [watchForHang({ pglite, log, clock, signal, onHung: silent })]
  let isFollowed = false
  const recovery: Recovery = {
    journal,
    mayBeOlder,
    news,
    async finish(apply) {
      const replayed = await journal.replay(apply, { all: mayBeOlder })
      await journal.begin({ lsn: await flushedLsn(pglite), bootId })
      isFollowed = true
      running.push(keepMarks({ pglite, journal, log, clock, signal }), keepBackups({ dataDir, clock, signal, log, backUp }))
      return replayed
    },
    backUp: async () => (await backUp()).folder,
  }
  const driver = pgliteDriver(pglite, recovery)
  return {
    ...driver,
    async close() {
      background.abort()
      await Promise.all([...running, lastBackup])
      const lsn = isFollowed ? await flushedLsn(pglite) : null
      await driver.close()
      await journal.close(lsn)
      await free()
    },
  }
}

type MarkOptions = { pglite: PGlite; journal: DatabaseJournal; log: Log; clock: Clock; signal: AbortSignal }

/** Writes down how far the database is, so that an older copy of it is known for one. */
async function keepMarks({ pglite, journal, log, clock, signal }: MarkOptions): Promise<void> {
  let marked = ''
  for (;;) {
    await clock.sleep(markEveryMs, signal)
    if (signal.aborted) return
    try {
      const lsn = await flushedLsn(pglite)
      if (lsn !== marked) await journal.mark(lsn)
      marked = lsn
    } catch (error) {
      log.warn({ err: error }, 'the journal could not be brought up to the database')
    }
  }
}

/** The driver of a database that is open; one in memory has nothing to recover. */
export function pgliteDriver(pglite: PGlite, recovery: Recovery = nothingToRecover): Driver & { engine: 'pglite' } {
  const asked = prepareStatements(pglite)
  return {
    engine: 'pglite',
    pglite,
    asked,
    recovery,
    ...ormOn(asked),
    listen: async (channel, onNotify) => {
      // PGlite calls back from within whichever query raised the notice; bound, the listener runs in the context it was added in.
      return pglite.listen(channel, AsyncResource.bind(onNotify))
    },
    close: () => pglite.close(),
  }
}

/** What the disk refused once may be gone although it takes the next: nothing may go on from what is in memory (as PostgreSQL's own panic). */
function syncOrEnd(sync: FileHooks['sync'], descriptor: number, dataDir: string): void {
  try {
    sync(descriptor)
  } catch (error) {
    endProcess(
      `The disk that holds ${dataDir} did not take what the database wrote (${String(error)}). Look after the disk and start again.`,
    )
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function diskFull(dataDir: string, cause?: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(
    'disk_full',
    `The disk that holds ${dataDir} is full: the database needs at least ${leastFreeBytes / 1_000_000} MB free. Free some space and start again.`,
    cause,
  )
}

async function explainSilence(dataDir: string): Promise<string> {
  return explainHang({ cause: 'database', seconds: hungAfterMs / 1000, disk: { dataDir, freeBytes: await freeBytes(dataDir) } })
}
