import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '../contains.ts'
import type { OwnerTx } from '../database.ts'
import { lockName } from '../lock-name.ts'
import { found } from '../found.ts'
import { notifyOwner } from '../notify.ts'
import { documents } from '../schema/knowledge.ts'

export type Document = typeof documents.$inferSelect
/** A document without its text, which can be long. */
export type DocumentSummary = Omit<Document, 'extractedText' | 'pageStarts'>
export type NewDocument = Omit<typeof documents.$inferInsert, 'userId'>

export async function addDocument(tx: OwnerTx, document: NewDocument): Promise<Document> {
  return found(
    await tx
      .insert(documents)
      .values({ ...document, userId: tx.owner })
      .returning(),
    'the new document',
  )
}

export async function getDocument(tx: OwnerTx, id: string): Promise<Document> {
  return found(await tx.select().from(documents).where(eq(documents.id, id)), `document ${id}`)
}

const { extractedText: _text, pageStarts: _starts, ...summaryColumns } = getTableColumns(documents)

/** All documents, newest first. */
export async function listDocuments(tx: OwnerTx): Promise<DocumentSummary[]> {
  return tx.select(summaryColumns).from(documents).orderBy(desc(documents.uploadDate), documents.id)
}

/** Where a page of the list begins: after this document. */
export type DocumentCursor = { uploadDate: Date; id: string }

/** The documents whose shown name or file name holds `search`, whatever its case, newest first, `limit` of them after `after`. */
export async function listDocumentPage(
  tx: OwnerTx,
  { search, after, limit }: { search: string; after: DocumentCursor | null; limit: number },
): Promise<DocumentSummary[]> {
  const isLater =
    after && sql`(${documents.uploadDate}, ${documents.id}) < (${after.uploadDate.toISOString()}::timestamptz, ${after.id}::uuid)`
  return tx
    .select(summaryColumns)
    .from(documents)
    .where(and(isNamed(search), isLater ?? undefined))
    .orderBy(desc(documents.uploadDate), desc(documents.id))
    .limit(limit)
}

/** How many documents there are, and how many of them `search` finds. */
export async function countDocuments(tx: OwnerTx, search: string): Promise<{ total: number; matching: number }> {
  const [row] = await tx
    .select({ total: count(), matching: sql<number>`count(*) filter (where ${isNamed(search) ?? sql`true`})::int` })
    .from(documents)
  return { total: row?.total ?? 0, matching: row?.matching ?? 0 }
}

/** The files of all documents, with their sizes in bytes. */
export async function listDocumentFiles(tx: OwnerTx): Promise<Pick<Document, 'filename' | 'fileSize'>[]> {
  return tx.select({ filename: documents.filename, fileSize: documents.fileSize }).from(documents)
}

/** Until the transaction ends nobody else adds to what this owner's documents take. */
export async function lockStorage(tx: OwnerTx): Promise<void> {
  await lockName(tx, `storage ${tx.owner}`)
}

/** The document that was made from these very bytes; null when there is none. */
export async function findDocumentByHash(tx: OwnerTx, contentHash: string): Promise<DocumentSummary | null> {
  const [row] = await tx.select(summaryColumns).from(documents).where(eq(documents.contentHash, contentHash)).limit(1)
  return row ?? null
}

/** Null where no document has this file. */
export async function findDocumentByFilename(tx: OwnerTx, filename: string): Promise<DocumentSummary | null> {
  const [row] = await tx.select(summaryColumns).from(documents).where(eq(documents.filename, filename))
  return row ?? null
}

export async function getDocumentSummary(tx: OwnerTx, id: string): Promise<DocumentSummary> {
  return found(await tx.select(summaryColumns).from(documents).where(eq(documents.id, id)), `document ${id}`)
}

