import { questionType } from '@ownvoice/core/knowledge/contract'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import { and, asc, eq, inArray, isNotNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { answers, documents, passageVectors, ragChunks } from '../schema/knowledge.ts'
import { DIMENSIONS, joinVectors, splitVectors, vectorFromWire } from '../vector-bytes.ts'

/**
 * A passage to be stored, with all that search reads. `sentenceOffsets` are pairs of start and end in `content`, one pair a vector. `vectors` is null
 * for one that is to be found by its words alone.
 */
export type NewChunk = {
  headings: string[]
  content: string
  page: number | null
  startOffset: number
  endOffset: number
  terms: ReadonlyMap<string, number>
  vectors: StoredVectors | null
  sentenceOffsets: number[]
  contentHash: string
}

/**
 * An indexed document. Its passages are those of its version: another version, other passages. `model`: the id of the embedder of their vectors; null while they have
 * none. `rules`: those under which it was read last.
 */
export type IndexedDocument = { id: string; name: string; version: string; model: string | null; rules: string | null }

/** A passage by what is in it: under the same rules and with the same model, the same hash means the same terms and the same vector. */
export type ChunkHash = { id: string; documentId: string; contentHash: string }

/** What ranking needs of a passage. */
export type ChunkForRanking = { id: string; terms: string[]; occurrences: number[]; vector: Float32Array }

/** A passage as it is shown, with the vectors of its sentences; offsets of sentences point into `content`. */
export type StoredChunk = {
  id: string
  documentId: string
  headings: string[]
  content: string
  page: number | null
  startOffset: number
  endOffset: number
  sentences: { start: number; end: number; vector: Float32Array }[]
}

/** The vectors of a passage that was stored before, so that text which stayed the same is not embedded again. */
export type StoredVectors = { embedding: Float32Array; sentenceVectors: Float32Array[] }

const CHUNKS_PER_INSERT = 50
const LARGEST_SMALLINT = 32_767

/** `encode(…, 'base64')` of what the engine sends: several times faster to read than its text of numbers or hexadecimals. */
const embeddingBase64 = sql<string>`encode(vector_send(${ragChunks.embedding}), 'base64')`
const sentencesBase64 = sql<string>`encode(${ragChunks.sentenceEmbeddings}, 'base64')`

/** Puts these passages, embedded by `model` if they are, in the place of all that the document had, and gives its index a new version. */
export async function replaceChunks(
  tx: OwnerTx,
  { documentId, model }: { documentId: string; model: string | null },
  chunks: readonly NewChunk[],
): Promise<void> {
  await tx.delete(ragChunks).where(and(eq(ragChunks.userId, tx.owner), eq(ragChunks.documentId, documentId)))
  for (let from = 0; from < chunks.length; from += CHUNKS_PER_INSERT) {
    const part = chunks.slice(from, from + CHUNKS_PER_INSERT)
    await tx.insert(ragChunks).values(part.map((chunk, index) => chunkRow(tx, documentId, chunk, from + index)))
  }
  await tx
    .update(documents)
    .set({ indexVersion: sql`gen_random_uuid()`, indexModel: model })
    .where(and(eq(documents.userId, tx.owner), eq(documents.id, documentId)))
  if (model !== null)
    await tx.delete(passageVectors).where(and(eq(passageVectors.userId, tx.owner), eq(passageVectors.documentId, documentId)))
}

/** Keeps the vectors of passages that are not a document's yet, by content hash, until `replaceChunks` puts embedded ones in their place. */
export async function saveVectors(tx: OwnerTx, documentId: string, vectors: ReadonlyMap<string, StoredVectors>): Promise<void> {
  const rows = [...vectors].map(([contentHash, { embedding, sentenceVectors }]) => ({
    userId: tx.owner,
    documentId,
    contentHash,
    embedding: [...embedding],
    sentenceEmbeddings: joinVectors(sentenceVectors),
  }))
  if (rows.length > 0) await tx.insert(passageVectors).values(rows).onConflictDoNothing()
}

/** A question that the owner answered once and has dismissed on the answer sheet is said no more: not from the sheet, and not as a document. */
function isNotDismissed(tx: OwnerTx): SQL | undefined {
  const dismissed = tx
    .select({ id: answers.id })
    .from(answers)
    .where(and(eq(answers.userId, tx.owner), eq(answers.documentId, documents.id), eq(answers.state, 'dismissed')))
  return or(ne(documents.fileType, questionType), notExists(dismissed))
}

/** The owner's documents that have an index and may be said, oldest first. */
export async function listIndexedDocuments(tx: OwnerTx): Promise<IndexedDocument[]> {
  return tx
    .select({
      id: documents.id,
      name: documents.displayName,
      version: sql<string>`${documents.indexVersion}`,
      model: documents.indexModel,
      rules: documents.indexRules,
    })
    .from(documents)
    .where(and(eq(documents.userId, tx.owner), isNotNull(documents.indexVersion), isNotDismissed(tx)))
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

/** The passages of these documents, in their order in the document. */
export async function listChunkHashes(tx: OwnerTx, documentIds: readonly string[]): Promise<ChunkHash[]> {
  if (documentIds.length === 0) return []
  return tx
    .select({ id: ragChunks.id, documentId: ragChunks.documentId, contentHash: ragChunks.contentHash })
    .from(ragChunks)
    .where(and(eq(ragChunks.userId, tx.owner), inArray(ragChunks.documentId, [...documentIds])))
    .orderBy(asc(ragChunks.documentId), asc(ragChunks.position))
}

/** These passages for ranking, in any order. */
export async function listChunksForRanking(tx: OwnerTx, ids: readonly string[]): Promise<ChunkForRanking[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: ragChunks.id, terms: ragChunks.terms, occurrences: ragChunks.occurrences, vector: embeddingBase64 })
    .from(ragChunks)
    .where(and(eq(ragChunks.userId, tx.owner), inArray(ragChunks.id, [...ids])))
  return rows.map((row) => ({ ...row, vector: vectorFromWire(row.vector) }))
}

