import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { unpackTar } from 'modern-tar/fs'
import { syncFile } from '../../durable-write.ts'
import { sqlState } from '../sql-state.ts'

/** Of the data folder: what belongs to one running process, and the log, which is copied last. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old', 'pg_wal'])
const chunkBytes = 1 << 20

export type WrittenArchive = { bytes: number; sha256: string }
type Source = { pglite: Pick<PGlite, 'query'>; folder: string; signal: AbortSignal }

/**
 * Copies the database of `folder` to a gzipped tar while it goes on working: PostgreSQL's own online backup (`pg_backup_start`). Pages that change
 * while they are copied are mended from the log when the copy is opened. Never holds more than a megabyte of it in memory.
 */
export async function writeBaseBackup({ pglite, folder, signal }: Source, file: string): Promise<WrittenArchive> {
  const { readable, controller } = createTarPacker()
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(null, part)
    },
  })
  const stopped = new AbortController()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const written = pipeline(Readable.fromWeb(readable), createGzip({ level: 1 }), count, target, {
    signal: AbortSignal.any([signal, stopped.signal]),
  })
  written.catch(() => {}) // met below
  try {
    await addDatabase(controller, { pglite, folder, signal })
    controller.finalize()
  } catch (error) {
    stopped.abort()
    await written.catch(() => {}) // the first fault says why
    throw error
  }
  await written
  await syncFile(file)
  return { bytes, sha256: hash.digest('hex') }
}

/** Unpacks such a copy, already gunzipped, into an empty folder. PostgreSQL puts all of it on the disk when it opens it, before anything else. */
export async function unpackBaseBackup(tar: Readable, folder: string): Promise<void> {
  await pipeline(tar, unpackTar(folder, { strict: true, dmode: 0o700, fmode: 0o600 }))
  await stat(join(folder, 'PG_VERSION')) // an archive of something else
}

async function addDatabase(tar: TarPackController, { pglite, folder, signal }: Source): Promise<void> {
  await pglite.query("select pg_backup_start('ownvoice', true)")
  let label = ''
  try {
    await addFolder(tar, folder, '', signal)
  } finally {
    const { rows } = await pglite.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    label = rows[0]?.labelfile ?? ''
  }
  const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  const log = await readdir(join(folder, 'pg_wal'))
  if (firstSegment === undefined || !log.includes(firstSegment)) throw new Error('the log of the time of the backup is no longer there')
  await addEntry(tar, { name: 'pg_wal', size: 0, type: 'directory' }, [])
  await addFolder(tar, folder, 'pg_wal/', signal)
  await addEntry(tar, { name: 'backup_label', size: Buffer.byteLength(label), type: 'file' }, [Buffer.from(label)])
}

async function addFolder(tar: TarPackController, root: string, under: string, signal: AbortSignal): Promise<void> {
  for (const entry of await readdir(join(root, under), { withFileTypes: true })) {
    signal.throwIfAborted()
    const name = `${under}${entry.name}`
    if (leftOut.has(name)) continue
    if (entry.isDirectory()) {
      await addEntry(tar, { name, size: 0, type: 'directory' }, [])
      await addFolder(tar, root, `${name}/`, signal)
    } else if (entry.isFile()) await addFile(tar, join(root, name), name)
  }
}

/** A file that goes away while the folder is read was dropped: the log says so too. */
async function addFile(tar: TarPackController, path: string, name: string): Promise<void> {
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    if (sqlState(error) === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await file.stat()
    await addEntry(tar, { name, size, type: 'file' }, readExactly(file, size))
  } finally {
    await file.close()
  }
}

/** As many bytes as the header promises: what was added since is in the log, what was cut off since is made up with zeros. */
async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size;) {
    const part = Buffer.alloc(Math.min(chunkBytes, size - done))
    const { bytesRead } = await file.read(part, 0, part.length, done)
    const isAtEnd = bytesRead === 0
    yield isAtEnd ? part : part.subarray(0, bytesRead)
    done += isAtEnd ? part.length : bytesRead
  }
}

async function addEntry(
  tar: TarPackController,
  header: Parameters<TarPackController['add']>[0],
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const writer = tar.add(header).getWriter()
  for await (const part of content) await writer.write(part)
  await writer.close()
}
