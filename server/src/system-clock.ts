import { randomUUID } from 'node:crypto'
import type { Deps } from './deps.ts'

/** The real time, chance and ids of this machine. Tests hand in others. */
export const systemClock: Pick<Deps, 'clock' | 'stopwatch' | 'ids' | 'random'> = {
  clock: {
    now: () => new Date(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, Math.max(0, ms)) // of a negative number Node warns on the console
        signal?.addEventListener('abort', wake, { once: true })
      }),
  },
  stopwatch: () => performance.now(),
  ids: { next: () => randomUUID() },
  random: () => Math.random(),
}
