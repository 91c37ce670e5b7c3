import type { AnswerShelf } from '@ownvoice/core/knowledge/answers/contract'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { questionType } from '@ownvoice/core/knowledge/contract'
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../errors.ts'
import { contains } from '../contains.ts'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { answers, documents } from '../schema/knowledge.ts'
import { joinVectors, splitVectors } from '../vector-bytes.ts'

/** An answer with its version, and the document it was found in as it is called now. */
export type StoredAnswer = KeptAnswer & { version: number; before: KeptAnswer | null; documentName: string | null; isQuestion: boolean }

const { id, documentId, kind, about, text, questions, sources, state, origin, previousText, before, version } = getTableColumns(answers)
const columns = {
  id,
  documentId,
  kind,
  about,
  text,
  questions,
  sources,
  state,
  origin,
  previousText,
  before,
  version,
  documentName: documents.displayName,
  isQuestion: sql<boolean>`coalesce(${documents.fileType} = ${questionType}, false)`,
}

const statesOf = { waiting: ['proposed', 'stale'], confirmed: ['confirmed'], dismissed: ['dismissed'] } as const

/** Which answers to list. `documentId`: those of one document alone. By document they stand in the order of its text. */
export type AnswerListing = {
  shelf: AnswerShelf
  search: string
  documentId?: string | undefined
  order: 'document' | 'topic'
  limit: number
}

/** The answers of a shelf in which the letters of `search` stand. */
export async function listAnswers(tx: OwnerTx, { order, limit, ...wanted }: AnswerListing): Promise<StoredAnswer[]> {
  const place = sql`(${sources} -> -1 ->> 'start')::int` // of a table the row: its head is the first place of every row
  const byDocument = [asc(documents.displayName), asc(documentId), sql`${place} nulls last`]
  return joined(tx)
    .where(isWanted(tx, wanted))
    .orderBy(...(order === 'topic' ? [asc(kind), asc(about), ...byDocument] : byDocument), asc(id))
    .limit(limit)
}

export async function countMatchingAnswers(tx: OwnerTx, wanted: Omit<AnswerListing, 'order' | 'limit'>): Promise<number> {
  const [row] = await tx
    .select({ matching: count() })
    .from(answers)
    .leftJoin(documents, eq(documents.id, documentId))
    .where(isWanted(tx, wanted))
  return row?.matching ?? 0
}

/** How many answers there are on each shelf. */
export async function countAnswers(tx: OwnerTx): Promise<Record<AnswerShelf, number>> {
  const rows = await tx.select({ state, count: count() }).from(answers).where(eq(answers.userId, tx.owner)).groupBy(state)
  const of = (shelf: AnswerShelf) =>
    rows.filter((row) => statesOf[shelf].some((one) => one === row.state)).reduce((sum, row) => sum + row.count, 0)
  return { waiting: of('waiting'), confirmed: of('confirmed'), dismissed: of('dismissed') }
}

/** What replies may rest on: the confirmed answers, which leave alone, and the proposed ones, which are offered. */
export async function listAnswerable(tx: OwnerTx): Promise<StoredAnswer[]> {
  return joined(tx).where(isAnswerable(tx)).orderBy(asc(answers.createdAt), asc(id))
}

/** The versions of what `listAnswerable` lists, in its order: as long as they are the same, so is the list. */
export async function listAnswerableVersions(tx: OwnerTx): Promise<Pick<StoredAnswer, 'id' | 'version'>[]> {
  return tx.select({ id, version }).from(answers).where(isAnswerable(tx)).orderBy(asc(answers.createdAt), asc(id))
}

function isAnswerable(tx: OwnerTx): SQL | undefined {
  return and(eq(answers.userId, tx.owner), inArray(state, ['confirmed', 'proposed']))
}

/** Throws `not_found`. */
export async function getAnswer(tx: OwnerTx, wanted: string): Promise<StoredAnswer> {
  return found(await joined(tx).where(and(eq(answers.userId, tx.owner), eq(id, wanted))), `answer ${wanted}`)
}

/** Throws `not_found`. Until the transaction ends nobody else changes it. */
export async function lockAnswer(tx: OwnerTx, wanted: string): Promise<StoredAnswer> {
  return found(
    await joined(tx)
      .where(and(eq(answers.userId, tx.owner), eq(id, wanted)))
      .for('update', { of: answers }),
    `answer ${wanted}`,
  )
}

/** Those of these answers that there are, in any order. Until the transaction ends nobody else changes them. */
export async function lockAnswers(tx: OwnerTx, wanted: readonly string[]): Promise<StoredAnswer[]> {
  return joined(tx)
    .where(and(eq(answers.userId, tx.owner), inArray(id, [...wanted])))
    .orderBy(asc(id))
    .for('update', { of: answers })
}

