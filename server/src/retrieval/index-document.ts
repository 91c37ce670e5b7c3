import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { withMined } from '@ownvoice/core/knowledge/answers/with-mined'
import { countSearchTerms } from '@ownvoice/core/knowledge/terms'
import { createHash } from 'node:crypto'
import { findProfile } from '../db/accounts/profiles.ts'
import { type NewChunk, listStoredVectors, replaceChunks, saveVectors, type StoredVectors } from '../db/knowledge/chunks.ts'
import type { Database, OwnerTx } from '../db/database.ts'
import {
  type DocumentSummary,
  finishReading,
  getDocumentSummary,
  saveExtractedText,
  setDocumentStatus,
  setEmbeddingProgress,
  setReadingProgress,
} from '../db/knowledge/documents.ts'
import { listRecognisedPages, saveRecognisedPage } from '../db/knowledge/recognised-pages.ts'
import { AppError } from '../errors.ts'
import { hashContent } from '../files/hash-content.ts'
import type { Embedder } from '../ai/port.ts'
import { type ExtractedText, type ExtractOptions, extractText } from './extract-text.ts'
import type { CutPassage } from './readers/reader-messages.ts'
import { indexRules } from './index-rules.ts'
import { isQuestion, keepAnswers } from './keep-answers.ts'
import { minedAnswers } from './mined-answers.ts'

export type IndexDeps = { db: Database; embedder: Embedder } & Pick<ExtractOptions, 'runReader'>
/** `text` is the passage's own. */
type Prepared = { passage: CutPassage; text: string; title: string; terms: Map<string, number>; contentHash: string }

/** So many passages are embedded in one go, some seconds of work: then they are kept, and the owner sees how far it is. */
const PASSAGES_AT_A_TIME = 16

/**
 * Reads a document and puts its passages where search finds them, in the place of those it had, and its answers onto the sheet: the old ones stand until then. A large one that had none
 * is found by its words as soon as it is read, and by its meaning when it is embedded. Doing it again gives the same passages; what stayed the same,
 * and what an earlier try came to, is neither recognised nor embedded again. A document that cannot be read ends as `failed` with the reason for the
 * owner; what was found of it before still is. Of one that was changed meanwhile nothing is stored: its next job does that. The owner hears of each
 * page, of each step of embedding and of the end. `signal` ends the work.
 * Throws `not_found` when the document was deleted; whatever else goes wrong leaves `processing` and is thrown, to be tried again.
 */
export async function indexDocument(
  deps: IndexDeps,
  owner: OwnerId,
  documentId: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  const { db, embedder } = deps
  const rules = indexRules(embedder)
  const document = await db.transaction(owner, async (tx) => {
    await setDocumentStatus(tx, documentId, 'processing')
    return getDocumentSummary(tx, documentId)
  })
  const read = await readOrReason(deps, owner, document, { bytes, signal })
  if ('reason' in read) {
    await db.transaction(owner, (tx) => finishReading(tx, documentId, { status: 'failed', error: read.reason }, rules))
    return
  }
  const prepared = read.passages.map((passage) => prepare(passage, read.text, { name: document.displayName, model: embedder.id }))
  const cut = prepared.map(({ passage: { headings, page, start, end }, text }) => ({ headings, page, start, end, text }))
  const mined = await db.transaction(owner, (tx) => minedAnswers(tx, document, cut))
  const answers = withMined(read.answers, mined)
  const store = async (tx: OwnerTx, vectors: ReadonlyMap<string, StoredVectors> | null): Promise<boolean> => {
    if (wasChanged(document, await getDocumentSummary(tx, documentId))) return false
    await keepAnswers(tx, document, { text: read.text, answers })
    await saveExtractedText(tx, documentId, read)
    const chunks = prepared.map((item) => toChunk(item, vectors))
    await replaceChunks(tx, { documentId, model: vectors && embedder.id }, chunks)
    return true
  }
  if (document.indexVersion === null && prepared.length > PASSAGES_AT_A_TIME) await db.transaction(owner, (tx) => store(tx, null))
  const vectors = await embedAll(deps, owner, { documentId, prepared, signal })
  await db.transaction(owner, async (tx) => {
    if (await store(tx, vectors)) await finishReading(tx, documentId, { status: 'embedded' }, rules)
  })
}

/** Another job reads what it is now, and may be at it already. */
function wasChanged(before: DocumentSummary, now: DocumentSummary): boolean {
  return before.displayName !== now.displayName || before.contentHash !== now.contentHash
}

