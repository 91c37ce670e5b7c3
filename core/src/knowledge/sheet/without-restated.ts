import type { Answer } from '../answers/answer.ts'
import { searchTermsOf } from '../terms.ts'

/** Of the shorter of two places, this share in common makes them the same words of a document. */
const sameWords = 0.5

type Restatable = Pick<Answer, 'text' | 'sources' | 'state'>

/**
 * Without the proposed answers that say only what the owner has confirmed in other words: a confirmed answer rests on the same words of a document, and each of
 * their numbers stands in a confirmed answer of that document. They would stand in the way of the owner's own.
 */
export function withoutRestated<One extends Restatable>(answers: readonly One[]): One[] {
  const confirmed = answers.filter(({ state }) => state === 'confirmed')
  return answers.filter((answer) => answer.state !== 'proposed' || !isRestated(answer, confirmed))
}

function isRestated({ text, sources }: Restatable, confirmed: readonly Restatable[]): boolean {
  const documents = new Set(sources.map(({ documentId }) => documentId))
  const beside = confirmed.filter((other) => other.sources.some(({ documentId }) => documents.has(documentId)))
  if (!beside.some((other) => other.sources.some((place) => sources.some((source) => areSame(place, source))))) return false
  const said = new Set(beside.flatMap((other) => numbersOf(other.text)))
  return numbersOf(text).every((number) => said.has(number))
}

function areSame(one: Answer['sources'][number], other: Answer['sources'][number]): boolean {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  return one.documentId === other.documentId && common > 0 && common >= sameWords * Math.min(one.end - one.start, other.end - other.start)
}

function numbersOf(text: string): string[] {
  return searchTermsOf(text).filter((term) => /^\p{N}/u.test(term))
}
