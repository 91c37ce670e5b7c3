import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import type { Driver } from './driver.ts'
import { guardEventLoop } from './engines/event-loop-guard.ts'
import { openPgliteFolder } from './engines/open-pglite.ts'
import { openPostgres } from './engines/open-postgres.ts'
import { hungAfterMs } from './engines/pglite-watchdog.ts'
import { transactionsOn } from './transactions.ts'

/** A database together with its connection, which the job engine shares. */
export type OpenedDatabase = Database & { readonly driver: Driver }

export type OpenDatabaseOptions = {
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'DATABASE_DIRECT_URL'>>
  log: Log
  clock: Clock
  /** Called once, with the cause, when the embedded database no longer answers: the process has to be started again. */
  onHung?: (lastWords: string) => void
  /** How long the main thread may be busy with one thing before the process is ended. */
  busyAtMostMs?: number
}

/**
 * Opens the database that the settings name, brought up to the newest migration: a PostgreSQL server, or the embedded one in the data
 * folder. Throws a `DatabaseUnavailable` whose message is a sentence for the person who started the program.
 */
export async function openDatabase({
  config,
  log,
  clock,
  onHung,
  busyAtMostMs = hungAfterMs,
}: OpenDatabaseOptions): Promise<OpenedDatabase> {
  // Whatever the database, a thread that never comes back is to end the process: another one is then started.
  const stopGuard = guardEventLoop({ limitSeconds: busyAtMostMs / 1000, dataDir: config.DATABASE_URL ? null : config.DATA_DIR }, log)
  try {
    const driver = config.DATABASE_URL
      ? await openPostgres({ url: config.DATABASE_URL, directUrl: config.DATABASE_DIRECT_URL, log, clock })
      : await openPgliteFolder({
          dataDir: config.DATA_DIR,
          log,
          clock,
          ...(onHung && { onHung }),
        })
    return databaseOn({
      ...driver,
      close: async () => {
        await driver.close()
        await stopGuard()
      },
    })
  } catch (error) {
    await stopGuard()
    throw error
  }
}

/** The `Database` of an open connection. */
export function databaseOn(driver: Driver): OpenedDatabase {
  return {
    engine: driver.engine,
    driver,
    ...transactionsOn(driver),
    listen: (channel, onNotify) => driver.listen(channel, onNotify),
    close: () => driver.close(),
  }
}
