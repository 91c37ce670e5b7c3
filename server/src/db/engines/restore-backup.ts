import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { makeFolder, syncFolder, syncTree } from '../../durable-write.ts'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { openJournal } from '../journal/open-journal.ts'
import { sqlState } from '../sql-state.ts'
import { unpackBaseBackup } from './base-backup.ts'
import { lockDataFolder } from './data-lock.ts'
import { type Backup, fileTime, isIntact, listBackups, readBackup } from './pglite-backups.ts'

/** `setAside` is where the database that was there lies now. */
type Restored = { setAside: string | null; documents: number }

export type RestoreOptions = {
  dataDir: string
  /** The folder of a backup, or the archive of a database alone; the newest backup of the data folder when it is left out. */
  from: string | undefined
  clock: Clock
  log: Log
}

/**
 * Puts a backup in the place of a data folder's database, on an operator's word: no server may run on it. The next start knows of it from the journal,
 * puts back what was accepted since, and sends nothing before it has looked for it among what was sent. Resolves to what was done, in sentences.
 */
export async function restoreDataFolder({ dataDir, from, clock, log }: RestoreOptions): Promise<string[]> {
  const lock = await lockDataFolder(join(dataDir, 'database.lock'), { clock })
  try {
    const aside = `database.before-${fileTime(clock.now())}`
    const isArchive = from !== undefined && /\.(tar\.gz|tgz)$/.test(from)
    const backup = isArchive ? null : await pickBackup(dataDir, from)
    const { setAside, documents } = backup
      ? await restoreBackup(dataDir, backup, aside)
      : { setAside: await restoreArchive(dataDir, from ?? '', aside), documents: 0 }
    const journal = await openJournal({ folder: join(dataDir, 'journal'), log })
    await journal.noteRestored(backup?.folder ?? from ?? '')
    await journal.close(null)
    return [
      `The database is that of ${backup ? `the backup of ${backup.manifest.madeAt}` : from}.`,
      describeDocuments(backup, documents),
      ...(setAside ? [`The one that was there is kept in ${setAside}.`] : []),
      'Start the server: it puts back what was accepted since then, reads the mailboxes again, and sends nothing twice.',
    ]
  } finally {
    await lock.release()
  }
}

function describeDocuments(backup: Backup | null, copied: number): string {
  if (!backup) return 'An archive of the database alone holds no documents: put them into the folder "documents" yourself.'
  if (!backup.manifest.documents.included) return `The backup holds no documents. ${backup.manifest.documents.reason}`
  return `Of its ${backup.manifest.documents.files} documents ${copied} were missing and are back; documents that were there stay.`
}

async function pickBackup(dataDir: string, from: string | undefined): Promise<Backup> {
  const candidates = from === undefined ? await listBackups(dataDir) : [await readBackup(from)].filter((found) => found !== null)
  for (const backup of candidates) if (await isIntact(backup)) return backup
  throw new DatabaseUnavailable(
    'damaged',
    from === undefined
      ? `There is no whole backup in ${join(dataDir, 'backups')}. Name the folder of one: npm run operate -- restore <folder>`
      : `${from} is no whole backup: it needs a manifest.json, and the archive of the database as it was written.`,
  )
}

/**
 * Puts the database and the missing documents of a backup into the data folder, which must be locked. What was there is not deleted: the database is
 * renamed, and documents that are there stay.
 */
export async function restoreBackup(dataDir: string, { folder, manifest }: Backup, asideName: string): Promise<Restored> {
  const documents = manifest.documents.included ? await copyMissing(join(folder, 'documents'), join(dataDir, 'documents')) : 0
  return { setAside: await restoreArchive(dataDir, join(folder, manifest.database.file), asideName), documents }
}

/** The same with the copy of a database alone: that of a backup, or a dump of an earlier version. */
async function restoreArchive(dataDir: string, archive: string, asideName: string): Promise<string | null> {
  const tar = createGunzip()
  const unzipped = pipeline(createReadStream(archive), tar)
  const [setAside] = await Promise.all([placeDatabase(dataDir, tar, asideName), unzipped])
  return setAside
}

/**
 * Unpacks a database and puts it in the place of the one that is there, which is renamed; where none is expected, `asideName` is null. A process that
 * dies in between leaves the old one, the new one, or neither with the old one aside; then the newest backup is restored.
 */
export async function placeDatabase(dataDir: string, tar: Readable, asideName: string | null): Promise<string | null> {
  const database = join(dataDir, 'database')
  const draft = join(dataDir, 'database.part')
  await rm(draft, { recursive: true, force: true }) // of a process that died
  await makeFolder(draft)
  await unpackBaseBackup(tar, draft)
  const setAside = asideName !== null && existsSync(database) ? await freeName(dataDir, asideName) : null
  if (setAside) await rename(database, setAside)
  await rename(draft, database)
  await syncFolder(dataDir)
  return setAside
}

async function freeName(dataDir: string, asideName: string): Promise<string> {
  const names = new Set(await readdir(dataDir))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? asideName : `${asideName}-${number}`
    if (!names.has(name)) return join(dataDir, name)
  }
}

async function copyMissing(from: string, to: string): Promise<number> {
  await makeFolder(to)
  let copied = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copied += await copyMissing(source, target)
    else if (entry.isFile()) copied += Number(await copyNew(source, target))
  }
  if (copied > 0) await syncTree(to)
  return copied
}

async function copyNew(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if (sqlState(error) === 'EEXIST') return false
    throw error
  }
}
