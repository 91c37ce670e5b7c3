import { searchTermsOf } from '../terms.ts'
import type { AnswerSheet } from './answer-sheet.ts'
import { type NumberWithUnit, numbersWithUnits } from './numbers-with-units.ts'
import type { RankedAnswer } from './rank-answers.ts'

/** So many of the best are set against each other: what stands behind them is hardly said. */
const compared = 40
/** Two answers are rows of one table where each has at most this many words that the other has not, and at least as many in common. */
const mostApart = 3

type Row = { place: number; words: ReadonlySet<string>; numbers: readonly NumberWithUnit[] }
type Asked = { terms: ReadonlySet<string>; numbers: readonly NumberWithUnit[] }

/**
 * The places of answers that speak of something else than what is asked while another speaks of that very thing in the same words: of "Suzuki violin
 * lesson is $41" and "Baroque violin lesson is $41" the second, where the first is asked for; of "30 minutes, is $38" and "45 minutes, is $52" that which
 * names another number of minutes. By meaning they are as near as can be.
 */
export function otherRowsOf(
  asked: string,
  ranked: readonly RankedAnswer[],
  { answers, words }: Pick<AnswerSheet, 'answers' | 'words'>,
): Set<number> {
  const ask: Asked = { terms: new Set(searchTermsOf(asked)), numbers: numbersWithUnits(asked) }
  const rows = ranked.slice(0, compared).map(({ place }): Row => ({
    place,
    words: words[place]!, // ranked answers are of this sheet
    numbers: ask.numbers.length === 0 ? [] : numbersWithUnits(answers[place]!.text), // and so is its text
  }))
  const isOther = (row: Row) => rows.some((other) => other !== row && isAskedRather(ask, other, row))
  return new Set(rows.filter(isOther).map(({ place }) => place))
}

/** Whether of two rows of one table the first names what is asked where the second names something else. */
function isAskedRather({ terms, numbers }: Asked, one: Row, other: Row): boolean {
  const ofOne = fewBeside(one.words, other.words)
  const ofOther = ofOne && fewBeside(other.words, one.words)
  if (!ofOther || one.words.size - ofOne.length < Math.max(ofOne.length, ofOther.length)) return false
  if (ofOther.some((term) => terms.has(term))) return false
  return (
    (ofOther.length > 0 && ofOne.some((term) => terms.has(term))) || numbers.some((number) => isOfOneAlone(number, { one, other }, numbers))
  )
}

/** Whether the first row names this number of something, and the second only numbers of it that are not asked for. */
function isOfOneAlone(
  { value, unit }: NumberWithUnit,
  { one, other }: { one: Row; other: Row },
  asked: readonly NumberWithUnit[],
): boolean {
  if (unit === '') return false
  const named = (row: Row) => row.numbers.filter((number) => number.unit === unit).map((number) => number.value)
  const ofOther = named(other)
  return named(one).includes(value) && ofOther.length > 0 && !asked.some((number) => ofOther.includes(number.value))
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
