import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import { makeFolder, syncFolder, syncTree, writeDurably } from '../../durable-write.ts'
import type { Log } from '../../log.ts'
import type { DatabaseJournal } from '../journal/open-journal.ts'
import { sqlState } from '../sql-state.ts'
import { writeBaseBackup } from './base-backup.ts'

/** One backup every hour, for a day: what docs/operations.md promises. */
export const backupEveryMs = 3_600_000
export const backupsKept = 24

/** What a backup says of itself. `journalFrom` is the oldest segment of the journal with something that it may lack. */
const Manifest = z.object({
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  journalFrom: z.int(),
  database: z.object({ file: z.string(), bytes: z.int(), sha256: z.string() }),
  documents: z.discriminatedUnion('included', [
    z.object({ included: z.literal(true), files: z.int() }),
    z.object({ included: z.literal(false), reason: z.string() }),
  ]),
})
type Manifest = z.infer<typeof Manifest>

export type Backup = { folder: string; manifest: Manifest }
export type BackupOptions = {
  pglite: Pick<PGlite, 'query'>
  dataDir: string
  journal: Pick<DatabaseJournal, 'turn' | 'forget'>
  clock: Clock
  signal: AbortSignal
}

type KeepOptions = Pick<BackupOptions, 'dataDir' | 'clock' | 'signal'> & { log: Log; backUp: () => Promise<unknown> }

/**
 * Makes a backup every hour, and at once when the newest is older than that; keeps the newest 24. One that fails is logged, and the next hour tries
 * again.
 */
export async function keepBackups({ dataDir, clock, signal, log, backUp }: KeepOptions): Promise<void> {
  const [newest] = await listBackups(dataDir)
  const age = newest ? clock.now().getTime() - Date.parse(newest.manifest.madeAt) : backupEveryMs
  await clock.sleep(Math.min(backupEveryMs - age, backupEveryMs), signal)
  while (!signal.aborted) {
    try {
      await backUp()
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the hourly backup of the database could not be written')
    }
    await clock.sleep(backupEveryMs, signal)
  }
}

/**
 * Makes one backup, a folder with the database, the documents and a manifest, and removes those beyond the newest 24, with the part of the journal
 * that no backup needs any more. It gets its name once all of it is on the disk. Resolves to the folder.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const { dataDir, journal, clock } = options
  const folder = join(backupsOf(dataDir), fileTime(clock.now()))
  const draft = `${folder}.part`
  await makeFolder(backupsOf(dataDir))
  await removeDrafts(dataDir) // of a process that died
  await mkdir(draft, { mode: 0o700 })
  try {
    const manifest = await fillBackup(options, draft, await journal.turn())
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    await removeOld(dataDir, journal)
    return { folder, manifest }
  } catch (error) {
    await removeDrafts(dataDir)
    throw error
  }
}

/** Those that are complete, newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const names = await readdir(backupsOf(dataDir)).catch(() => []) // none was ever made
  const found = await Promise.all(names.map((name) => readBackup(join(backupsOf(dataDir), name))))
  return found.filter((backup) => backup !== null).toSorted((one, other) => (one.manifest.madeAt < other.manifest.madeAt ? 1 : -1))
}

/** The backup in a folder; null when it holds none, or one that was not finished. */
export async function readBackup(folder: string): Promise<Backup | null> {
  if (folder.endsWith('.part')) return null
  try {
    return { folder, manifest: Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))) }
  } catch {
    return null // something else, or damaged: another backup is taken
  }
}

/** Whether the copy of the database is what was written. */
export async function isIntact({ folder, manifest }: Backup): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, manifest.database.file)), hash)
  } catch {
    return false // not there, or the disk cannot read it
  }
  return hash.digest('hex') === manifest.database.sha256
}

/** A time as it can stand in the name of a file. */
export function fileTime(at: Date): string {
  return at.toISOString().replaceAll(':', '-')
}

async function fillBackup({ pglite, dataDir, clock, signal }: BackupOptions, draft: string, journalFrom: number): Promise<Manifest> {
  const madeAt = clock.now().toISOString()
  const file = 'database.tar.gz'
  const written = await writeBaseBackup({ pglite, folder: join(dataDir, 'database'), signal }, join(draft, file))
  const documents = await linkDocuments(join(dataDir, 'documents'), join(draft, 'documents')) // after the database: every row has its file
  const manifest: Manifest = { version: 1, madeAt, journalFrom, database: { file, ...written }, documents }
  await writeDurably(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await syncTree(draft)
  return manifest
}

/** A document's file is never changed once it is there, so that a second name for it is a copy that takes no room. */
async function linkDocuments(from: string, to: string): Promise<Manifest['documents']> {
  try {
    return { included: true, files: await linkFolder(from, to) }
  } catch (error) {
    const code = sqlState(error) ?? ''
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error
    await rm(to, { recursive: true, force: true })
    return { included: false, reason: `This disk has no hard links (${code}): copy the folder "documents" by yourself.` }
  }
}

async function linkFolder(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (sqlState(error) === 'ENOENT') return [] // no document was ever uploaded
    throw error
  })
  await mkdir(to, { mode: 0o700 })
  let files = 0
  for (const { name, ...entry } of entries.map((found) => ({ name: found.name, isFolder: found.isDirectory(), isFile: found.isFile() }))) {
    if (entry.isFolder) files += await linkFolder(join(from, name), join(to, name))
    else if (entry.isFile && (await linkFile(join(from, name), join(to, name)))) files += 1
  }
  return files
}

/** False for a document that was deleted just now. */
async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (sqlState(error) === 'ENOENT') return false
    throw error
  }
}

async function removeOld(dataDir: string, journal: BackupOptions['journal']): Promise<void> {
  const backups = await listBackups(dataDir)
  for (const { folder } of backups.slice(backupsKept)) await rm(folder, { recursive: true, force: true })
  const oldest = backups.slice(0, backupsKept).at(-1)
  if (oldest) await journal.forget(oldest.manifest.journalFrom)
}

async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(backupsOf(dataDir))) {
    if (basename(name).endsWith('.part')) await rm(join(backupsOf(dataDir), name), { recursive: true, force: true })
  }
}

function backupsOf(dataDir: string): string {
  return join(dataDir, 'backups')
}
