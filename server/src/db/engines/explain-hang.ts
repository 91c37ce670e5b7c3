/** What a hung process waits for: a computation on its main thread that does not end, or an answer of the embedded database. */
export type HangCause = 'event loop' | 'database'

/** A new database takes 45 MB and each segment of its log 16 MB. With less it does not fail but hang, so it is not opened at all. */
export const leastFreeBytes = 100_000_000

type Hang = {
  cause: HangCause
  seconds: number
  /** The disk of the embedded database; null where the database lies elsewhere. */
  disk: { dataDir: string; freeBytes: number } | null
}

/** The last words of a process that is ended because it hangs: why, and what to do. */
export function explainHang({ cause, seconds, disk }: Hang): string {
  if (disk && disk.freeBytes < leastFreeBytes) {
    return `The disk that holds ${disk.dataDir} is full, and the database has not answered for ${seconds} seconds. Free some space and start again: what was stored is kept.`
  }
  if (cause === 'database') {
    return `The database has not answered for ${seconds} seconds, and the disk is not full. Start again: what was stored is kept.`
  }
  return `The event loop was blocked for ${seconds} seconds: a computation did not end. Start again: the jobs that ran are then run one at a time, and one that does this twice alone is set aside.`
}
