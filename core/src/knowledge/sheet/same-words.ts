import { contentStems } from '../../text/content-words.ts'
import { readNumber } from '../../text/read-number.ts'
import type { AnswerSource } from '../answers/answer.ts'
import { isNumberTerm, stemOf, tokensOf } from '../terms.ts'

/** Of the shorter of two places, this share in common makes them the same words of a document. */
const sameShare = 0.5
/** A text that holds this share of the words of another, and all of its numbers, says that too. */
const saidShare = 0.8

/** Whether two places of documents hold the same words of one. */
export function areSameWords(one: AnswerSource, other: AnswerSource): boolean {
  if (one.documentId !== other.documentId) return false
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  return common > 0 && common >= sameShare * Math.min(one.end - one.start, other.end - other.start)
}

/** The numbers that a text names in digits or in a word, as digits: "18", "4:30". */
export function numbersIn(text: string): string[] {
  return tokensOf(text).flatMap((token) => {
    if (isNumberTerm(token)) return [stemOf(token)]
    const number = readNumber(token)
    return number < 0 ? [] : [String(number)]
  })
}

/** What a text names, read once for being held against many others. */
export type Said = { numbers: ReadonlySet<string>; stems: readonly string[]; words: ReadonlySet<string> }

/** Reads what a text names: its numbers, and the stems of its words in order and each once. */
export function readSaid(text: string): Said {
  const stems = contentStems(text)
  return { numbers: new Set(numbersIn(text)), stems, words: new Set(stems) }
}

/** Whether a text names all numbers and nearly all words of another: "from $20 up, with no expiry, at the counter or online" of "at the counter or online, $20 and up". */
export function saysAlso({ numbers, words }: Said, other: Said): boolean {
  if (other.stems.length === 0 || ![...other.numbers].every((number) => numbers.has(number))) return false
  return other.stems.filter((stem) => words.has(stem)).length >= saidShare * other.stems.length
}

/** Whether one of two answers says also what the other says, so that they are no rivals for a question. */
export function saySame(one: Said, other: Said): boolean {
  return saysAlso(one, other) || saysAlso(other, one)
}
