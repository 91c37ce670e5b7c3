import { inverseDocumentFrequency } from '../bm25.ts'
import { standsIn } from '../term-index.ts'
import { isFunctionTerm, isNumberTerm, searchTermsOf } from '../terms.ts'
import type { AnswerSheet, SheetAnswer } from './answer-sheet.ts'
import { kindsAsked, placesOf } from './kind-asked.ts'
import { kindOrder, type Learned } from './learned.ts'
import { isOutOfRange, namesOtherYear } from './numbers-with-units.ts'
import type { RankedAnswer, SheetAsk } from './rank-answers.ts'

/** What the features need that is learned. */
type JudgedBy = Pick<Learned, 'kinds' | 'words' | 'businesses'>
type Ranked = { ask: SheetAsk; sheet: AnswerSheet; ranked: readonly RankedAnswer[] }

/** The chance, from 0 to 1, that the first of the ranked answers answers the ask. */
export function judgeFirst(found: Ranked, learned: Learned): number {
  if (found.ranked.length === 0) return 0
  return chanceOf(scoreFirst(learned.judge, judgeFeaturesOf(found, learned)))
}

/** The chance, from 0 to 1, of log odds. */
export function chanceOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}

/**
 * What tells an answer from a near miss, in the order of the learned weights: how well it fits and how far ahead it is by each model, the words of the ask
 * that it, its questions or the whole sheet do not hold (rare ones most), the kind that is asked for, numbers, how long its text is and what that
 * alone holds. The ranked list is not empty.
 */
export function judgeFeaturesOf({ ask, sheet, ranked }: Ranked, learned: JudgedBy): number[] {
  const best = ranked[0]! // not empty, as promised
  const answer = sheet.answers[best.place]! // ranked answers are of this sheet
  return [
    ...fitOf(ranked),
    ...fitBySecondOf(ranked),
    ...wordsOf(ask.text, best.place, sheet, learned),
    ...numbersOf(ask.text, answer),
    kindsAsked(learned.kinds, ask.vector, placesOf(ask.text))[kindOrder.indexOf(answer.kind)] ?? 0,
    Math.min(4, answer.questions.length),
    ...textOf(ask.text, best.place, sheet, learned),
  ]
}

/** The log odds that what has these features answers. */
export function scoreFirst({ mean, spread, hidden, out }: Learned['judge'], features: readonly number[]): number {
  const inputs = features.map((value, index) => (value - (mean[index] ?? 0)) / (spread[index] ?? 1))
  const activations = hidden.map((weights) => Math.tanh(weighed(weights, inputs)))
  return weighed(out, activations)
}

/** The highest score counts against the second and fourth, and as a share of all by softmax, which is what the weights of ranking were fitted to. */
function fitOf(ranked: readonly RankedAnswer[]): number[] {
  const { score, features } = ranked[0]! // not empty, as promised
  const share = 1 / sum(ranked.map((other) => Math.exp(other.score - score)))
  const highest = (of: (features: RankedAnswer['features']) => number) => Math.max(...ranked.map((one) => of(one.features)))
  return [
    score,
    Math.min(3, score - (ranked[1]?.score ?? 0)),
    Math.min(5, score - (ranked[3]?.score ?? 0)),
    share,
    Math.log(share / (1.001 - share)),
    ...Object.values(features),
    highest(({ phraseCosine }) => phraseCosine),
    highest(({ textCosine }) => textCosine),
    highest(({ words }) => words),
  ]
}

/** The best cosine with a phrase of the first answer and that with its text, how far each is above those of the others, and theirs. */
function fitBySecondOf(ranked: readonly RankedAnswer[]): number[] {
  const [own = [0, 0], ...others] = ranked.map(({ bySecond }) => bySecond)
  const highest = [0, 1].map((which) => Math.max(0, ...others.map((cosines) => cosines[which] ?? 0)))
  return [...own, ...own.map((cosine, which) => cosine - (highest[which] ?? 0)), ...highest]
}

