import type { AnswerSheet } from './answer-sheet.ts'
import { judgeFirst } from './judge-answer.ts'
import type { Learned } from './learned.ts'
import { rankAnswers, type RankedAnswer, type SheetAsk } from './rank-answers.ts'

/** So many ready replies an owner can choose from. */
const mostOffered = 3

/**
 * What a sheet says to an ask. `ranked` are the three best answers, best first, and `chance` is that the first one answers it, from 0 to 1.
 * `leaves`: so sure that the first, which the owner confirmed, may be sent without anybody looking. `isOffered`: worth showing the owner to choose from.
 */
export type FoundInSheet = { ranked: RankedAnswer[]; chance: number; leaves: boolean; isOffered: boolean }

/** Finds the answers of a sheet to one ask. Nothing is embedded here: the ask brings its vector, and the sheet holds those of its texts. */
export function findInSheet(ask: SheetAsk, sheet: AnswerSheet, learned: Learned): FoundInSheet {
  const ranked = rankAnswers(ask, sheet, learned)
  const chance = judgeFirst({ ask, sheet, ranked }, learned)
  const first = ranked[0] && sheet.answers[ranked[0].place]
  return {
    ranked: ranked.slice(0, mostOffered),
    chance,
    leaves: first?.state === 'confirmed' && chance >= learned.leavesFrom,
    isOffered: ranked.length > 0 && chance >= learned.offeredFrom,
  }
}
