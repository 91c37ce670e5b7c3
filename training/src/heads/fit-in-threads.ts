import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { StoredNetwork } from '@ownvoice/core/assistant/understand/network'
import type { FitTask } from './fit-worker.ts'

/** Fits each task's network, as many at a time as there are processors. A task is made when its turn comes: its examples fill much memory. */
export async function fitInThreads(tasks: readonly (() => FitTask)[], onFitted: (count: number) => void): Promise<StoredNetwork[]> {
  const networks: StoredNetwork[] = []
  let [next, fitted] = [0, 0]
  async function work(): Promise<void> {
    const worker = new Worker(new URL('./fit-worker.ts', import.meta.url))
    try {
      for (let index = next++; index < tasks.length; index = next++) {
        worker.postMessage(tasks[index]?.())
        const [network] = (await once(worker, 'message')) as [StoredNetwork] // what fit-worker.ts posts
        networks[index] = network
        onFitted(++fitted)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, work))
  return networks
}
