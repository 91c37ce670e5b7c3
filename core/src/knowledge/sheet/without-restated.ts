import type { Answer, AnswerSource } from '../answers/answer.ts'
import { isNumberTerm, searchTermsOf } from '../terms.ts'

/** Of the shorter of two places, this share in common makes them the same words of a document. */
const sameWords = 0.5

type Restatable = Pick<Answer, 'text' | 'sources' | 'state'>

/**
 * Without the proposed answers that say only what the owner has confirmed in other words: a confirmed answer rests on the same words of a document, and each of
 * their numbers stands in a confirmed answer of that document. They would stand in the way of the owner's own.
 */
export function withoutRestated<One extends Restatable>(answers: readonly One[]): One[] {
  const confirmed = confirmedByDocument(answers)
  return answers.filter((answer) => answer.state !== 'proposed' || !isRestated(answer, confirmed))
}

/** What the owner confirmed of a document: the places of it that confirmed answers rest on, and the numbers that these answers name. */
type Confirmed = { places: AnswerSource[]; numbers: Set<string> }

function confirmedByDocument(answers: readonly Restatable[]): Map<string, Confirmed> {
  const byDocument = new Map<string, Confirmed>()
  for (const { text, sources, state } of answers) {
    if (state !== 'confirmed') continue
    const numbers = numbersOf(text)
    for (const source of sources) {
      const confirmed = byDocument.get(source.documentId) ?? { places: [], numbers: new Set() }
      byDocument.set(source.documentId, confirmed)
      confirmed.places.push(source)
      for (const number of numbers) confirmed.numbers.add(number)
    }
  }
  return byDocument
}

function isRestated({ text, sources }: Restatable, byDocument: ReadonlyMap<string, Confirmed>): boolean {
  const restsOnSame = sources.some((source) => byDocument.get(source.documentId)?.places.some((place) => areSame(place, source)))
  return restsOnSame && numbersOf(text).every((number) => sources.some(({ documentId }) => byDocument.get(documentId)?.numbers.has(number)))
}

function areSame(one: AnswerSource, other: AnswerSource): boolean {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  return common > 0 && common >= sameWords * Math.min(one.end - one.start, other.end - other.start)
}

function numbersOf(text: string): string[] {
  return searchTermsOf(text).filter(isNumberTerm)
}
