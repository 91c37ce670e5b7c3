import { stemmer } from 'stemmer'
import { claimsOf, type ClaimText, type ExtractedClaim } from './claim-text.ts'
import { isFunctionWord, wordsOf } from './content-words.ts'

/** Words that often open a sentence of a reply and name nobody. */
const openers = new Set(
  `absolutely additionally after afterwards again allow almost already although always another anyone anything apart around based because before beginners best better between booking bring bringing certainly children
classes click come coming consider currently during either every everyone everything feel finally find first follow free generally glad great happy however ideally including instead kids kindly later
lessons looking make many meanwhile most new next none normally note nothing once online optionally ordinarily otherwise our parents pay paying perhaps plan please prices reply right since sign simply
someone sometimes sorry standard students take teachers therefore though together typically unfortunately unless until usually welcome while within without write yes`.split(
    /\s+/,
  ),
)

/** What follows a word that opens a sentence and says what to do ("Go past the mill", "Ring the bell"), and hardly ever a name. */
const orders = /^ (?:the|an?|your|our|us|it|them|past|behind|into|onto|through|along|straight|up|down|off|out)\b/

/**
 * Proper names: words with a capital letter inside a sentence. With `atStart`, a capitalised word that opens a sentence counts as well,
 * unless it is a common opener. A name needs each of its words, as a stem, somewhere in its source.
 */
export function extractNames(text: ClaimText, atStart: boolean): ExtractedClaim[] {
  return claimsOf(text, 'name', /(?<![\p{L}\p{N}'-])\p{Lu}[\p{L}'-]*(?:[ ]\p{Lu}[\p{L}'-]*)*/gu, (match) => {
    const words = wordsOf(match[0])
    const opens = isSentenceStart(text.plain, match.index)
    const end = match.index + match[0].length
    const isOrder = words.length === 1 && orders.test(text.plain.slice(end, end + LOOK_AHEAD))
    const counted = opens && (!atStart || isOrder || openers.has(words[0] ?? '')) ? words.slice(1) : words
    const needs = counted.filter((word) => word.length > 1 && !isFunctionWord(word)).map(nameKey)
    return needs.length === 0 ? null : { needs }
  })
}

/** What every word of a source gives: it may be repeated as a name. */
export function nameKeys(text: string): string[] {
  return wordsOf(text).map(nameKey)
}

function nameKey(word: string): string {
  return `name:${stemmer(word)}`
}

/** No beginning of an order is longer, with what ends it. */
const LOOK_AHEAD = 12

/** Marks and spaces between two sentences are fewer: looking at all that stands before would be quadratic. */
const LOOK_BACK = 40

function isSentenceStart(text: string, at: number): boolean {
  const before = at > LOOK_BACK ? `…${text.slice(at - LOOK_BACK, at)}` : text.slice(0, at)
  return /(?:^|[.!?:;\n]["')\]]*|["“(•*-])\s*$/.test(before)
}
