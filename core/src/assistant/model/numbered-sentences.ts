import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Passage } from '../../knowledge/passage.ts'
import { type Sentence, splitSentences } from '../../text/sentences.ts'
import { compareText } from '../../text/compare-text.ts'
import { areWrapped } from '../../text/are-wrapped.ts'

/** A sentence that a model may cite. `id` is short and the same for the same documents; `start` and `end` are offsets into the passage's text. */
export type NumberedSentence = { id: string; text: string; passage: Passage; start: number; end: number }

/** A document as a model is shown it: its lines are sentences under their ids ("d1.4 We open at nine."), with headings between ("# Hours"). */
export type NumberedDocument = { name: string; sentences: NumberedSentence[] }

/**
 * Every sentence of the owner's passages under an id. Documents are ordered by name and then by their words, so that the same documents give the
 * same ids in every installation.
 */
export function numberSentences(passages: readonly Passage[]): NumberedDocument[] {
  const documents = [...Map.groupBy(passages, ({ documentId }) => documentId).values()]
    .map((own) => own.toSorted((one, other) => one.start - other.start))
    .toSorted((one, other) => compareText(keyOf(one), keyOf(other)))
  return documents.map((own, index) => {
    const sentences = own.flatMap((passage) => unitsOf(passage.text).map((unit) => ({ ...unit, passage })))
    return {
      name: own[0]?.documentName ?? '',
      sentences: sentences.map((sentence, place) => ({ ...sentence, id: `d${index + 1}.${place + 1}` })),
    }
  })
}

/** A confirmed answer of the owner's sheet under an id ("a3"). */
export type NumberedAnswer = { id: string; answer: Answer }

/** The answers that the owner stands behind, each under an id, in an order that does not hang on when they were written. */
export function numberAnswers(answers: readonly Answer[]): NumberedAnswer[] {
  return answers
    .filter(({ state }) => state === 'confirmed')
    .toSorted((one, other) => compareText(`${one.about}\n${one.text}`, `${other.about}\n${other.text}`))
    .map((answer, index) => ({ id: `a${index + 1}`, answer }))
}

/** The lines of a document for a model. Headings are said where they change; `…` stands where sentences are left out. */
export function linesOf(sentences: readonly NumberedSentence[]): string[] {
  const lines: string[] = []
  let before: NumberedSentence | null = null
  for (const sentence of sentences) {
    if (before !== null && placeOf(sentence.id) !== placeOf(before.id) + 1) lines.push('…')
    if (before?.passage.headings.join('\n') !== sentence.passage.headings.join('\n'))
      lines.push(...changedHeadings(before?.passage.headings ?? [], sentence.passage.headings))
    lines.push(`${sentence.id} ${sentence.text}`)
    before = sentence
  }
  return lines
}

function changedHeadings(before: readonly string[], now: readonly string[]): string[] {
  const same = now.findIndex((heading, level) => heading !== before[level])
  return same < 0 ? [] : now.slice(same).map((heading, index) => `${'#'.repeat(same + index + 1)} ${heading}`)
}

/** The sentences of a passage. Lines that were broken on purpose ("Mon closed", "Tue 9 - 6") each count as one. */
function unitsOf(text: string): Sentence[] {
  return splitSentences(text).flatMap((sentence) => {
    const lines = sentence.text.split('\n')
    if (lines.length === 1 || areWrapped(linesAround(text, sentence))) return [sentence]
    let at = sentence.start
    return lines.flatMap((line) => {
      const start = at + line.indexOf(line.trim())
      at += line.length + 1
      return line.trim() === '' ? [] : [{ text: line.trim(), start, end: start + line.trim().length }]
    })
  })
}

/** The whole lines that a sentence stands on: it may begin and end in the middle of one. */
function linesAround(text: string, { start, end }: Sentence): string[] {
  const from = text.lastIndexOf('\n', start) + 1
  const to = text.indexOf('\n', end)
  return text
    .slice(from, to < 0 ? text.length : to)
    .split('\n')
    .map((line) => line.trim())
}

function placeOf(id: string): number {
  return Number(id.slice(id.indexOf('.') + 1))
}

function keyOf(passages: readonly Passage[]): string {
  return `${passages[0]?.documentName ?? ''}\n${passages.map(({ text }) => text).join('\n')}`
}
