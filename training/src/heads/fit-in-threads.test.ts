import { denseSize, hashedTermsOf } from '@ownvoice/core/assistant/understand/features'
import { expect, test } from 'vitest'
import { fitInThreads } from './fit-in-threads.ts'
import { fitNetwork } from './fit-network.ts'
import { seededRandom } from '../../../core/testing/seeded-random.ts'
import { storeNetwork } from './store-network.ts'

const options = { heads: 2, exclusive: 0, passes: 3, hidden: 4 }
const tasks = ['harp', 'drum', 'flute'].map((word, seed) => {
  const examples = Array.from({ length: 20 }, (_, index) => {
    const seen = { dense: new Float32Array(denseSize), hashed: hashedTermsOf(index % 2 === 0 ? word : 'silence') }
    return { seen: { whole: seen, sentences: [seen] }, labels: Float32Array.of(Number(index % 2 === 0), 0) }
  })
  return { examples, options, seed }
})

test('fits in threads what it would fit without, in the order of the tasks', async () => {
  const counts: number[] = []
  const networks = await fitInThreads(
    tasks.map((task) => () => task),
    (count) => counts.push(count),
  )
  expect(networks).toEqual(
    tasks.map(({ examples, seed }) => storeNetwork(fitNetwork(examples, { ...options, random: seededRandom(seed) }))),
  )
  expect(networks[0]).not.toEqual(networks[1])
  expect(counts).toEqual([1, 2, 3])
})

test('says what went wrong in a thread', async () => {
  const task = () => ({ examples: [{ seen: null as never, labels: new Float32Array(2) }], options, seed: 1 }) // nothing a network can see
  await expect(fitInThreads([task], () => {})).rejects.toThrow(TypeError)
})
