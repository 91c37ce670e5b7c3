import { cosineOf } from '../score.ts'
import { phrasesOf, type SheetAnswer } from './answer-sheet.ts'
import type { Learned } from './learned.ts'
import { type RankedAnswer, rankValuesOf, weighed } from './rank-answers.ts'

/** The unit vectors that the second embedding model gives for what is about an answer and asks for it, and for its text. */
export type OfferVectors = { phrases: readonly Float32Array[]; text: Float32Array }

/** Those of each answer, in their order. `vectorOf` gives the second model's vector of a text of `textsOfSheet`. */
export function offerVectorsOf(answers: readonly SheetAnswer[], vectorOf: (text: string) => Float32Array): OfferVectors[] {
  return answers.map((answer) => ({ phrases: phrasesOf(answer).map(vectorOf), text: vectorOf(answer.text) }))
}

/** What the second model says of an answer to an ask, beside the features of `rankFeaturesOf`: the best cosine with a phrase, and that with the text. */
export function offerFeaturesOf(ask: Float32Array, { phrases, text }: OfferVectors): [number, number] {
  return [phrases.reduce((most, phrase) => Math.max(most, cosineOf(ask, phrase)), -1), cosineOf(ask, text)]
}

/**
 * Ranks anew, by what both models say, what `findInSheet` ranked by the first: for what the owner is offered, not for what leaves. What it put forward or
 * back stays so. `ask` is the second model's vector of what is asked, `vectors` has those of each answer of the sheet by its place.
 */
export function rankOffers(
  ask: Float32Array,
  ranked: readonly RankedAnswer[],
  vectors: readonly OfferVectors[],
  { ranking, offering }: Pick<Learned, 'ranking' | 'offering'>,
): RankedAnswer[] {
  return ranked
    .map((one) => {
      const first = rankValuesOf(one.features)
      const both = [...first, ...offerFeaturesOf(ask, vectors[one.place]!)] // one for each answer
      return { ...one, score: one.score - weighed(first, ranking) + weighed(both, offering) }
    })
    .toSorted((one, other) => other.score - one.score)
}
