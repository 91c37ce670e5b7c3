import { isTelling } from '../question-terms.ts'
import { standsIn } from '../term-index.ts'
import { termsOf } from '../terms.ts'
import type { AnswerSheet } from './answer-sheet.ts'
import { judgeFirst } from './judge-answer.ts'
import type { Learned } from './learned.ts'
import { openingHoursFor } from './opening-hours.ts'
import { namesOtherDay } from './other-day.ts'
import { otherRowsOf } from './other-rows.ts'
import { questionWordingOf } from './question-wording.ts'
import { saySame } from './same-words.ts'
import { rankAnswers, type RankedAnswer, type SheetAsk } from './rank-answers.ts'

/** What speaks of other days or years than the one that is asked for is hardly the answer, however near its words. */
const ofOtherDay = 0.4
/** Nor is what does not speak of what a question goes on to: "And for adults?" is not answered with the price for children again. */
const ofOtherMatter = 0.4

/** From this chance on an answer is likelier right than not. */
export const likelyFrom = 0.5

/**
 * What a sheet says to an ask. `ranked` are all answers, best first, and `chance` is that the first one answers it, from 0 to 1.
 * `leaves`: so sure that the first, which the owner confirmed, may be sent without anybody looking. `isOffered`: worth showing the owner to choose from.
 */
export type FoundInSheet = { ranked: RankedAnswer[]; chance: number; leaves: boolean; isOffered: boolean }

/**
 * Finds the answers of a sheet to one ask. Nothing is embedded here: the ask brings its vector, and the sheet holds those of its texts. `byConfirmed`: a
 * confirmed answer that leads is held against the other confirmed ones alone.
 */
export function findInSheet(ask: SheetAsk, sheet: AnswerSheet, learned: Learned, { byConfirmed = true } = {}): FoundInSheet {
  const ranked = withoutOtherRows(ask.text, rankAnswers(ask, sheet, learned), sheet)
  const wording = questionWordingOf(ask.text)
  const same = sheet.confirmedQuestions.get(wording) ?? openingHoursFor(ask.text, wording, sheet)
  if (same !== null) {
    return { ranked: leadBy(ranked, same), chance: 1, leaves: true, isOffered: true }
  }
  const chance = chanceOfFirst(ask, sheet, ranked, learned)
  const isConfirmed = ranked[0] !== undefined && sheet.answers[ranked[0].place]?.state === 'confirmed'
  if (isConfirmed && chance >= learned.leavesFrom) return { ranked, chance, leaves: true, isOffered: true }
  const found = { ranked, chance, leaves: false, isOffered: ranked.length > 0 && chance >= learned.offeredFrom }
  return (byConfirmed && amongConfirmed(ask, sheet, ranked, learned)) || found
}

/**
 * A confirmed answer that leads, with the other confirmed ones alone that say something else, which is what the judge was fitted to; all where one that
 * is not confirmed leads. Answers that are only proposed mostly say the same in other words, and some confirmed ones do: beside them the best one looks
 * as if two answers were as good.
 */
export function confirmedAmong(ranked: readonly RankedAnswer[], sheet: AnswerSheet): readonly RankedAnswer[] {
  const [first] = ranked
  if (!first || sheet.answers[first.place]?.state !== 'confirmed') return ranked
  const saysElse = (place: number) => !saySame(sheet.said[first.place]!, sheet.said[place]!) // one for each answer
  return ranked.filter((one) => one === first || (sheet.answers[one.place]?.state === 'confirmed' && saysElse(one.place)))
}

/** What is found among the confirmed answers. Null where that makes it no surer. */
function amongConfirmed(ask: SheetAsk, sheet: AnswerSheet, ranked: readonly RankedAnswer[], learned: Learned): FoundInSheet | null {
  const confirmed = confirmedAmong(ranked, sheet)
  if (confirmed.length === ranked.length) return null
  const chance = chanceOfFirst(ask, sheet, confirmed, learned)
  return chance >= learned.leavesFrom ? { ranked: [...ranked], chance, leaves: true, isOffered: true } : null
}

/**
 * The chance that the first of the ranked answers and the variants of it at other `places` answer an ask together: variants of one thing are no rivals
 * ("a 30-minute lesson", "a 45-minute lesson") to who did not say which one is meant.
 */
export function chanceOfVariants(
  { ask, ranked, places }: { ask: SheetAsk; ranked: readonly RankedAnswer[]; places: ReadonlySet<number> },
  sheet: AnswerSheet,
  learned: Learned,
): number {
  const rivals = ranked.filter(({ place }, index) => index === 0 || !places.has(place))
  return chanceOfFirst(ask, sheet, rivals, learned)
}

/** The chance that the first of the ranked answers answers, as far as days and what the ask goes on to allow; 0 without any. */
export function chanceOfFirst(ask: SheetAsk, sheet: AnswerSheet, ranked: readonly RankedAnswer[], learned: Learned): number {
  const [best] = ranked
  const first = best && sheet.answers[best.place]
  if (!first) return 0
  const judged = judgeFirst({ ask, sheet, ranked }, learned)
  const onDay = namesOtherDay(ask.text, first.text) ? Math.min(judged, ofOtherDay) : judged
  return speaksOf(ask.own ?? '', best.place, sheet) ? onDay : Math.min(onDay, ofOtherMatter)
}

/** Whether an answer holds every telling word of these. `place` is its place in the sheet. */
export function speaksOf(own: string, place: number, { whole }: AnswerSheet): boolean {
  const telling = termsOf(own).filter(isTelling)
  return telling.every((term) => standsIn(whole, term, place))
}

/** So far ahead in the score that next to nothing of what speaks for all answers is left to the others. */
const sureLead = 10

function withoutOtherRows(asked: string, ranked: readonly RankedAnswer[], sheet: AnswerSheet): RankedAnswer[] {
  const others = otherRowsOf(asked, ranked, sheet)
  return rescored(ranked, ({ place, score }) => (others.has(place) ? score - sureLead : score))
}

function leadBy(ranked: readonly RankedAnswer[], first: number): RankedAnswer[] {
  const lead = (ranked[0]?.score ?? 0) + sureLead
  return rescored(ranked, ({ place, score }) => (place === first ? lead : score))
}

function rescored(ranked: readonly RankedAnswer[], scoreOf: (one: RankedAnswer) => number): RankedAnswer[] {
  return ranked.map((one) => ({ ...one, score: scoreOf(one) })).toSorted((one, other) => other.score - one.score)
}