/** All answers that were found in a document, whatever their state. Until the transaction ends nobody else changes them. */
export async function lockAnswersOf(tx: OwnerTx, of: string): Promise<StoredAnswer[]> {
  return joined(tx)
    .where(and(eq(answers.userId, tx.owner), eq(documentId, of)))
    .orderBy(asc(id))
    .for('update', { of: answers })
}

/** The same for the document that this file stands for. */
export async function lockAnswersOfFile(tx: OwnerTx, filename: string): Promise<StoredAnswer[]> {
  return joined(tx)
    .where(and(eq(answers.userId, tx.owner), eq(documents.filename, filename)))
    .orderBy(asc(id))
    .for('update', { of: answers })
}

export async function addAnswers(tx: OwnerTx, added: readonly Omit<KeptAnswer, 'id'>[]): Promise<void> {
  if (added.length > 0) await tx.insert(answers).values(added.map((answer) => ({ ...answer, userId: tx.owner })))
}

/**
 * Saves an answer as its next version. `undoneBy`: what taking this change back brings; null where it cannot be taken back. Throws `conflict` when it was
 * changed since `version`.
 */
export async function saveAnswer(
  tx: OwnerTx,
  { id: saved, ...answer }: KeptAnswer,
  { version: seen, undoneBy }: { version: number; undoneBy: KeptAnswer | null },
): Promise<void> {
  const rows = await tx
    .update(answers)
    .set({
      kind: answer.kind,
      about: answer.about,
      text: answer.text,
      questions: answer.questions,
      sources: answer.sources,
      state: answer.state,
      origin: answer.origin,
      previousText: answer.previousText,
      documentId: answer.documentId,
      before: undoneBy,
      version: seen + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(answers.userId, tx.owner), eq(id, saved), eq(version, seen)))
    .returning({ id })
  if (rows.length === 0) throw new AppError('conflict', { detail: `answer ${saved} is no longer version ${seen}` })
}

/** Saves what is made of an answer, so that it can be taken back. Resolves to the answer as it is stored now. */
export async function changeStored(tx: OwnerTx, stored: StoredAnswer, change: (answer: KeptAnswer) => KeptAnswer): Promise<StoredAnswer> {
  const undoneBy = keptOf(stored)
  const changed = change(undoneBy)
  await saveAnswer(tx, changed, { version: stored.version, undoneBy })
  return { ...stored, ...changed, before: undoneBy, version: stored.version + 1 }
}

/** The answer alone, without what is stored beside it. */
export function keptOf({ version: _version, before: _before, documentName: _name, isQuestion: _is, ...answer }: StoredAnswer): KeptAnswer {
  return answer
}

/** Doing it twice is no error. */
export async function deleteAnswers(tx: OwnerTx, gone: readonly string[]): Promise<void> {
  if (gone.length > 0) await tx.delete(answers).where(and(eq(answers.userId, tx.owner), inArray(id, [...gone])))
}

/** The vectors of an answer's texts, in their order. `of` says what they were made of. */
export type AnswerVectors = { of: string; vectors: Float32Array[] }

/** The vectors of these answers, of so many numbers each, as far as they have any. What was made of something else may be of another size: its `of` says so. */
export async function listAnswerVectors(tx: OwnerTx, wanted: readonly string[], dimensions: number): Promise<Map<string, AnswerVectors>> {
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id, of: sql<string>`${answers.vectorsOf}`, base64: sql<string>`encode(${answers.vectors}, 'base64')` })
    .from(answers)
    .where(and(eq(answers.userId, tx.owner), inArray(id, [...wanted]), isNotNull(answers.vectors)))
  return new Map(rows.map(({ id: answerId, of, base64 }) => [answerId, { of, vectors: splitVectors(base64, dimensions) }]))
}

/** No change of the answer: its version stays. */
export async function saveAnswerVectors(tx: OwnerTx, saved: string, { of, vectors }: AnswerVectors): Promise<void> {
  await tx
    .update(answers)
    .set({ vectors: joinVectors(vectors), vectorsOf: of })
    .where(and(eq(answers.userId, tx.owner), eq(id, saved)))
}

function joined(tx: OwnerTx) {
  return tx.select(columns).from(answers).leftJoin(documents, eq(documents.id, documentId)).$dynamic()
}

function isWanted(tx: OwnerTx, { shelf, search, documentId: of }: Omit<AnswerListing, 'order' | 'limit'>): SQL | undefined {
  const words = search.trim()
  return and(
    eq(answers.userId, tx.owner),
    inArray(state, [...statesOf[shelf]]),
    of === undefined ? undefined : eq(documentId, of),
    words === ''
      ? undefined
      : or(contains(text, words), contains(about, words), contains(questionWords, words), contains(documents.displayName, words)),
  )
}

/** The questions one under the other, without the marks of JSON. */
const questionWords = sql`(select string_agg(question, chr(10)) from jsonb_array_elements_text(${questions}) as question)`