/** Changes the name that is shown; the file keeps its own. Its passages carry the name: it is to be read again. */
export async function renameDocument(tx: OwnerTx, id: string, displayName: string): Promise<DocumentSummary> {
  return found(
    await tx
      .update(documents)
      .set({ displayName, embeddingStatus: 'pending', embeddingError: null })
      .where(eq(documents.id, id))
      .returning(summaryColumns),
    `document ${id}`,
  )
}

/** The documents that were last read to their end under other rules than these. */
export async function listOutdatedDocuments(tx: OwnerTx, rules: string): Promise<string[]> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.embeddingStatus, ['embedded', 'failed']), sql`${documents.indexRules} is distinct from ${rules}`))
    .orderBy(documents.createdAt, documents.id)
  return rows.map(({ id }) => id)
}

/** Puts other bytes in the place of a document's: it is to be read again. */
export async function replaceDocumentFile(
  tx: OwnerTx,
  id: string,
  file: Pick<Document, 'displayName' | 'fileSize' | 'contentHash'>,
): Promise<DocumentSummary> {
  return found(
    await tx
      .update(documents)
      .set({ ...file, embeddingStatus: 'pending', embeddingError: null })
      .where(eq(documents.id, id))
      .returning(summaryColumns),
    `document ${id}`,
  )
}

function isNamed(search: string): SQL | undefined {
  const words = search.trim()
  if (words === '') return undefined
  return or(contains(documents.displayName, words), contains(documents.filename, words))
}

const noProgress = { pagesRead: null, pageCount: null, passagesEmbedded: null, passageCount: null }

/** Says that a document waits to be read, or is being read. The owner's browsers hear of it. */
export async function setDocumentStatus(tx: OwnerTx, id: string, status: 'pending' | 'processing'): Promise<void> {
  await tx
    .update(documents)
    .set({ embeddingStatus: status, embeddingError: null, ...noProgress })
    .where(eq(documents.id, id))
  await notifyOwner(tx, { topic: 'documents', id })
}

/** How reading ended. `error` is a sentence for the owner. */
export type ReadingEnd = { status: 'embedded' } | { status: 'failed'; error: string }

/**
 * Says how reading ended, and under which rules. A document that was changed while it was read, and therefore waits to be read again, goes on waiting.
 * The owner's browsers hear of it.
 */
export async function finishReading(tx: OwnerTx, id: string, end: ReadingEnd, rules: string): Promise<void> {
  const embeddingError = end.status === 'failed' ? end.error : null
  await tx
    .update(documents)
    .set({ embeddingStatus: end.status, embeddingError, indexRules: rules, ...noProgress })
    .where(and(eq(documents.id, id), eq(documents.embeddingStatus, 'processing')))
  await notifyOwner(tx, { topic: 'documents', id })
}

/** How far reading is; forgotten with the next status. */
export async function setReadingProgress(tx: OwnerTx, id: string, { page, pages }: { page: number; pages: number }): Promise<void> {
  await saveProgress(tx, id, { ...noProgress, pagesRead: page, pageCount: pages })
}

/** How far embedding is; forgotten with the next status. */
export async function setEmbeddingProgress(
  tx: OwnerTx,
  id: string,
  { passage, passages }: { passage: number; passages: number },
): Promise<void> {
  await saveProgress(tx, id, { ...noProgress, passagesEmbedded: passage, passageCount: passages })
}

async function saveProgress(tx: OwnerTx, id: string, progress: { [Column in keyof typeof noProgress]: number | null }): Promise<void> {
  await tx.update(documents).set(progress).where(eq(documents.id, id))
  await notifyOwner(tx, { topic: 'documents', id })
}

export async function saveExtractedText(tx: OwnerTx, id: string, read: { text: string; pageStarts: number[] }): Promise<void> {
  await tx.update(documents).set({ extractedText: read.text, pageStarts: read.pageStarts }).where(eq(documents.id, id))
}

/** Deletes the document that this file stands for, with its passages. Doing it twice is no error. */
export async function deleteDocumentByFilename(tx: OwnerTx, filename: string): Promise<void> {
  await tx.delete(documents).where(eq(documents.filename, filename))
}
