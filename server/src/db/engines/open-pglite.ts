import { AsyncResource } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { drizzle } from 'drizzle-orm/pglite'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { lockDataFolder } from './data-lock.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { Driver, Handle } from '../driver.ts'
import { explainHang, leastFreeBytes } from './explain-hang.ts'
import { migratePglite } from '../migrate.ts'
import { preparedPglite } from './prepared-pglite.ts'
import { keepBackups } from './pglite-backups.ts'
import { hungAfterMs, watchForHang } from './pglite-watchdog.ts'
import { sqlState } from '../sql-state.ts'

type FolderOptions = { dataDir: string; folder: string; log: Log; clock: Clock; onHung?: (lastWords: string) => void }

/** Opens the embedded database kept in `folder`, which it holds alone; watches that it answers, and dumps it every hour. */
export async function openPgliteFolder({ dataDir, folder, log, clock, onHung }: FolderOptions): Promise<Driver> {
  const unlock = await lockDataFolder(join(dataDir, 'database.lock'))
  try {
    if ((await freeBytes(dataDir)) < leastFreeBytes) throw diskFull(dataDir)
    const pglite = await openFolder(folder)
    await migratePglite(pglite)
    const background = new AbortController()
    const stopped = Promise.all([
      watchForHang({ pglite, log, clock, signal: background.signal, onHung: async () => onHung?.(await explainSilence(dataDir)) }),
      keepBackups({ pglite, folder: join(dataDir, 'backups'), log, clock, signal: background.signal }),
    ])
    const driver = pgliteDriver(pglite)
    return {
      ...driver,
      close: async () => {
        background.abort()
        await stopped
        await driver.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    const isFull = sqlState(error) === 'ENOSPC' || sqlState(error) === '53100' || (await freeBytes(dataDir)) < leastFreeBytes
    throw isFull && !(error instanceof DatabaseUnavailable) ? diskFull(dataDir, error) : error
  }
}

/** A new folder starts from the prepared dump; PGlite refuses to load one over an existing database. */
async function openFolder(folder: string): Promise<PGlite> {
  if (existsSync(join(folder, 'PG_VERSION'))) return PGlite.create(folder, { extensions: { vector } })
  return PGlite.create(folder, { extensions: { vector }, loadDataDir: await preparedPglite() })
}

export function pgliteDriver(pglite: PGlite): Driver {
  return {
    engine: 'pglite',
    pglite,
    orm: drizzle(pglite) as unknown as Handle, // the same builder with the driver's own type of raw results, which nothing here reads
    listen: async (channel, onNotify) => {
      // PGlite calls back from within whichever query raised the notice; bound, the listener runs in the context it was added in.
      return pglite.listen(channel, AsyncResource.bind(onNotify))
    },
    close: () => pglite.close(),
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
