import { tokensOf } from '../terms.ts'
import type { AnswerSheet } from './answer-sheet.ts'
import { judgeFirst } from './judge-answer.ts'
import type { Learned } from './learned.ts'
import { namesOtherDay } from './other-day.ts'
import { rankAnswers, type RankedAnswer, type SheetAsk } from './rank-answers.ts'

/** What speaks of other days than the one that is asked for is hardly the answer, however near its words. */
const ofOtherDay = 0.4

/**
 * What a sheet says to an ask. `ranked` are all answers, best first, and `chance` is that the first one answers it, from 0 to 1.
 * `leaves`: so sure that the first, which the owner confirmed, may be sent without anybody looking. `isOffered`: worth showing the owner to choose from.
 */
export type FoundInSheet = { ranked: RankedAnswer[]; chance: number; leaves: boolean; isOffered: boolean }

/** Finds the answers of a sheet to one ask. Nothing is embedded here: the ask brings its vector, and the sheet holds those of its texts. */
export function findInSheet(ask: SheetAsk, sheet: AnswerSheet, learned: Learned): FoundInSheet {
  const ranked = rankAnswers(ask, sheet, learned)
  const same = answerAskedAlike(ask.text, sheet)
  if (same !== null) {
    return {
      ranked: ranked.toSorted((one, other) => Number(other.place === same) - Number(one.place === same)),
      chance: 1,
      leaves: true,
      isOffered: true,
    }
  }
  const first = ranked[0] && sheet.answers[ranked[0].place]
  const judged = judgeFirst({ ask, sheet, ranked }, learned)
  const chance = first && namesOtherDay(ask.text, first.text) ? Math.min(judged, ofOtherDay) : judged
  return {
    ranked,
    chance,
    leaves: first?.state === 'confirmed' && chance >= learned.leavesFrom,
    isOffered: ranked.length > 0 && chance >= learned.offeredFrom,
  }
}

/** The place of the one confirmed answer that has this very question, letter case and punctuation aside; null where there is none, or several. */
function answerAskedAlike(text: string, { answers }: AnswerSheet): number | null {
  const asked = tokensOf(text).join(' ')
  const alike = answers.flatMap(({ state, questions }, place) =>
    state === 'confirmed' && questions.some((question) => tokensOf(question).join(' ') === asked) ? [place] : [],
  )
  return alike.length === 1 ? (alike[0] ?? null) : null
}
