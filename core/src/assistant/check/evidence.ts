import { isTableRow, splitSentences } from '../../knowledge/sentences.ts'
import { cellsOf, headerLine } from '../compose/readable-sentence.ts'
import type { Source, Statement } from '../trace.ts'
import type { CheckContext } from './check-context.ts'
import { withoutOwnNames } from './own-names.ts'

/**
 * One piece of a source that can bear a statement by itself: a sentence, or a row of a table. `beside` is what names its subject without
 * being said in it: headings, the cells of the header, and the sentence before one that begins with "He" or "It".
 */
export type Evidence = { text: string; beside: string }

/** Words at the start of a sentence that point back to the one before it. */
const pointsBack = /^(?:he|she|they|it|this|these|those|his|her|their|its|both)\b/i

/**
 * The pieces of evidence that a statement's sources hold. The header of a table bears nothing without a row. The
 * owner's own names are blanked out, as they are in what is held against it.
 */
export function evidenceOf(statement: Statement, context: CheckContext): Evidence[] {
  const unnamed = (text: string) => withoutOwnNames({ kind: 'answer', text }, context)
  return statement.sources
    .flatMap((source): Evidence[] => {
      if (source.kind === 'account') return [{ text: source.value, beside: '' }]
      if (source.kind === 'answer') return evidenceOfAnswer(source)
      return source.kind === 'passage' ? evidenceOfQuote(source, context) : []
    })
    .map(({ text, beside }) => ({ text: unnamed(text), beside: unnamed(beside) }))
}

/** The owner's words bear what they say, and so do the quotes that they were taken from; what they are about names the subject of both. */
function evidenceOfAnswer({ text, about, places }: Extract<Source, { kind: 'answer' }>): Evidence[] {
  const sentences = splitSentences(text).map((sentence) => sentence.text)
  const own = sentences.map((sentence, index) => {
    const earlier = pointsBack.test(sentence) ? (sentences[index - 1] ?? '') : ''
    return { text: sentence, beside: `${about}\n${earlier}` }
  })
  return [...own, ...places.map(({ quote }) => ({ text: quote, beside: about }))]
}

function evidenceOfQuote(source: Extract<Source, { kind: 'passage' }>, context: CheckContext): Evidence[] {
  const passage = context.passages.find(({ id }) => id === source.passageId)
  const headings = source.headings.join('\n')
  const before = passage?.text.slice(0, Math.max(0, passage.text.indexOf(source.quote))) ?? ''
  const sentences = splitSentences(source.quote).map(({ text }) => text)
  return sentences.map((text, index) => {
    if (isTableRow(text)) {
      const header = passage ? headerLine(text, passage) : null
      return { text: cellsOf(text).join(' '), beside: [headings, header ? cellsOf(header).join(' ') : ''].join('\n') }
    }
    const earlier = index > 0 ? sentences[index - 1] : splitSentences(before).at(-1)?.text
    return { text, beside: pointsBack.test(text) ? [headings, earlier ?? ''].join('\n') : headings }
  })
}