/** Pages that were recognised stay known under the hash of the bytes: reading that was cut off goes on behind them. */
async function readOrReason(
  { db, runReader }: IndexDeps,
  owner: OwnerId,
  document: DocumentSummary,
  { bytes, signal }: { bytes: Uint8Array; signal: AbortSignal | undefined },
): Promise<ExtractedText | { reason: string }> {
  const { id: documentId, displayName: documentName } = document
  const pagesOf = { documentId, contentHash: hashContent(bytes) }
  const profile = await db.transaction(owner, findProfile)
  try {
    return await extractText(bytes, document.filename, {
      signal,
      runReader,
      answersFor: { documentId, documentName, isQuestion: isQuestion(document), business: { name: profile?.businessName ?? '' } },
      recognised: await db.transaction(owner, (tx) => listRecognisedPages(tx, pagesOf)),
      keepPage: (page, items) => db.transaction(owner, (tx) => saveRecognisedPage(tx, pagesOf, page, items)),
      onProgress: (progress) => db.transaction(owner, (tx) => setReadingProgress(tx, documentId, progress)),
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_document') return { reason: error.message }
    throw error
  }
}

/** The name and the headings go before the text: a passage "$40 a month" says what it is about only with them. */
function prepare(passage: CutPassage, documentText: string, { name: displayName, model }: { name: string; model: string }): Prepared {
  const name = displayName.replace(/\.[a-z0-9]{1,5}$/i, '')
  const title = [...new Set([name, ...passage.headings])].join('\n')
  const text = documentText.slice(passage.start, passage.end)
  const contentHash = createHash('sha256')
    .update(JSON.stringify([model, title, text]))
    .digest('hex')
  const terms = countSearchTerms(title)
  for (const [term, count] of passage.terms) terms.set(term, (terms.get(term) ?? 0) + count)
  return { passage, text, title, terms, contentHash }
}

/** The vectors of all these passages, by content hash. */
async function embedAll(
  { db, embedder }: IndexDeps,
  owner: OwnerId,
  { documentId, prepared, signal }: { documentId: string; prepared: readonly Prepared[]; signal: AbortSignal | undefined },
): Promise<Map<string, StoredVectors>> {
  const known = await db.transaction(owner, (tx) => listStoredVectors(tx, documentId))
  const fresh = prepared.filter(({ contentHash }) => !known.has(contentHash))
  for (let from = 0; from < fresh.length; from += PASSAGES_AT_A_TIME) {
    if (signal?.aborted) throw new AppError('temporary', { detail: 'embedding a document was called off' })
    const vectors = await embedSome(embedder, fresh.slice(from, from + PASSAGES_AT_A_TIME))
    for (const [hash, found] of vectors) known.set(hash, found)
    if (fresh.length <= PASSAGES_AT_A_TIME) break
    const passage = prepared.length - fresh.length + Math.min(fresh.length, from + PASSAGES_AT_A_TIME)
    await db.transaction(owner, async (tx) => {
      await getDocumentSummary(tx, documentId)
      await saveVectors(tx, documentId, vectors)
      await setEmbeddingProgress(tx, documentId, { passage, passages: prepared.length })
    })
  }
  return known
}

async function embedSome(embedder: Embedder, some: readonly Prepared[]): Promise<Map<string, StoredVectors>> {
  const vectors = await embedder.embed(some.flatMap(textsToEmbed))
  let next = 0
  return new Map(
    some.flatMap(({ contentHash, passage }) => {
      const [embedding, ...sentenceVectors] = vectors.slice(next, next + 1 + passage.sentences.length)
      next += 1 + passage.sentences.length
      return embedding ? [[contentHash, { embedding, sentenceVectors }] as const] : []
    }),
  )
}

/** The passage first, then its sentences, each under its innermost heading. */
function textsToEmbed({ passage, text, title }: Prepared): string[] {
  const heading = passage.headings.at(-1) ?? title
  return [`${title}\n${text}`, ...passage.sentences.map(({ start, end }) => `${heading}\n${text.slice(start, end)}`)]
}

function toChunk({ passage, text, terms, contentHash }: Prepared, vectors: ReadonlyMap<string, StoredVectors> | null): NewChunk {
  return {
    headings: passage.headings,
    content: text,
    page: passage.page,
    startOffset: passage.start,
    endOffset: passage.end,
    terms,
    vectors: vectors?.get(contentHash) ?? null,
    sentenceOffsets: passage.sentences.flatMap(({ start, end }) => [start, end]),
    contentHash,
  }
}
