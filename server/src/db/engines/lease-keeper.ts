import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'
import { sqlState } from '../sql-state.ts'
import { type DataLock, heartbeatMs } from './data-lock.ts'
import { endProcess } from './end-process.ts'

/** What the thread gets. `heartbeatAt` holds one number: when the lock was touched last, in milliseconds since 1970. */
export type Lease = Pick<DataLock, 'file' | 'content'> & { lastWords: string; heartbeatMs: number; heartbeatAt: SharedArrayBuffer }

export type LeaseKeeper = {
  /** Ends the process when the lock is no longer ours. Costs next to nothing while the heartbeat is fresh: call it before each write. */
  assertHeld(): void
  stop(): Promise<void>
}

type KeeperOptions = { lock: Pick<DataLock, 'file' | 'content'>; lastWords: string; log: Log; now: () => number }

/**
 * Keeps the lock of a data folder alive and looks every second whether it is still ours; a process that lost it ends at once. In a thread of its own, so
 * that a main thread that is busy for long does not lose the folder.
 */
export function keepLease({ lock: { file, content }, lastWords, log, now }: KeeperOptions): LeaseKeeper {
  const heartbeatAt = new SharedArrayBuffer(8)
  const newest = new Float64Array(heartbeatAt)
  newest[0] = now()
  const lease: Lease = { file, content, lastWords, heartbeatMs, heartbeatAt }
  const thread = new Worker(new URL('lease-keeper-thread.ts', import.meta.url), { workerData: lease, execArgv: [] })
  thread.on('error', (error) => log.error({ err: error }, 'the lock of the data folder is no longer kept alive'))
  let isStopped = false
  thread.on('exit', (code) => {
    if (code !== 0 && !isStopped) endProcess(lastWords) // it found the lock lost, and could not end the process from there
  })
  thread.unref()
  return {
    assertHeld() {
      const age = now() - (newest[0] ?? 0)
      // Two heartbeats were missed (the process or the whole machine was suspended), or the clock was set: look at the file itself.
      if (age >= 0 && age < 2 * heartbeatMs) return
      if (isOurs(lease)) newest[0] = now()
      else endProcess(lastWords)
    },
    async stop() {
      isStopped = true
      await thread.terminate()
    },
  }
}

function isOurs({ file, content }: Lease): boolean {
  try {
    return readFileSync(file, 'utf8') === content
  } catch (error) {
    if (sqlState(error) === 'ENOENT') return false
    throw error
  }
}
