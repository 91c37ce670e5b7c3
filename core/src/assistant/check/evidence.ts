import { isTableRow, splitSentences } from '../../knowledge/sentences.ts'
import { cellsOf, headerLine } from '../compose/readable-sentence.ts'
import type { Source, Statement } from '../trace.ts'
import { contentStems } from './content-words.ts'
import type { CheckContext } from './check-context.ts'
import { withoutOwnNames } from './own-names.ts'

/**
 * One piece of a source that can bear a statement by itself: a sentence, or a row of a table. `beside` is what names its subject without
 * being said in it: headings, the cells of the header, and the sentence before one that begins with "He" or "It".
 */
export type Evidence = { text: string; beside: string; row: { cells: string[]; header: string[] } | null }

/** Words at the start of a sentence that point back to the one before it. */
const pointsBack = /^(?:he|she|they|it|this|these|those|his|her|their|its|both)\b/i

/** The question of a page of questions and answers names the subject of its answer. */
const endsAsking = /\?["'*_)]*$/
/** A sentence of fewer content words ("No expiry.", "Not on Sundays.") says before it what it is about. */
const fewestWords = 4

/**
 * The pieces of evidence that a statement's sources hold. The header of a table bears nothing without a row. The
 * owner's own names are blanked out, as they are in what is held against it.
 */
export function evidenceOf(statement: Statement, context: CheckContext): Evidence[] {
  const unnamed = (text: string) => withoutOwnNames({ kind: 'answer', text }, context)
  return statement.sources
    .flatMap((source): Evidence[] => {
      if (source.kind === 'account') return [{ text: source.value, beside: '', row: null }]
      if (source.kind === 'answer') return evidenceOfAnswer(source)
      return source.kind === 'passage' ? evidenceOfQuote(source, context) : []
    })
    .map(({ text, beside, row }) => ({ text: unnamed(text), beside: unnamed(beside), row }))
}

/** The owner's words bear what they say, and so do the quotes that they were taken from; what they are about names the subject of both. */
function evidenceOfAnswer({ text, about, places }: Extract<Source, { kind: 'answer' }>): Evidence[] {
  const sentences = splitSentences(text).map((sentence) => sentence.text)
  const own = sentences.map((sentence, index) => {
    const earlier = pointsBack.test(sentence) ? (sentences[index - 1] ?? '') : ''
    return { text: sentence, beside: `${about}\n${earlier}`, row: null }
  })
  return [...own, ...places.map(({ quote }) => ({ text: quote, beside: about, row: null }))]
}

/** Whether a source is the header of a table whose row another source of the statement is: it only says what the row's cells are. */
export function isHeaderSource(source: Source, statement: Statement, context: CheckContext): boolean {
  if (source.kind !== 'passage' || !isTableRow(source.quote)) return false
  const passage = context.passages.find(({ id }) => id === source.passageId)
  return statement.sources.some(
    (other) => other !== source && other.kind === 'passage' && passage !== undefined && headerLine(other.quote, passage) === source.quote,
  )
}

function evidenceOfQuote(source: Extract<Source, { kind: 'passage' }>, context: CheckContext): Evidence[] {
  const passage = context.passages.find(({ id }) => id === source.passageId)
  const headings = source.headings.join('\n')
  const before = passage?.text.slice(0, Math.max(0, passage.text.indexOf(source.quote))) ?? ''
  const sentences = splitSentences(source.quote).map(({ text }) => text)
  return sentences.map((text, index) => {
    if (isTableRow(text)) return evidenceOfRow(text, source.headings, passage ? headerLine(text, passage) : null)
    const earlier = index > 0 ? sentences[index - 1] : splitSentences(before).at(-1)?.text
    const leansBack = pointsBack.test(text) || endsAsking.test(earlier ?? '') || contentStems(text).length < fewestWords
    return { text, beside: leansBack ? [headings, earlier ?? ''].join('\n') : headings, row: null }
  })
}

/** A row with its header: a bare number stands once more with the word over it ("30 minutes"). */
function evidenceOfRow(text: string, headings: readonly string[], headerRow: string | null): Evidence {
  const cells = cellsOf(text)
  const last = headings.at(-1) ?? ''
  const header = headerRow !== null || last.includes('|') ? cellsOf(headerRow ?? last) : []
  const counted = cells.flatMap((cell, index) => (/^\d+$/.test(cell) && header[index] ? [`${cell} ${header[index]}`] : []))
  return { text: [...cells, ...counted].join(' '), beside: [...headings, header.join(' ')].join('\n'), row: { cells, header } }
}
