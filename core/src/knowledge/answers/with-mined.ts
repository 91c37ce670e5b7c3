import { contentStems } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import type { AnswerSource, ProposedAnswer } from './answer.ts'

/** So many of its words in those of a model, with all its figures, and an answer is said already. */
const SAID_SHARE = 0.7

/**
 * The answers of a document with those that a language model found in it, in the document's order. What the owner wrote as an answer stays the only one of its
 * place; what a model says of the same place in better words is not proposed a second time in the document's.
 */
export function withMined(drawn: readonly ProposedAnswer[], mined: readonly ProposedAnswer[]): ProposedAnswer[] {
  const own = drawn.filter(({ isOwnWords }) => isOwnWords)
  const added = mined.filter((answer) => !own.some((one) => one.text === answer.text || holds(one.sources, answer.sources)))
  const kept = drawn.filter((answer) => answer.isOwnWords || !isSaid(answer, added))
  return [...kept, ...added].toSorted((one, other) => startOf(one) - startOf(other))
}

function isSaid(answer: ProposedAnswer, added: readonly ProposedAnswer[]): boolean {
  const near = added.filter(({ sources }) => sources.some((place) => answer.sources.some((own) => overlap(place, own))))
  if (near.length === 0) return false
  const words = near.map(({ about, text }) => `${about}. ${text}`).join('\n')
  const given = new Set(extractClaims(words).flatMap(({ gives }) => gives))
  const needed = extractClaims(answer.text).filter(({ kind }) => kind !== 'name')
  const stems = new Set(contentStems(words))
  const own = [...new Set(contentStems(answer.text))]
  const share = own.filter((stem) => stems.has(stem)).length / Math.max(1, own.length)
  return share >= SAID_SHARE && needed.every(({ needs }) => needs.every((need) => given.has(need)))
}

function holds(outer: readonly AnswerSource[], inner: readonly AnswerSource[]): boolean {
  return inner.every((place) => outer.some(({ start, end }) => start <= place.start && place.end <= end))
}

function overlap(one: AnswerSource, other: AnswerSource): boolean {
  return one.start < other.end && other.start < one.end
}

/** Of a row its own place: the head of its table stands before every one. */
function startOf({ sources }: ProposedAnswer): number {
  return sources.at(-1)?.start ?? 0
}
