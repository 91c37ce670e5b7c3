import { isTelling } from '../question-terms.ts'
import { standsIn } from '../term-index.ts'
import { termsOf } from '../terms.ts'
import type { AnswerSheet } from './answer-sheet.ts'
import { judgeFirst } from './judge-answer.ts'
import type { Learned } from './learned.ts'
import { namesOtherDay } from './other-day.ts'
import { otherRowsOf } from './other-rows.ts'
import { questionWordingOf } from './question-wording.ts'
import { rankAnswers, type RankedAnswer, type SheetAsk } from './rank-answers.ts'

/** What speaks of other days than the one that is asked for is hardly the answer, however near its words. */
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

/** Finds the answers of a sheet to one ask. Nothing is embedded here: the ask brings its vector, and the sheet holds those of its texts. */
export function findInSheet(ask: SheetAsk, sheet: AnswerSheet, learned: Learned): FoundInSheet {
  const ranked = withoutOtherRows(ask.text, rankAnswers(ask, sheet, learned), sheet)
  const same = sheet.confirmedQuestions.get(questionWordingOf(ask.text)) ?? null
  if (same !== null) {
    return { ranked: leadBy(ranked, same), chance: 1, leaves: true, isOffered: true }
  }
  const first = ranked[0] && sheet.answers[ranked[0].place]
  const judged = judgeFirst({ ask, sheet, ranked }, learned)
  const onDay = first && namesOtherDay(ask.text, first.text) ? Math.min(judged, ofOtherDay) : judged
  const chance = ranked[0] && !speaksOf(ask.own ?? '', ranked[0].place, sheet) ? Math.min(onDay, ofOtherMatter) : onDay
  return {
    ranked,
    chance,
    leaves: first?.state === 'confirmed' && chance >= learned.leavesFrom,
    isOffered: ranked.length > 0 && chance >= learned.offeredFrom,
  }
}

/** Whether an answer holds every telling word of these. */
function speaksOf(own: string, place: number, { whole }: AnswerSheet): boolean {
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
