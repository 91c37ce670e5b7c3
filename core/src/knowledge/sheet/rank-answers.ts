import { scoreBm25 } from '../bm25.ts'
import { cosineOf } from '../score.ts'
import { searchTermsOf } from '../terms.ts'
import { type AnswerSheet, fourLettersOf } from './answer-sheet.ts'
import type { Learned } from './learned.ts'
import { mapVector } from './map-vector.ts'
import { secondCosinesOf } from './second-vectors.ts'

/**
 * What a customer asks: the words to look for, with what they point back to, and their unit vector. `own` are the ask's own words where others
 * were put before them: of these the answer has to speak. `second` is the unit vector that the second embedding model gives for the words.
 */
export type SheetAsk = { text: string; vector: Float32Array; second: Float32Array; own?: string }

/** How an answer fits an ask: cosines from −1 to 1, BM25 and shares of letters from 0 to 1. Of the phrases of an answer the best one counts. */
export type RankFeatures = {
  phraseCosine: number
  textCosine: number
  words: number
  phraseWords: number
  textWords: number
  letters: number
}

/** `place` is that of the answer in the sheet, `score` the sum of its features by their learned weights; `bySecond` is what `secondCosinesOf` says of it. */
export type RankedAnswer = { answerId: string; place: number; score: number; features: RankFeatures; bySecond: [number, number] }

/** In the order of the learned weights. */
export const rankFeatureNames = ['phraseCosine', 'textCosine', 'words', 'phraseWords', 'textWords', 'letters'] as const

/** All answers of a sheet, best first; the earlier one first where two are equal. */
export function rankAnswers(ask: SheetAsk, sheet: AnswerSheet, { map, ranking }: Pick<Learned, 'map' | 'ranking'>): RankedAnswer[] {
  const features = rankFeaturesOf(ask, sheet, map)
  const scored = sheet.answers.map(({ id }, place) => {
    const own = features[place]! // one for each answer
    const score = weighed(rankValuesOf(own), ranking)
    const bySecond = secondCosinesOf(ask.second, sheet.seconds[place]!) // and one here
    return { answerId: id, place, score, features: own, bySecond }
  })
  return scored.toSorted((one, other) => other.score - one.score)
}

/** The features in the order of their weights. */
export function rankValuesOf(features: RankFeatures): number[] {
  return rankFeatureNames.map((name) => features[name])
}

/** The sum of values by what each of them counts. */
export function weighed(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)
}

/** What `rankAnswers` weighs, for each answer of the sheet in its order. */
export function rankFeaturesOf({ text, vector }: Omit<SheetAsk, 'second'>, sheet: AnswerSheet, map: Learned['map']): RankFeatures[] {
  const mapped = mapVector(map, vector)
  const terms = searchTermsOf(text)
  const [whole, texts, asked] = [sheet.whole, sheet.texts, sheet.asked].map((index) => scoreBm25([index], terms)[0] ?? new Float64Array(0))
  const letters = sharedLetters(text, sheet)
  const features = sheet.answers.map((_, place) => ({
    phraseCosine: -1,
    textCosine: cosineOf(mapped, sheet.textVectors[place]!), // one for each answer
    words: whole?.[place] ?? 0,
    phraseWords: 0,
    textWords: texts?.[place] ?? 0,
    letters: 0,
  }))
  sheet.phrases.forEach(({ answer, vector: phrase }, place) => {
    const own = features[answer]! // phrases name answers of this sheet
    own.phraseCosine = Math.max(own.phraseCosine, cosineOf(mapped, phrase))
    own.phraseWords = Math.max(own.phraseWords, asked?.[place] ?? 0)
    own.letters = Math.max(own.letters, letters[place] ?? 0)
  })
  return features
}

/** For each phrase the share of fours of letters that it and the ask hold both, by the geometric mean of how many each holds. */
function sharedLetters(text: string, { phrases, fourLetters }: AnswerSheet): Float64Array {
  const own = fourLettersOf(text)
  const shared = new Float64Array(phrases.length)
  for (const four of own) for (const place of fourLetters.get(four) ?? []) shared[place]! += 1 // places are below the length
  return shared.map((count, place) => count / Math.sqrt(own.size * (phrases[place]?.letters ?? 0) || 1))
}
