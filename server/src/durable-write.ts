import { type FileHandle, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'

/** More than the threads of the file system (4, UV_THREADPOOL_SIZE) does not make it faster. */
const filesAtATime = 8

/** Puts a file's content on the disk: after a power cut it is there. */
export async function syncFile(path: string): Promise<void> {
  await withHandle(path, 'r+', (handle) => handle.sync())
}

/** Puts the names in a folder on the disk. Windows keeps them without being asked, and cannot open a folder. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await withHandle(path, 'r', (handle) => handle.sync())
}

/** The same for all that a folder holds, however deep, a few files at a time. */
export async function syncTree(folder: string): Promise<void> {
  const limited = pLimit(filesAtATime)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return limited(async () => {
        if (entry.isDirectory()) await syncFolder(path)
        else if (entry.isFile()) await syncFile(path)
      })
    }),
  )
  await syncFolder(folder)
}

/** Makes a folder that only this user can look into, with those above it, and puts their names on the disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let path = folder; ; path = dirname(path)) {
    await syncFolder(dirname(path))
    if (path === first) return
  }
}

/** Puts a file there whole and for good: after a power cut there is either what was before, or this. */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.part`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, path)
  await syncFolder(dirname(path))
}

async function withHandle<T>(path: string, flags: string, run: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, flags)
  try {
    return await run(handle)
  } finally {
    await handle.close()
  }
}
