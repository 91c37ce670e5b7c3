import { bothAsOne } from '@ownvoice/core/assistant/understand/features'
import type { Heads } from '@ownvoice/core/assistant/understand/heads'
import type { Embedder } from '../ai/port.ts'
import { embedByBoth } from './embed-by-both.ts'

/** What the heads are told of texts: the vectors of both embedding models as one, by the text. */
export async function embedForHeads(embedder: Embedder, texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const vectors = await embedByBoth(embedder, texts)
  return new Map([...vectors].map(([text, both]) => [text, bothAsOne(both)]))
}

/** The name of the two embedding models whose vectors the heads know. */
export function namesOfBoth(embedder: Embedder): string {
  return `${embedder.id}+${embedder.second.id}`
}

/** Whether the heads were trained on vectors of these models. */
export function headsKnow(embedder: Embedder, heads: Pick<Heads, 'embedder'>): boolean {
  return heads.embedder === namesOfBoth(embedder)
}
