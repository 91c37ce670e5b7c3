import type { TermIndex } from './bm25.ts'
import { countSearchTerms, isFunctionTerm } from './terms.ts'

/** The terms of one text, each once, and how often each stands there. */
export type CountedTerms = { terms: readonly string[]; occurrences: readonly number[] }

/** Lays texts out for `scoreBm25`; the first one gets place 0. */
export function buildTermIndex(counted: readonly CountedTerms[]): TermIndex {
  const lengths = new Int32Array(counted.length)
  const lists = new Map<string, number[]>()
  counted.forEach(({ terms, occurrences }, place) => {
    terms.forEach((term, index) => {
      const count = occurrences[index] ?? 0
      if (!isFunctionTerm(term)) lengths[place]! += count // `place` is below the length
      const list = lists.get(term)
      if (list) list.push(place, count)
      else lists.set(term, [place, count])
    })
  })
  return { lengths, postings: new Map([...lists].map(([term, list]) => [term, Int32Array.from(list)])) }
}

/** Whether a term stands in the text of this place. */
export function standsIn({ postings }: TermIndex, term: string, place: number): boolean {
  return postings.get(term)?.some((value, index) => index % 2 === 0 && value === place) ?? false
}

/** Counts the terms of a text for `buildTermIndex`. */
export function countTerms(text: string): CountedTerms {
  const counts = countSearchTerms(text)
  return { terms: [...counts.keys()], occurrences: [...counts.values()] }
}
