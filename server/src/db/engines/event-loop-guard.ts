import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'

export type GuardData = { limitSeconds: number; lastWords: string }

/**
 * Ends the process when its event loop stands still. The embedded database runs on the main thread, and after a full disk it was seen to spin there
 * for ever: nothing on that thread can notice, so a second one does, and kills. Returns what stops the guard.
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
