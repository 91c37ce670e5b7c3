import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'

/** `dataDir` is the folder of the embedded database; null for another one. */
export type GuardData = { limitSeconds: number; dataDir: string | null }

/**
 * Ends the process when its event loop stands still: nothing on the main thread can notice, so a second one does, says why, and kills. The embedded
 * database was seen to spin there for ever after a full disk, and any computation may. Returns what stops the guard.
 */
export function guardEventLoop(data: GuardData, log: Log): () => Promise<void> {
  const thread = new Worker(new URL('event-loop-guard-thread.ts', import.meta.url), { workerData: data, execArgv: [] })
  thread.on('error', (error) => log.error({ err: error }, 'the guard of the event loop has ended; a hung database would not be noticed'))
  const beat = setInterval(() => thread.postMessage('alive'), 500)
  thread.unref()
  beat.unref()
  return async () => {
    clearInterval(beat)
    await thread.terminate()
  }
}
