import type { Passage } from '../../knowledge/passage.ts'
import { isTableRow, splitSentences } from '../../text/sentences.ts'
import { cellsOf, headerLine } from '../../knowledge/readable-sentence.ts'
import { isNotForCustomers } from '../../text/not-for-customers.ts'
import type { Source, Statement } from '../trace.ts'
import { contentStems } from '../../text/content-words.ts'
import type { CheckContext } from './check-context.ts'
import { isDenial } from '../../text/denial.ts'
import { withoutOwnNames } from './own-names.ts'
import { writtenOut } from '../../text/shorthand.ts'

/**
 * One piece of a source that can bear a statement by itself: a sentence, or a row of a table. `beside` is what names its subject without
 * being said in it: headings, the cells of the header, a label that its paragraph begins with ("Dogs."), and the sentence before one that begins with "He"
 * or "It". `near` is what its paragraph says before a piece that leans on it. `from` is the passage or answer that it stands in. A fragment that narrows the
 * sentence before it ("Not on combos.") makes a piece with that as well: `fragment` is that, of which a clause borne by either has to speak.
 */
export type Evidence = {
  text: string
  beside: string
  near: string
  from: string
  row: { cells: string[]; header: string[] } | null
  fragment?: string
}

/** Words at the start of a sentence that point back to the one before it. */
const pointsBack = /^(?:(?:if|when|once|unless|as) )?(?:he|she|they|it|this|these|those|his|her|their|its|both)\b/i

/** Words anywhere in a sentence that mean something named before: "nothing cools it in summer". */
const means = /\b(?:he|she|they|them|it|its|their|this|these|those|both)\b/i

/** The question of a page of questions and answers names the subject of its answer. */
const endsAsking = /\?["'*_)]*$/
/** A sentence of fewer content words ("No expiry.", "Not on Sundays.") says before it what it is about. */
const fewestWords = 4
/** A fragment that narrows or denies what stands right before it: "Not on combos.", "Only with an adult." */
const narrowsBack = /^(?:not|only|except|never|but not|and not)\b/i
/** How many sentences before it a piece may lean on. */
const mostNear = 3
/** A note that goes on where the one before it ended: "paper ones go out next day". */
const startsSmall = /^\p{Ll}/u

/**
 * The pieces of evidence that a statement's sources hold. The header of a table bears nothing without a row, and what is not for customers nothing at all. The
 * owner's own names are blanked out, as they are in what is held against it.
 */
export function evidenceOf(statement: Statement, context: CheckContext): Evidence[] {
  const unnamed = (text: string) => withoutOwnNames({ kind: 'answer', text }, context)
  return statement.sources
    .flatMap((source): Evidence[] => {
      if (source.kind === 'account') return [{ text: source.value, beside: '', near: '', from: source.field, row: null }]
      if (source.kind === 'answer') return evidenceOfAnswer(source)
      return source.kind === 'passage' ? evidenceOfQuote(source, context) : []
    })
    .filter(({ text, beside, row }) => ![text, beside, ...(row?.cells ?? [])].some(isNotForCustomers))
    .map((piece) => ({ ...piece, text: writtenOut(unnamed(piece.text)), beside: unnamed(piece.beside), near: unnamed(piece.near) }))
}

/** The owner's words bear what they say, and so do the quotes that they were taken from; what they are about names the subject of both. */
function evidenceOfAnswer({ answerId, text, about, places }: Extract<Source, { kind: 'answer' }>): Evidence[] {
  const sentences = splitSentences(text).map((sentence) => sentence.text)
  const own = sentences.map((sentence, index) => {
    const earlier = pointsBack.test(sentence) ? (sentences[index - 1] ?? '') : ''
    return {
      text: sentence,
      beside: `${about}\n${earlier}`,
      near: means.test(sentence) ? stated(sentences.slice(0, index)) : '',
      from: answerId,
      row: null,
    }
  })
  return [...own, ...places.map(({ quote }) => ({ text: quote, beside: about, near: '', from: answerId, row: null }))]
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
  const before = passage ? textBefore(source, passage) : ''
  const paragraph = splitSentences(before.slice(before.lastIndexOf('\n\n') + 1)).map(({ text }) => text)
  const label = labelOf(paragraph[0] ?? '')
  const sentences = splitSentences(source.quote).map(({ text }) => text)
  return sentences.flatMap((text, index): Evidence[] => {
    if (isTableRow(text))
      return [{ ...evidenceOfRow(text, source.headings, passage ? headerLine(text, passage) : null), from: source.passageId }]
    const earlier = index > 0 ? sentences[index - 1] : splitSentences(before).at(-1)?.text
    const length = contentStems(text).length
    const leansBack = pointsBack.test(text) || endsAsking.test(earlier ?? '') || length < fewestWords
    const near = leansBack || startsSmall.test(text) ? stated([...paragraph, ...sentences.slice(0, index)].slice(-mostNear)) : ''
    const beside = [headings, label, ...(leansBack ? [earlier ?? ''] : [])].join('\n')
    const piece = { text, beside, near, from: source.passageId, row: null }
    const isNarrowing = narrowsBack.test(text) && length <= fewestWords && earlier !== undefined && !isTableRow(earlier)
    return isNarrowing ? [text, `${earlier} ${text}`].map((words) => ({ ...piece, text: words, fragment: text })) : [piece]
  })
}

/** A first sentence of few words and no figure names what its paragraph is about; its figures would be another sentence's. */
function labelOf(first: string): string {
  return contentStems(first).length < fewestWords && !/\d/.test(first) ? first : ''
}

/** What is denied a sentence before lends its words to no sentence after it. */
function stated(sentences: readonly string[]): string {
  return sentences.filter((sentence) => !isDenial(sentence)).join(' ')
}

/** The same words ("No.") may stand in a passage more than once: the offsets tell which are quoted. */
function textBefore({ quote, start }: Extract<Source, { kind: 'passage' }>, passage: Passage): string {
  const at = start - passage.start
  return passage.text.slice(0, Math.max(0, passage.text.startsWith(quote, at) ? at : passage.text.indexOf(quote)))
}

/** A row with its header: a bare number stands once more with the word over it ("30 minutes"). */
function evidenceOfRow(text: string, headings: readonly string[], headerRow: string | null): Omit<Evidence, 'from'> {
  const cells = cellsOf(text).map(writtenOut)
  const last = headings.at(-1) ?? ''
  const header = headerRow !== null || last.includes('|') ? cellsOf(headerRow ?? last) : []
  const counted = cells.flatMap((cell, index) => (/^\d+$/.test(cell) && header[index] ? [`${cell} ${header[index]}`] : []))
  return { text: [...cells, ...counted].join(' '), beside: [...headings, header.join(' ')].join('\n'), near: '', row: { cells, header } }
}
