import { tidyLine } from '../../text/tidy-text.ts'
import { passageSource, tableHeaderSource } from '../answer/answer-statements.ts'
import type { Source } from '../trace.ts'
import type { LeadAnswer } from './lead-answer.ts'
import type { Citables } from './lead-request.ts'

type Cite = LeadAnswer['asks'][number]['sentences'][number]['cites'][number]

/** More of them, and nearly anything can be put together. */
const MOST_CITES = 3

/**
 * The sources that a sentence cites: the whole of each sentence or confirmed answer that is named by its id and really holds the quoted words, a row of a
 * table with its header. In words why not, if one does not exist or does not say what is quoted, or if there are none or too many.
 */
export function citedSources(cites: readonly Cite[], citables: Citables): Source[] | string {
  if (cites.length === 0) return 'The language model wrote a sentence without a source.'
  const sources: Source[] = []
  for (const { id, quote } of cites) {
    const cited = findCited(id.trim(), citables)
    if (!cited) return `The language model cited a place that does not exist (“${tidyLine(id, 20)}”).`
    if (!stands(quote, cited.text)) return `The language model quoted words that do not stand there (“${tidyLine(quote, 80)}”).`
    for (const source of cited.sources) if (!sources.some((other) => isSame(other, source))) sources.push(source)
  }
  return new Set(cites.map(({ id }) => id.trim())).size > MOST_CITES ? 'The language model rests one sentence on too many places.' : sources
}

function findCited(id: string, { sentences, answers }: Citables): { text: string; sources: Source[] } | null {
  const sentence = sentences.find((candidate) => candidate.id === id)
  if (sentence) {
    const header = tableHeaderSource(sentence)
    return { text: sentence.text, sources: [passageSource(sentence), ...(header === null ? [] : [header])] }
  }
  const answer = answers.find((candidate) => candidate.id === id)?.answer
  if (!answer) return null
  return {
    text: answer.text,
    sources: [{ kind: 'answer', answerId: answer.id, about: answer.about, text: answer.text, places: answer.sources }],
  }
}

/** Word for word, white space and the form of quotation marks and dashes aside. */
function stands(quote: string, text: string): boolean {
  const words = plain(quote)
  return words !== '' && plain(text).includes(words)
}

function plain(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

function isSame(one: Source, other: Source): boolean {
  if (one.kind === 'passage' && other.kind === 'passage') return one.passageId === other.passageId && one.quote === other.quote
  return one.kind === 'answer' && other.kind === 'answer' && one.answerId === other.answerId
}
