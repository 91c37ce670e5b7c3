import { z } from 'zod'
import { denseScale, denseSize, type Features, hashedSize } from './features.ts'

/** How many weights one head has for one text. */
export const headSize = denseSize + hashedSize

/**
 * What `npm run train` writes. A head sees the whole text and each of its sentences: its score is that of the whole, plus the best of the
 * sentences, plus `bias`. Weights are whole numbers from −127 to 127, in base64; times `scale` they are what was fitted.
 */
export const StoredHeads = z.object({
  version: z.literal(1),
  /** The hash of the messages that they were trained on, and the embedder whose numbers they know. */
  trainedOn: z.string(),
  embedder: z.string(),
  heads: z.array(
    z.object({
      name: z.string(),
      bias: z.number(),
      /** The fitted chance is 1 / (1 + e^−(slope · score + offset)). */
      slope: z.number(),
      offset: z.number(),
      whole: z.object({ scale: z.number(), weights: z.base64() }),
      sentence: z.object({ scale: z.number(), weights: z.base64() }),
    }),
  ),
})
export type StoredHeads = z.infer<typeof StoredHeads>

type Weights = { scale: number; weights: Int8Array }
export type Head = { name: string; bias: number; slope: number; offset: number; whole: Weights; sentence: Weights }

/** The features of a text and of its sentences. A text of one sentence is its own sentence. */
export type Seen = { whole: Features; sentences: readonly Features[] }

/** `best` is the sentence that speaks most for it: what an owner is shown as the reason. */
export type Scored = { score: number; best: number }

/** Throws a ZodError when the file holds something else, and a RangeError when a head has another number of weights. */
export function openHeads(stored: unknown): Head[] {
  return StoredHeads.parse(stored).heads.map(({ whole, sentence, ...head }) => ({
    ...head,
    whole: { scale: whole.scale, weights: decode(whole.weights) },
    sentence: { scale: sentence.scale, weights: decode(sentence.weights) },
  }))
}

export function scoreHead(head: Head, { whole, sentences }: Seen): Scored {
  const each = sentences.map((sentence) => scoreText(head.sentence, sentence))
  const best = each.reduce((top, score, index) => (score > (each[top] ?? -Infinity) ? index : top), 0)
  return { score: head.bias + scoreText(head.whole, whole) + (each[best] ?? 0), best }
}

/** The chance, from 0 to 1, that what scored so is what the head stands for. */
export function chanceOf({ slope, offset }: Pick<Head, 'slope' | 'offset'>, score: number): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)))
}

function scoreText({ scale, weights }: Weights, { dense, hashed }: Features): number {
  let near = 0
  for (let index = 0; index < denseSize; index += 1) near += (weights[index] ?? 0) * (dense[index] ?? 0)
  let words = 0
  for (const place of hashed) words += weights[denseSize + place] ?? 0
  return scale * (denseScale * near + words / Math.sqrt(hashed.length || 1))
}

function decode(text: string): Int8Array {
  const weights = Int8Array.from(atob(text), (character) => (character.charCodeAt(0) << 24) >> 24)
  if (weights.length !== headSize) throw new RangeError(`A head has ${headSize} weights, not ${weights.length}.`)
  return weights
}
