import { contentStems } from '../../text/content-words.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'

/** More choices than these are a price list: the owner is not offered them in one reply. */
const MOST = 4
/** Variants of one thing have at least this share of their words in common. */
const ALIKE = 0.5

/**
 * Of the answers offered to an ask, best first, what it leaves to choose from: the likeliest and those of its kind about variants of the same thing
 * ("a 30-minute lesson", "a 45-minute lesson"). The likeliest alone where there are no variants or too many, and where the ask does not name the
 * thing, or names a figure or another word that tells one variant from the others.
 */
export function choicesFor<Offered extends { answer: Answer }>(asked: string, offered: readonly Offered[]): Offered[] {
  const [first] = offered
  const choices = offered.filter((other) => other === first || (first !== undefined && areVariants(first.answer, other.answer)))
  const words = choices.map(({ answer }) => wordsOf(answer))
  const asks = contentStems(asked)
  const inAll = (stem: string) => words.every((own) => own.has(stem))
  const isNamed = /\d/.test(asked) || asks.some((stem) => !inAll(stem) && words.some((own) => own.has(stem)))
  return choices.length < 2 || choices.length > MOST || isNamed || !asks.some(inAll) ? offered.slice(0, 1) : choices
}

function areVariants(one: Answer, other: Answer): boolean {
  if (one.kind !== other.kind || one.state !== other.state) return false
  const [own, others] = [wordsOf(one), wordsOf(other)]
  const common = [...own].filter((word) => others.has(word)).length
  return common >= ALIKE * Math.max(own.size, others.size) && common < Math.max(own.size, others.size)
}

/** Prices aside, which nobody asks by. */
function wordsOf({ text }: Answer): Set<string> {
  return new Set(contentStems(text.replace(/[$€£]\s?\d[\d.,]*/g, ' ')))
}
