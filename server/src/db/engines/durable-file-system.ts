import { fstatSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenFs = { filesystems: { NODEFS: { stream_ops: StreamOperations } } }
type StreamOperations = {
  write: (stream: { nfd: number }, ...rest: unknown[]) => number
  fsync?: (stream: { nfd: number }) => number
}

export type FileHooks = {
  /** Called before each write; what it throws keeps the write from happening. */
  beforeWrite: () => void
  /** Puts what was written to an open file on the disk, or does not return. */
  sync: (descriptor: number) => void
}

/** The start parameters that make PostgreSQL wait for the disk at each commit and checkpoint, which PGlite turns off with `-F`, and take less memory. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync', // the others come down to fdatasync, which emscripten answers without doing anything
  '-c',
  'shared_buffers=32MB', // all of it is taken at the start, whatever is in it; what is beyond lies in the system's own cache of the files
]

export type DurableFileSystem = {
  fs: NodeFS
  /** The database is open: from here on every sync is one. */
  opened(): void
}

/**
 * The folder of an embedded database, whose commits are on the disk when they are answered. PGlite's own file system has no fsync (emscripten's
 * NODEFS leaves it out): PostgreSQL asks for it, is told that all is well, and nothing happens. After a crash it asks for every file twice while it
 * opens: `folder` was synced just before, so only those that it has written to since are.
 */
export function durableFileSystem(folder: string, { beforeWrite, sync }: FileHooks): DurableFileSystem {
  let isOpening = true
  const written = new Set<number>()
  const fs = new DurableNodeFs(folder, ({ filesystems }) => {
    const { stream_ops: operations } = filesystems.NODEFS
    const { write } = operations
    operations.write = (stream, ...rest) => {
      beforeWrite()
      if (isOpening) written.add(fstatSync(stream.nfd).ino)
      return write(stream, ...rest)
    }
    operations.fsync = ({ nfd }) => {
      if (!isOpening || written.has(fstatSync(nfd).ino)) sync(nfd)
      return 0
    }
  })
  return {
    fs,
    opened() {
      isOpening = false
      written.clear()
    },
  }
}

class DurableNodeFs extends NodeFS {
  readonly #prepare: (fs: EmscriptenFs) => void

  constructor(folder: string, prepare: (fs: EmscriptenFs) => void) {
    super(folder)
    this.#prepare = prepare
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const prepare = ({ FS }: { FS: unknown }) => this.#prepare(FS as EmscriptenFs) // emscripten's own, which PGlite's types leave out
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), prepare] } }
  }
}
