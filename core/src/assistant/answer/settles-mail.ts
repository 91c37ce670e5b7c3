import type { AnswerSheet } from '../../knowledge/sheet/answer-sheet.ts'
import { likelyFrom } from '../../knowledge/sheet/find-in-sheet.ts'
import { chanceOf, judgeFeaturesOf, scoreFirst } from '../../knowledge/sheet/judge-answer.ts'
import type { Learned } from '../../knowledge/sheet/learned.ts'
import type { RankedAnswer, SheetAsk } from '../../knowledge/sheet/rank-answers.ts'
import type { Reading } from '../trace.ts'
import { saysOnlyThanks } from '../understand/exact-signs.ts'
import { sentencesOf } from '../understand/mail-sentences.ts'
import { isGreeting } from '../understand/without-greeting.ts'

/** A text that was looked up in the sheet, with what was found: never nothing, where the sheet holds an answer. `chance` is that the first one answers it. */
export type LookedUpText = { ask: SheetAsk; ranked: readonly RankedAnswer[]; chance: number }

/**
 * A mail as far as it says whether what the sheet gives to its asks settles all of it. `whole` is its text looked up in one; `beside` are the vectors, by the second
 * embedding model, of the sentences that stand around the asks; `mayAsk` is the chance that one of these asks too.
 */
export type LookedUpMail = {
  asks: readonly (LookedUpText & { isQuestion: boolean })[]
  whole: LookedUpText
  beside: readonly { text: string; vector: Float32Array }[]
  mayAsk: number
}

/** A signature or a sign of life has no more words, and no matter. */
const fewWords = 2

/** Of a longer mail the beginning says enough of what stands around. */
const mostBeside = 40

/** The sentences that stand around what a mail asks, but for greetings, thanks and names. */
export function besideOf({ text, asks }: Pick<Reading, 'text' | 'asks'>): string[] {
  const isAsked = (sentence: string) => asks.some((ask) => sentence.includes(ask.text) || ask.text.includes(sentence))
  const says = (sentence: string) => !isGreeting(sentence) && !saysOnlyThanks(sentence) && countWords(sentence) > fewWords
  return sentencesOf(text)
    .flatMap((sentence) => (says(sentence.text) && !isAsked(sentence.text) ? [sentence.text] : []))
    .slice(0, mostBeside)
}

/** Whether the first answers to the asks of a mail surely settle all of it. Who says nothing besides is answered where each ask surely is. */
export function settlesMail(mail: LookedUpMail, sheet: AnswerSheet, learned: Learned): boolean {
  if (mail.beside.length === 0) return leastChance(mail) >= learned.leavesFrom
  return leastChance(mail) >= likelyFrom && chanceToSettle(mail, sheet, learned) >= learned.settlesFrom
}

/** The chance that the least sure ask of a mail is answered. */
export function leastChance({ asks }: Pick<LookedUpMail, 'asks'>): number {
  return Math.min(...asks.map(({ chance }) => chance))
}

/** The chance, from 0 to 1, that the first answers to the asks of a mail settle all of it: that a careful owner would send them, and nothing else. */
export function chanceToSettle(mail: LookedUpMail, sheet: AnswerSheet, learned: Learned): number {
  return chanceOf(scoreFirst(learned.mail, mailFeaturesOf(mail, sheet, learned)))
}

/**
 * What tells a mail that its answers settle from one that says something else as well, in the order of the learned weights: how sure the answers are, for themselves and by
 * the whole text; how much stands around the asks, how likely that wants something or changes the answer; and what the judge of answers sees of the least sure ask and of the
 * whole text.
 */
export function mailFeaturesOf({ asks, whole, beside, mayAsk }: LookedUpMail, sheet: AnswerSheet, learned: Learned): number[] {
  const weakest = asks.toSorted((one, other) => one.chance - other.chance)[0]! // a mail that was looked up asks something
  const places = new Set(asks.map(({ ranked }) => ranked[0]?.place))
  const said = beside.map(({ text }) => text).join(' ')
  const asked = asks.map(({ ask }) => ask.own || ask.text).join(' ')
  return [
    logOdds(weakest.chance),
    logOdds(whole.chance),
    places.has(whole.ranked[0]?.place) ? 1 : 0,
    places.size,
    asks.length,
    logOdds(mayAsk),
    Math.log1p(countWords(said)),
    beside.length,
    Math.log1p(countWords(asked)),
    countNumbers(said),
    countNumbers(asked),
    asks.every(({ isQuestion }) => isQuestion) ? 1 : 0,
    Math.max(least, ...beside.map(({ vector }) => scoreBeside(vector, learned.beside))),
    ...judgeFeaturesOf({ ...weakest, sheet }, learned),
    ...judgeFeaturesOf({ ...whole, sheet }, learned),
  ]
}

/** The log odds that a sentence beside an ask wants something or changes the answer. The last weight is the bias. */
export function scoreBeside(vector: Float32Array, weights: Learned['beside']): number {
  return vector.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), weights.at(-1) ?? 0)
}

/** Where nothing stands beside the asks. */
const least = -3

/** Chances of less than a thousandth, or more than all but a thousandth, count alike. */
function logOdds(chance: number): number {
  const within = Math.min(0.999, Math.max(0.001, chance))
  return Math.log(within / (1 - within))
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

function countNumbers(text: string): number {
  return (text.match(/\d+/g) ?? []).length
}
