import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A disk loses power in units of this size: no half of one is written. */
const blockBytes = 4096

/**
 * A disk with a write cache, for the embedded database: it remembers what each file held when it was last synced, and can make the folder that a power
 * cut would leave: of everything written since, each block by chance the old one or the new one.
 */
export function losingDisk() {
  const synced = new Map<number, Buffer>()

  function sync(descriptor: number): void {
    const entry = fstatSync(descriptor)
    if (!entry.isFile()) return // names are kept in order by the file system's own journal
    const { ino, size } = entry
    const content = Buffer.alloc(size)
    let done = 0
    for (let read = -1; read !== 0 && done < size; done += read) read = readSync(descriptor, content, done, size - done, done)
    synced.set(ino, content.subarray(0, done))
  }

  /** Takes all that is in the folder for synced. */
  async function syncAll(folder: string): Promise<void> {
    for (const path of await filesOf(folder)) {
      const descriptor = openSync(path, 'r')
      sync(descriptor)
      closeSync(descriptor)
    }
  }

  /** Writes to `target` what is left of `folder` when the power goes now. */
  async function cutPower(folder: string, target: string, random: () => number): Promise<void> {
    await mkdir(target, { recursive: true })
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const [from, to] = [join(folder, entry.name), join(target, entry.name)]
      if (entry.isDirectory()) await cutPower(from, to, random)
      else {
        const left = whatIsLeft(await readFile(from), synced.get((await stat(from)).ino) ?? null, random)
        if (left) await writeFile(to, left)
      }
    }
  }
  return { sync, syncAll, cutPower }
}

/** Null for a file that was never synced and whose very name was lost. */
function whatIsLeft(written: Buffer, synced: Buffer | null, random: () => number): Buffer | null {
  if (synced?.equals(written)) return written
  if (synced === null && random() < 0.3) return null
  const isNewSize = random() < 0.5
  const left = Buffer.alloc(isNewSize ? written.length : (synced?.length ?? 0))
  for (let at = 0; at < left.length; at += blockBytes) {
    const source = random() < 0.5 ? written : synced
    if (source && at < source.length) source.copy(left, at, at, Math.min(at + blockBytes, left.length))
  }
  return left
}

/** All files under a folder, in the order of their names. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).toSorted()
}
