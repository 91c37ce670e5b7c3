import { splitSentences } from '../../text/sentences.ts'
import type { Ask, Source, Statement } from '../trace.ts'
import type { AnswerSentence } from '../../knowledge/answer-sentence.ts'
import { headingInWords } from './heading-in-words.ts'
import { headerLine, readableSentence, rowSubject } from '../../knowledge/readable-sentence.ts'

/** The paragraph of a reply that answers. */
export const bodyParagraph = 1

/**
 * The statements that answer an ask: its sentences nearly word for word, each with the passage it stands in, at most `most` of them.
 * Rows of a table about the same thing become one statement. The same sentence is said once.
 */
export function answerStatements(ask: Ask, sentences: readonly AnswerSentence[], most: number): Statement[] {
  const statements: Statement[] = []
  const rows = new Map<string, Statement>()
  for (const { sentence, text, row } of chosen(sentences, most)) {
    const earlier = row === null ? undefined : rows.get(row.key)
    if (row && earlier) {
      earlier.text = `${earlier.text.replace(/\.$/, '')}; ${text.slice(row.subject.length + 2)}`
      earlier.sources.push(...sourcesOf(sentence))
      continue
    }
    const said = row === null ? headingInWords(ask.text, text) : text
    const statement: Statement = { kind: 'answer', text: said, paragraph: bodyParagraph, askId: ask.id, sources: sourcesOf(sentence) }
    if (row) rows.set(row.key, statement)
    statements.push(statement)
  }
  return statements
}

type Chosen = { sentence: AnswerSentence; text: string; row: { subject: string; key: string } | null }

/**
 * The best sentences that say something, each once, in the order in which their documents say them. What goes before a sentence to make it
 * understood, and further rows about the same thing, do not count towards the limit.
 */
function chosen(sentences: readonly AnswerSentence[], most: number): Chosen[] {
  const picked: Chosen[] = []
  let taken = 0
  for (const sentence of sentences) {
    const fresh = withAntecedent(sentence)
      .flatMap(readable)
      .filter(({ text }) => !picked.some((other) => other.text.includes(text.replace(/\.$/, ''))))
    const joins = fresh.every(({ row }) => row !== null && picked.some((other) => other.row?.key === row.key))
    if (fresh.length === 0 || (!joins && taken >= most)) continue
    if (!joins) taken += 1
    picked.push(...fresh)
  }
  const rank = new Map([...new Set(picked.map(({ sentence }) => sentence.passage.id))].map((id, index) => [id, index]))
  const place = ({ sentence }: Chosen) => rank.get(sentence.passage.id) ?? 0
  return picked.toSorted((a, b) => place(a) - place(b) || a.sentence.start - b.sentence.start)
}

function readable(sentence: AnswerSentence): Chosen[] {
  const text = readableSentence(sentence.text, sentence.passage)
  if (text === '') return []
  const subject = rowSubject(sentence.text)
  return [{ sentence, text, row: subject === null ? null : { subject, key: `${sentence.passage.id} ${subject}` } }]
}

/** Words at the start of a sentence that point back to the one before it. */
const pointsBack = /^(?:he|she|they|it|this|these|those|his|her|their|its|both)\b/i

/** A sentence that begins with "He" says nothing, or something false, without the sentence that says who: that one goes before it. */
function withAntecedent(sentence: AnswerSentence): AnswerSentence[] {
  const all = splitSentences(sentence.passage.text)
  const at = all.findIndex(({ start }) => start === sentence.start)
  let first = at
  while (first > 0 && at - first < 2 && pointsBack.test(all[first]?.text ?? '')) first--
  return at < 0 ? [sentence] : all.slice(first, at + 1).map((one) => ({ ...one, passage: sentence.passage }))
}

/** A row rests on itself and on the header that names its cells. */
function sourcesOf(sentence: AnswerSentence): Source[] {
  const header = tableHeaderSource(sentence)
  return header === null ? [passageSource(sentence)] : [passageSource(sentence), header]
}

/** The header of the table whose row a sentence is, as a source; null for what is no row, and for a row without one in its passage. */
export function tableHeaderSource(sentence: AnswerSentence): Source | null {
  const header = headerLine(sentence.text, sentence.passage)
  if (header === null) return null
  const start = sentence.passage.text.indexOf(header)
  return passageSource({ ...sentence, text: header, start, end: start + header.length })
}

/** Where a sentence stands. `start` and `end` of the source are offsets into the document's text. */
export function passageSource({ text, passage, start, end }: AnswerSentence): Extract<Source, { kind: 'passage' }> {
  return {
    kind: 'passage',
    passageId: passage.id,
    documentId: passage.documentId,
    documentName: passage.documentName,
    headings: passage.headings,
    page: passage.page,
    quote: text,
    start: passage.start + start,
    end: passage.start + end,
  }
}