/** A word counts the more, the fewer kinds of business are written to with it. */
function wordsOf(text: string, place: number, sheet: AnswerSheet, learned: JudgedBy): number[] {
  const rarity = rarityBy(learned)
  const asked = tellingTermsOf(text)
  const isHeld = (term: string) => standsIn(sheet.whole, term, place)
  const unknown = asked.filter((term) => !sheet.whole.postings.has(term)).map(rarity)
  const missing = asked.filter((term) => !isHeld(term)).map(rarity)
  const elsewhere = asked
    .filter((term) => sheet.whole.postings.has(term) && !isHeld(term))
    .map((term) => Math.min(rarity(term), rarityIn(sheet, term)))
  const all = sum(asked.map(rarity)) || 1
  return [
    1 - sum(missing) / all,
    1 - sum(unknown) / all,
    Math.max(0, ...unknown),
    Math.min(4, sum(unknown)),
    Math.max(0, ...missing),
    Math.min(6, sum(missing)),
    Math.max(0, ...elsewhere),
    Math.min(4, sum(elsewhere)),
    closestPhrase(new Set(asked), place, sheet, rarity),
    Math.min(3, searchTermsOf(text).length / 15),
    asked.length / 10,
  ]
}

/** A long answer holds many words, and so some of most asks: what it names may be something else than what is asked. */
function textOf(text: string, place: number, { texts }: AnswerSheet, learned: JudgedBy): number[] {
  const rarity = rarityBy(learned)
  const asked = tellingTermsOf(text)
  const missing = sum(asked.filter((term) => !standsIn(texts, term, place)).map(rarity))
  return [(texts.lengths[place] ?? 0) / 20, Math.min(6, missing), missing / (sum(asked.map(rarity)) || 1)]
}

function tellingTermsOf(text: string): string[] {
  return [...new Set(searchTermsOf(text))].filter((term) => !isFunctionTerm(term) && !isNumberTerm(term))
}

/** From 0 for a term that every kind of business is written to with, to 1 for one that none is. */
function rarityBy({ words, businesses }: JudgedBy): (term: string) => number {
  return (term) => 1 - Math.log(1 + (words.get(term) ?? 0)) / Math.log(1 + businesses)
}

/** Of what the closest phrase of an answer names, the share that is asked for: what else it names was not asked. */
function closestPhrase(asked: ReadonlySet<string>, place: number, { phrases }: AnswerSheet, rarity: (term: string) => number): number {
  const shares = phrases.flatMap(({ answer, terms }) => {
    if (answer !== place) return []
    const named = [...terms]
    return sum(named.filter((term) => asked.has(term)).map(rarity)) / Math.max(1, sum(named.map(rarity)))
  })
  return Math.max(0, ...shares)
}

function numbersOf(asked: string, { about, text, questions }: SheetAnswer): number[] {
  const said = [about, text, ...questions].join('\n')
  const held = new Set(searchTermsOf(said))
  const numbers = [...new Set(searchTermsOf(asked))].filter(isNumberTerm)
  return [
    numbers.length,
    numbers.filter((number) => !held.has(number)).length,
    isOutOfRange(asked, said) ? 1 : 0,
    namesOtherYear(asked, said) ? 1 : 0,
  ]
}

/** The last of the weights is the bias. */
function weighed(weights: readonly number[], inputs: readonly number[]): number {
  return inputs.reduce((total, input, index) => total + input * (weights[index] ?? 0), weights.at(-1) ?? 0)
}

/** From 0 for a term of every answer to about 1 for a term of one. */
function rarityIn({ answers, whole }: AnswerSheet, term: string): number {
  const most = inverseDocumentFrequency(1, answers.length) || 1
  return inverseDocumentFrequency((whole.postings.get(term)?.length ?? 0) / 2, answers.length) / most
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
