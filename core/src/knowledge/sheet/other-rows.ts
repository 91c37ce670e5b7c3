import { searchTermsOf } from '../terms.ts'
import type { AnswerSheet } from './answer-sheet.ts'
import type { RankedAnswer } from './rank-answers.ts'

/** So many of the best are set against each other: what stands behind them is hardly said. */
const compared = 40
/** Two answers are rows of one table where each has at most this many words that the other has not, and at least as many in common. */
const mostApart = 3

type Row = { place: number; words: ReadonlySet<string> }

/**
 * The places of answers that speak of something else than what is asked while another speaks of that very thing in the same words: of "Suzuki violin
 * lesson is $41" and "Baroque violin lesson is $41" the second, where the first is asked for. By meaning they are as near as can be.
 */
export function otherRowsOf(asked: string, ranked: readonly RankedAnswer[], { words }: Pick<AnswerSheet, 'words'>): Set<number> {
  const terms = new Set(searchTermsOf(asked))
  const rows = ranked.slice(0, compared).map(({ place }): Row => ({ place, words: words[place]! })) // ranked answers are of this sheet
  const isOther = (row: Row) => rows.some((other) => other !== row && isAskedRather(terms, other, row))
  return new Set(rows.filter(isOther).map(({ place }) => place))
}

/** Whether of two rows of one table the first names what is asked where the second names something else. */
function isAskedRather(asked: ReadonlySet<string>, { words: one }: Row, { words: other }: Row): boolean {
  const ofOne = fewBeside(one, other)
  const ofOther = ofOne && fewBeside(other, one)
  if (!ofOther || one.size - ofOne.length < Math.max(ofOne.length, ofOther.length)) return false
  return ofOne.some((term) => asked.has(term)) && ofOther.length > 0 && !ofOther.some((term) => asked.has(term))
}

/** The words that the other has not, unless they are too many: of nearly all pairs they are, and the rest of the words need not be looked at. */
function fewBeside(words: ReadonlySet<string>, other: ReadonlySet<string>): string[] | undefined {
  const few: string[] = []
  for (const word of words) {
    if (other.has(word)) continue
    if (few.length === mostApart) return undefined
    few.push(word)
  }
  return few
}
