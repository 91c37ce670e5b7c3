import { afterAll, expect, test } from 'vitest'
import { createEmbedder, openEmbedder } from './open-embedder.ts'
import type { Embedder } from './port.ts'
import type { RestartingProcess } from './restarting-process.ts'

const opened: Embedder[] = []
afterAll(() => Promise.all(opened.map((embedder) => embedder.close())))

const real = keep(openEmbedder())

test('sentences that mean the same lie closer than sentences that do not', async () => {
  const embedder = real
  const [question, same, other] = await embedder.embed([
    'How much do lessons cost?',
    'What is the price of a lesson?',
    'The car park is behind the church.',
  ])
  expect(dot(question, same)).toBeGreaterThan(0.6)
  expect(dot(question, other)).toBeLessThan(dot(question, same) - 0.3)
})

test('vectors are unit length, in the order of the texts, and the same whatever stands beside them', async () => {
  const embedder = real
  const texts = Array.from({ length: 40 }, (_, index) => `Lesson number ${index} of the term`)
  const together = await embedder.embed(texts)
  const fresh = keep(openEmbedder())
  const [alone] = await fresh.embed([texts[33] ?? ''])
  expect(together).toHaveLength(40)
  for (const vector of together) expect(dot(vector, vector)).toBeCloseTo(1, 5)
  expect(dot(together[33], alone)).toBeCloseTo(1, 5)
  expect(dot(together[32], alone)).toBeLessThan(0.9999)
})

test('one that was never asked anything closes, and embeds nothing from then on', async () => {
  const embedder = openEmbedder()
  await embedder.close()
  await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'temporary' })
})

test('an empty text gets a vector too', async () => {
  const [vector] = await real.embed([''])
  expect(dot(vector, vector)).toBeCloseTo(1, 5)
})

test('a text is embedded once, however often it is asked for', async () => {
  const { embedder, seen } = counting()
  await embedder.embed(['a', 'b', 'a'])
  await embedder.embed(['b', ' a '])
  expect(seen.texts).toEqual(['a', 'b'])
})

test('a batch that is refused fails its request, and the next one is served', async () => {
  const { embedder } = counting()
  await expect(embedder.embed(['poison'])).rejects.toThrow('poison')
  expect(await embedder.embed(['a'])).toHaveLength(1)
})

test('a short request goes before the rest of a long one', async () => {
  const { embedder } = counting()
  const finished: string[] = []
  const long = embedder.embed(Array.from({ length: 200 }, (_, index) => `text ${index}`)).then(() => finished.push('long'))
  const short = embedder.embed(['question']).then(() => finished.push('short'))
  await Promise.all([long, short])
  expect(finished).toEqual(['short', 'long'])
})

test('batches are embedded by several processes at once, and each vector is that of its text', async () => {
  const { embedder, seen } = counting({ most: 3 })
  const texts = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index + 1))
  const vectors = await embedder.embed(texts)
  expect(vectors.map((vector) => vector[0])).toEqual(texts.map(({ length }) => length))
  expect(seen.texts).toHaveLength(100)
  expect(seen.processes).toBe(3)
})

test('a second process is not started while one is enough', async () => {
  const { embedder, seen } = counting({ most: 3 })
  for (const text of ['a', 'b', 'c']) await embedder.embed([text])
  expect(seen.processes).toBe(1)
})

test('its second model is asked for itself, with texts of its own', async () => {
  const { embedder, seen } = counting()
  const [first, second] = await Promise.all([embedder.embed(['abc', 'd']), embedder.second.embed(['d', 'ef', 'd'])])
  expect(first.map((vector) => [vector.length, vector[0]])).toEqual([512, 512].map((size, index) => [size, [3, 1][index]]))
  expect(second.map((vector) => [vector.length, vector[0]])).toEqual([384, 384, 384].map((size, index) => [size, [1, 2, 1][index]]))
  await embedder.second.embed(['ef'])
  expect(seen.texts.toSorted()).toEqual(['abc', 'd', 'd', 'ef'])
})

test('the real second model knows what is asked in other words', async () => {
  const { second } = real
  const [asked, meant, other] = await second.embed(['Can the labrador tag along?', 'Dogs are welcome.', 'You pay in cash.'])
  expect(second.id).not.toBe(real.id)
  expect(dot(asked, meant)).toBeGreaterThan(dot(asked, other) + 0.2)
})

test('nothing is answered after it was closed', async () => {
  const { embedder } = counting()
  await embedder.close()
  await expect(embedder.embed(['a'])).rejects.toMatchObject({ code: 'temporary' })
})

/** An embedder on processes that note what they are asked and say of each text how long it is. */
function counting({ most = 1 } = {}): { embedder: Embedder; seen: { processes: number; texts: string[] } } {
  const seen: { processes: number; texts: string[] } = { processes: 0, texts: [] }
  function start(): RestartingProcess {
    seen.processes++
    return {
      async ask({ model, texts }) {
        if (texts.includes('poison')) throw new Error('poison')
        seen.texts.push(...texts)
        const size = model === 'minilm' ? 384 : 512
        const vectors = new Float32Array(texts.length * size)
        texts.forEach((text, index) => vectors.set([text.length], index * size))
        return vectors
      },
      close: async () => {},
    }
  }
  return { embedder: keep(createEmbedder({ start, most })), seen }
}

function keep(embedder: Embedder): Embedder {
  opened.push(embedder)
  return embedder
}

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) throw new Error('a vector is missing')
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}
