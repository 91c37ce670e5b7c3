import { parentPort } from 'node:worker_threads'
import { type Example, type FitOptions, fitNetwork } from './fit-network.ts'
import { seededRandom } from '../../../core/testing/seeded-random.ts'
import { storeNetwork } from './store-network.ts'

/** What one thread fits: the same task gives the same weights, whatever other threads do. */
export type FitTask = { examples: readonly Example[]; options: Omit<FitOptions, 'random'>; seed: number }

parentPort?.on('message', ({ examples, options, seed }: FitTask) => {
  parentPort?.postMessage(storeNetwork(fitNetwork(examples, { ...options, random: seededRandom(seed) })))
})