/** These passages as they are shown, in any order. Those of another owner are left out. */
export async function listChunks(tx: OwnerTx, ids: readonly string[]): Promise<StoredChunk[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({
      id: ragChunks.id,
      documentId: ragChunks.documentId,
      headings: ragChunks.headings,
      content: ragChunks.content,
      page: ragChunks.page,
      startOffset: ragChunks.startOffset,
      endOffset: ragChunks.endOffset,
      offsets: ragChunks.sentenceOffsets,
      vectors: sentencesBase64,
    })
    .from(ragChunks)
    .where(and(eq(ragChunks.userId, tx.owner), inArray(ragChunks.id, [...ids])))
  return rows.map(({ offsets, vectors: joined, ...row }) => {
    const vectors = splitVectors(joined)
    const sentences = Array.from({ length: offsets.length / 2 }, (_, index) => ({
      start: offsets[index * 2] ?? 0,
      end: offsets[index * 2 + 1] ?? 0,
      vector: vectors[index] ?? new Float32Array(DIMENSIONS),
    }))
    return { ...row, sentences }
  })
}

/** The passages of a document in their order, as they are shown. */
export async function listPassagesOf(tx: OwnerTx, documentId: string): Promise<Omit<StoredChunk, 'documentId' | 'sentences'>[]> {
  const { id, headings, content, page, startOffset, endOffset } = ragChunks
  return tx
    .select({ id, headings, content, page, startOffset, endOffset })
    .from(ragChunks)
    .where(and(eq(ragChunks.userId, tx.owner), eq(ragChunks.documentId, documentId)))
    .orderBy(asc(ragChunks.position))
}

/** All passages of the owner's documents that a reply may cite, in their order in each document. */
export async function listPassages(tx: OwnerTx): Promise<Passage[]> {
  const { id, documentId, headings, content, page, startOffset, endOffset } = ragChunks
  return tx
    .select({ id, documentId, documentName: documents.displayName, headings, text: content, page, start: startOffset, end: endOffset })
    .from(ragChunks)
    .innerJoin(documents, and(eq(documents.userId, tx.owner), eq(documents.id, ragChunks.documentId)))
    .where(and(eq(ragChunks.userId, tx.owner), isNotDismissed(tx)))
    .orderBy(asc(ragChunks.documentId), asc(ragChunks.position))
}

/** What is already embedded of a document, by content hash: its passages, and what an earlier try has kept of the next ones. */
export async function listStoredVectors(tx: OwnerTx, documentId: string): Promise<Map<string, StoredVectors>> {
  const ofIndex = await tx
    .select({ hash: ragChunks.contentHash, embedding: embeddingBase64, sentences: sentencesBase64 })
    .from(ragChunks)
    .innerJoin(documents, and(eq(documents.userId, tx.owner), eq(documents.id, ragChunks.documentId), isNotNull(documents.indexModel)))
    .where(and(eq(ragChunks.userId, tx.owner), eq(ragChunks.documentId, documentId)))
  const kept = await tx
    .select({
      hash: passageVectors.contentHash,
      embedding: sql<string>`encode(vector_send(${passageVectors.embedding}), 'base64')`,
      sentences: sql<string>`encode(${passageVectors.sentenceEmbeddings}, 'base64')`,
    })
    .from(passageVectors)
    .where(and(eq(passageVectors.userId, tx.owner), eq(passageVectors.documentId, documentId)))
  return new Map(
    [...ofIndex, ...kept].map((row) => [
      row.hash,
      { embedding: vectorFromWire(row.embedding), sentenceVectors: splitVectors(row.sentences) },
    ]),
  )
}

function chunkRow(tx: OwnerTx, documentId: string, chunk: NewChunk, position: number): typeof ragChunks.$inferInsert {
  const occurrences = [...chunk.terms.values()]
  return {
    userId: tx.owner,
    documentId,
    position,
    headings: chunk.headings,
    content: chunk.content,
    page: chunk.page,
    startOffset: chunk.startOffset,
    endOffset: chunk.endOffset,
    terms: [...chunk.terms.keys()],
    occurrences: occurrences.map((count) => Math.min(count, LARGEST_SMALLINT)),
    embedding: [...(chunk.vectors?.embedding ?? new Float32Array(DIMENSIONS))],
    sentenceOffsets: chunk.sentenceOffsets,
    sentenceEmbeddings: joinVectors(chunk.vectors?.sentenceVectors ?? []),
    contentHash: chunk.contentHash,
  }
}
