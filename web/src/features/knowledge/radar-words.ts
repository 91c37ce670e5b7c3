import type { RadarFinding } from '@ownvoice/core/knowledge/contract'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { calendarDay } from '../../ui/moment.ts'

const abouts = { price: 'a price', time: 'a time', term: 'a term', count: 'a number' } as const

/** What was found, in one sentence. */
export function findingWords(finding: RadarFinding): string {
  if (finding.kind === 'passed_date') {
    return `“${documentTitle(finding.place.documentName)}” names a date that has passed: ${calendarDay(finding.endedOn)}.`
  }
  if (finding.kind === 'unanswered') return `Nothing answers “${finding.question.trim()}”`
  const [one, other] = finding.places
  if (one.documentId === other.documentId) return `“${documentTitle(one.documentName)}” contradicts itself on ${abouts[finding.about]}.`
  return `“${documentTitle(one.documentName)}” and “${documentTitle(other.documentName)}” disagree on ${abouts[finding.about]}.`
}

/** A quoted sentence in one line; a row of a table without its bars, a heading without its marks. */
export function quoteWords(quote: string): string {
  const line = quote
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^#{1,6} /, '')
  if (!line.startsWith('|')) return line
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')
}
