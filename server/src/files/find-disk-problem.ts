import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A block of most file systems, so that space is really asked for. */
const probe = Buffer.alloc(4096, 'x')

/** What keeps the data folder from being written to, in a sentence for the operator; null when nothing does. */
export async function findDiskProblem({ dataDir, minFreeMb }: { dataDir: string; minFreeMb: number }): Promise<string | null> {
  const path = join(dataDir, `.write-test-${process.pid}`)
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const freeMb = Math.floor((bavail * bsize) / 1_000_000)
    if (freeMb < minFreeMb) return `The disk of the data folder is almost full: ${freeMb} MB are left, and ${minFreeMb} MB are wanted.`
    await writeFile(path, probe)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return `The data folder cannot be written to${code}.`
  } finally {
    await rm(path, { force: true }).catch(() => {}) // a folder that cannot be written to was told of above
  }
}
