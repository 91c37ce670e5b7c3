import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { openDiskFiles } from './disk-files.ts'
import { openS3Files, type S3Settings } from './s3-files.ts'

/**
 * Copies the documents of the data folder to the S3-compatible server, and leaves those on the disk where they are. One that is there already with the same
 * size is left out, so that it can be run again; resolves to how many were copied, and how many were there.
 */
export async function copyToS3({ dataDir, s3 }: { dataDir: string; s3: S3Settings }): Promise<{ copied: number; wereThere: number }> {
  const [from, to] = [openDiskFiles({ dataDir }), openS3Files(s3)]
  const counts = { copied: 0, wereThere: 0 }
  for (const entry of await readdir(join(dataDir, 'documents'), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const owner = ownerId(entry.name)
    const there = new Map((await to.list(owner)).map(({ name, bytes }) => [name, bytes]))
    for (const { name, bytes } of await from.list(owner)) {
      const isThere = there.get(name) === bytes
      counts[isThere ? 'wereThere' : 'copied'] += 1
      if (!isThere) await to.put(owner, name, await from.get(owner, `${owner}/${name}`))
    }
  }
  return counts
}
