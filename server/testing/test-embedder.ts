import { createHash } from 'node:crypto'
import { tokensOf } from '@ownvoice/core/knowledge/terms'
import type { Embedder } from '../src/ai/port.ts'

export type TestEmbedder = Embedder & {
  /** Every text that was embedded, in order. */
  readonly embedded: string[]
}

/** A second model that knows nothing: all texts are unlike. */
export const noSecond: Embedder['second'] = {
  id: 'no-second',
  dimensions: 384,
  embed: async (texts) => texts.map(() => new Float32Array(384)),
}

/** An embedder for tests that need vectors and not their quality: texts with words in common are alike. At once, and always the same. */
export function testEmbedder(): TestEmbedder {
  const embedded: string[] = []
  return {
    id: 'test-embedder',
    dimensions: 512,
    embedded,
    async embed(texts) {
      embedded.push(...texts)
      return texts.map((text) => vectorOf(text, 512))
    },
    second: { id: 'test-second', dimensions: 384, embed: async (texts) => texts.map((text) => vectorOf(text, 384)) },
    close: async () => {},
  }
}

function vectorOf(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const token of ['', ...tokensOf(text)]) {
    const place = createHash('sha1').update(token).digest().readUInt16BE(0) % dimensions
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
