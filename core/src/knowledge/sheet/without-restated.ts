import type { Answer, AnswerSource } from '../answers/answer.ts'
import { areSameWords, numbersIn } from './same-words.ts'

type Restatable = Pick<Answer, 'text' | 'sources' | 'state'>

/**
 * Without the proposed answers that say only what the owner has confirmed in other words: a confirmed answer rests on the same words of a document, and each of
 * their numbers stands in a confirmed answer of that document. They would stand in the way of the owner's own.
 */
export function withoutRestated<One extends Restatable>(answers: readonly One[]): One[] {
  const confirmed = confirmedByDocument(answers.filter(({ state }) => state === 'confirmed'))
  return answers.filter((answer) => answer.state !== 'proposed' || !isRestated(answer, confirmed))
}

/** What the owner confirmed of a document: the places of it that confirmed answers rest on, and the numbers that these answers name. */
type Confirmed = { places: AnswerSource[]; numbers: Set<string> }

function confirmedByDocument(answers: readonly Restatable[]): Map<string, Confirmed> {
  const byDocument = new Map<string, Confirmed>()
  for (const { text, sources } of answers) {
    const numbers = numbersIn(text)
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
  const restsOnSame = sources.some((source) => byDocument.get(source.documentId)?.places.some((place) => areSameWords(place, source)))
  return restsOnSame && numbersIn(text).every((number) => sources.some(({ documentId }) => byDocument.get(documentId)?.numbers.has(number)))
}
