import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Stats } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { makeFolder, syncFile, syncFolder, writeDurably } from '../durable-write.ts'
import { AppError } from '../errors.ts'
import { assertOwned, type DocumentFiles } from './document-files.ts'

/** Documents on the local disk, under `documents/<owner>/` of the data folder. */
export function openDiskFiles({ dataDir }: { dataDir: string }): DocumentFiles {
  const location = pathToFileURL(join(dataDir, 'documents', '/'))
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  async function sizeOf(owner: OwnerId, path: string): Promise<number> {
    assertOwned(owner, path)
    if (!(await disk.exists(path))) throw new AppError('not_found', { detail: `no file ${path}` })
    return (await disk.getMetaData(path)).contentLength
  }
  return {
    sizeOf,
    async put(owner, name, bytes) {
      const path = `${owner}/${name}`
      assertOwned(owner, path)
      await makeFolder(join(dataDir, 'documents', owner))
      await writeDurably(join(dataDir, 'documents', path), bytes)
      return path
    },
    async adopt(owner, name, from) {
      const path = `${owner}/${name}`
      assertOwned(owner, path)
      await syncFile(from)
      await makeFolder(join(dataDir, 'documents', owner))
      await disk.moveFromFs(from, path)
      await syncFolder(join(dataDir, 'documents', owner))
      return path
    },
    async list(owner) {
      const { objects } = await disk.listAll(owner)
      const names = [...objects].flatMap((entry) => (entry.isFile ? [entry.name] : []))
      const found = await Promise.all(names.map(async (name) => ({ name, file: await statOf(join(dataDir, 'documents', owner, name)) })))
      return found.flatMap(({ name, file }) => (file ? [{ name, bytes: file.size, changedAt: file.mtime }] : []))
    },
    async open(owner, path) {
      return { bytes: await sizeOf(owner, path), stream: await disk.getStream(path) }
    },
    async get(owner, path) {
      await sizeOf(owner, path)
      // NOTE: not getBytes of flydrive 2.1.0: for a small file it gives the whole of the memory that the file was read into.
      return buffer(await disk.getStream(path))
    },
    async removeAll(owner) {
      await rm(join(dataDir, 'documents', owner), { recursive: true, force: true })
    },
    async remove(owner, path) {
      assertOwned(owner, path)
      await disk.delete(path)
    },
  }
}

/** Null for a file that went meanwhile: another request of its owner may have removed it. */
async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
