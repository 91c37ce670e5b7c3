import { isDeepStrictEqual } from 'node:util'
import type { AnswerSource } from '@ownvoice/core/knowledge/answers/answer'
import { compareAnswers } from '@ownvoice/core/knowledge/answers/compare-answers'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { newAnswer, restateAnswer } from '@ownvoice/core/knowledge/answers/restate-answer'
import { questionType } from '@ownvoice/core/knowledge/contract'
import {
  addAnswers,
  deleteAnswers,
  keptOf,
  lockAnswersOf,
  lockAnswersOfFile,
  saveAnswer,
  type StoredAnswer,
} from '../db/knowledge/answers.ts'
import type { OwnerTx } from '../db/database.ts'
import { type DocumentSummary, getDocument } from '../db/knowledge/documents.ts'
import type { ExtractedText } from './extract-text.ts'

/** Whether a document is one question with its answer, as the owner typed them. */
export function isQuestion({ fileType }: Pick<DocumentSummary, 'fileType'>): boolean {
  return fileType === questionType
}

/**
 * Brings the answer sheet in step with a document that was just read, before its new text is stored: answers whose source still stands stay as they
 * are, others that the owner stood behind become stale, and what is new is proposed. Doing it again changes nothing.
 */
export async function keepAnswers(tx: OwnerTx, document: DocumentSummary, read: Pick<ExtractedText, 'text' | 'answers'>): Promise<void> {
  const { extractedText: before } = await getDocument(tx, document.id)
  const stored = await lockAnswersOf(tx, document.id)
  const compared = compareAnswers(stored, read.answers, { documentId: document.id, text: read.text, before })
  const foundIn = { documentId: document.id, isQuestion: isQuestion(document) }
  for (const { answer, sources } of compared.kept) await saveIfChanged(tx, answer, { ...keptOf(answer), sources: named(sources, document) })
  for (const { answer, now } of compared.stale) await saveIfChanged(tx, answer, restateAnswer(keptOf(answer), now, foundIn))
  await deleteAnswers(
    tx,
    compared.gone.map(({ id }) => id),
  )
  await addAnswers(
    tx,
    compared.fresh.map((proposed) => newAnswer(proposed, foundIn)),
  )
}

/**
 * Before a document is deleted: its answers that the owner stood behind are stale, without a source. What nobody confirmed goes with it, and so does
 * the answer of a question that the owner typed in.
 */
export async function releaseAnswers(tx: OwnerTx, filename: string): Promise<void> {
  const stored = await lockAnswersOfFile(tx, filename)
  const released = stored.filter((answer) => !answer.isQuestion && (answer.state === 'confirmed' || answer.state === 'stale'))
  for (const answer of released) await saveIfChanged(tx, answer, restateAnswer(keptOf(answer), null, answer))
  const kept = new Set(released)
  await deleteAnswers(
    tx,
    stored.filter((answer) => !kept.has(answer)).map(({ id }) => id),
  )
}

/** A document may have got another name. */
function named(sources: readonly AnswerSource[], { id, displayName }: DocumentSummary): AnswerSource[] {
  return sources.map((source) => (source.documentId === id ? { ...source, documentName: displayName } : source))
}

/** What a document changes cannot be taken back on the sheet. */
async function saveIfChanged(tx: OwnerTx, stored: StoredAnswer, answer: KeptAnswer): Promise<void> {
  if (isDeepStrictEqual(keptOf(stored), answer)) return
  await saveAnswer(tx, answer, { version: stored.version, undoneBy: null })
}
