import { cosineOf } from '../score.ts'

/** The unit vectors that the second embedding model gives for what is about an answer and asks for it, and for its text. */
export type SecondVectors = { phrases: readonly Float32Array[]; text: Float32Array }

/** What the second model says of an answer to an ask, beside the features of `rankFeaturesOf`: the best cosine with a phrase, and that with the text. */
export function secondCosinesOf(ask: Float32Array, { phrases, text }: SecondVectors): [number, number] {
  return [phrases.reduce((most, phrase) => Math.max(most, cosineOf(ask, phrase)), -1), cosineOf(ask, text)]
}
