import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pageinspect } from '@electric-sql/pglite/contrib/pageinspect'
import { vector } from '@electric-sql/pglite-pgvector'
import { syncTree } from '../../durable-write.ts'
import type { Log } from '../../log.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { LastRun } from '../journal/open-journal.ts'
import { migratePglite } from '../migrate.ts'
import { findDamage } from './check-database.ts'
import { durableFileSystem, durableStartParams, type FileHooks } from './durable-file-system.ts'
import { fileTime, isIntact, listBackups } from './pglite-backups.ts'
import { pgliteModule } from './pglite-module.ts'
import { preparedPglite } from './prepared-pglite.ts'
import { placeDatabase, restoreBackup } from './restore-backup.ts'
import { sqlState } from '../sql-state.ts'

export type OpenFolderOptions = {
  dataDir: string
  hooks: FileHooks
  /** How the last process left the database; null when none has opened it. */
  lastRun: LastRun | null
  bootId: string | null
  /** When it is, for the name of what is put aside. */
  now: Date
  log: Log
}
export type OpenedFolder = { pglite: PGlite; mayBeOlder: boolean; news: string | null }

/**
 * Opens the database of the data folder, or makes a new one. One that does not open, or is damaged after the machine went down, is put aside and
 * the newest whole backup takes its place; `news` says so.
 */
export async function openFolder(options: OpenFolderOptions): Promise<OpenedFolder> {
  const { dataDir, lastRun, bootId, log } = options
  const folder = join(dataDir, 'database')
  if (!existsSync(folder) && lastRun === null) {
    await placeDatabase(dataDir, Readable.fromWeb((await preparedPglite()).stream()), null)
    const { pglite } = await openWhole(folder, options, false)
    return { pglite, mayBeOlder: false, news: null }
  }
  // A machine that went down may have lost what its disk had not kept, whatever the disk said.
  const wentDown = lastRun !== null && !lastRun.isClosed && (bootId === null || lastRun.bootId !== bootId)
  try {
    const { pglite, lsn } = await openWhole(folder, options, wentDown)
    const mayBeOlder = wentDown || lastRun === null || lastRun.wasRestored || isBefore(lsn, lastRun.newestLsn)
    return { pglite, mayBeOlder, news: null }
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    log.error({ err: error }, 'the database is damaged')
    return restoreNewest(options)
  }
}

/** Opens the database of a data folder as it is: no newer migration is run. The folder must be locked. */
export async function openAsItIs(dataDir: string, hooks: FileHooks): Promise<PGlite> {
  const folder = join(dataDir, 'database')
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new DatabaseUnavailable('unsuitable', `There is no database in ${folder} yet.`)
  return openPglite(folder, hooks, { vector })
}

/** How far the database's log is on the disk, as PostgreSQL writes it: two hexadecimal numbers with a slash between them. */
export async function flushedLsn(pglite: Pick<PGlite, 'query'>): Promise<string> {
  const { rows } = await pglite.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
  return rows[0]?.lsn ?? '0/0'
}

async function restoreNewest(options: OpenFolderOptions): Promise<OpenedFolder> {
  const { dataDir, now, log } = options
  for (const backup of await listBackups(dataDir)) {
    if (!(await isIntact(backup))) {
      log.error({ backup: backup.folder }, 'this backup is damaged; the one before it is tried')
      continue
    }
    const { setAside } = await restoreBackup(dataDir, backup, `database.broken-${fileTime(now)}`)
    const { pglite } = await openWhole(join(dataDir, 'database'), options, false)
    const news = [
      `The database was damaged. It was restored from the backup of ${backup.manifest.madeAt};`,
      'what was accepted since then is put back from the journal, and the mailboxes are read again.',
      setAside === null ? '' : `The damaged one is kept in ${setAside}: delete it when nothing is missing.`,
    ]
    return { pglite, mayBeOlder: true, news: news.join(' ').trim() }
  }
  throw new DatabaseUnavailable(
    'damaged',
    `The database in ${join(dataDir, 'database')} is damaged, and there is no backup in ${join(dataDir, 'backups')}. Put a copy of a backup there and start again.`,
  )
}

async function openWhole(folder: string, { hooks }: OpenFolderOptions, isChecked: boolean): Promise<{ pglite: PGlite; lsn: string }> {
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new DamagedDatabase(`${folder} holds no database`) // PGlite would make a new one over it
  await access(folder, constants.R_OK | constants.W_OK)
  await syncTree(folder) // not within PostgreSQL's own start, which holds up everything else
  const pglite = await openPglite(folder, hooks, isChecked ? { vector, amcheck, pageinspect } : { vector })
  try {
    const damage = isChecked ? await findDamage(pglite) : []
    if (damage.length > 0) throw new DamagedDatabase(damage.join('\n'))
    const lsn = await flushedLsn(pglite) // before anything new is written
    await migratePglite(pglite)
    return { pglite, lsn }
  } catch (error) {
    await pglite.close().catch(() => {}) // the first fault says why
    throw damageSqlStates.test(sqlState(error) ?? '') ? new DamagedDatabase('a table could not be read', error) : error
  }
}

async function openPglite(folder: string, hooks: FileHooks, extensions: Extensions): Promise<PGlite> {
  try {
    const files = durableFileSystem(folder, hooks)
    const pglite = await PGlite.create({
      fs: files.fs,
      startParams: durableStartParams,
      extensions,
      pgliteWasmModule: await pgliteModule(),
    })
    files.opened()
    return pglite
  } catch (error) {
    if (faultsOfTheDisk.has(sqlState(error) ?? '')) throw error
    throw new DamagedDatabase('PostgreSQL could not start on it', error)
  }
}

const faultsOfTheDisk = new Set(['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EMFILE', 'ENFILE', 'EIO'])
/** Internal error, damaged data, damaged index; a missing file; a file that cannot be read (PostgreSQL, appendix A). */
const damageSqlStates = /^(XX00[012]|58P01|58030)$/

class DamagedDatabase extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'DamagedDatabase'
  }
}

function isBefore(one: string, other: string): boolean {
  return lsnNumber(one) < lsnNumber(other)
}

function lsnNumber(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
