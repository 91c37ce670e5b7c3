import { contentStems, coverage } from '../../text/content-words.ts'
import type { Answer, AnswerSource } from '../answers/answer.ts'
import { isNumberTerm, stemOf, tokensOf } from '../terms.ts'

/** Of the shorter of two places, this share in common makes them the same words of a document. */
const sameShare = 0.5
/** A text that holds this share of the words of another, and all of its numbers, says that too. */
const saidShare = 0.8
const inWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Whether two places of documents hold the same words of one. */
export function areSameWords(one: AnswerSource, other: AnswerSource): boolean {
  if (one.documentId !== other.documentId) return false
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  return common > 0 && common >= sameShare * Math.min(one.end - one.start, other.end - other.start)
}

/** The numbers that a text names in digits, and up to twelve in words, as digits: "18", "4:30". */
export function numbersIn(text: string): string[] {
  return tokensOf(text).flatMap((token) => {
    if (isNumberTerm(token)) return [stemOf(token)]
    return inWords.includes(token) ? [String(inWords.indexOf(token))] : []
  })
}

/** Whether a text names all numbers and nearly all words of another: "from $20 up, with no expiry, at the counter or online" of "at the counter or online, $20 and up". */
export function saysAlso(text: string, other: string): boolean {
  if (contentStems(other).length === 0) return false
  const held = new Set(numbersIn(text))
  return numbersIn(other).every((number) => held.has(number)) && coverage(other, text) >= saidShare
}

/** Whether one of two answers says also what the other says, so that they are no rivals for a question. */
export function saySame(one: Pick<Answer, 'text'>, other: Pick<Answer, 'text'>): boolean {
  return saysAlso(one.text, other.text) || saysAlso(other.text, one.text)
}
