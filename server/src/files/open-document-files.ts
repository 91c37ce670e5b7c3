import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import type { DocumentFiles } from './document-files.ts'

/** Documents on the local disk, under `documents/<owner>/` of the data folder. */
export function openDocumentFiles({ dataDir }: { dataDir: string }): DocumentFiles {
  const location = pathToFileURL(join(dataDir, 'documents', '/'))
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    async put(owner, name, bytes) {
      const path = `${owner}/${name}`
      assertOwned(owner, path)
      await disk.put(path, bytes)
      return path
    },
    async get(owner, path) {
      assertOwned(owner, path)
      try {
        return await disk.getBytes(path)
      } catch (cause) {
        if (cause instanceof errors.E_CANNOT_READ_FILE) throw new AppError('not_found', { detail: `no file ${path}`, cause })
        throw cause
      }
    },
    async remove(owner, path) {
      assertOwned(owner, path)
      await disk.delete(path)
    },
  }
}

function assertOwned(owner: OwnerId, path: string): void {
  const [folder, name, ...rest] = path.split('/')
  if (folder !== owner || !name || name === '..' || rest.length > 0) {
    throw new AppError('not_found', { detail: `${path} is not a file of ${owner}` })
  }
}
