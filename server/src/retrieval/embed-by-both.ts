import type { BothVectors } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import type { Embedder } from '../ai/port.ts'

/** The unit vectors of texts by both embedding models, by the text. */
export async function embedByBoth(embedder: Embedder, texts: readonly string[]): Promise<Map<string, BothVectors>> {
  const [first, second] = await Promise.all([embedder.embed(texts), embedder.second.embed(texts)])
  return new Map(texts.flatMap((text, at) => (first[at] && second[at] ? [[text, { first: first[at], second: second[at] }]] : [])))
}
