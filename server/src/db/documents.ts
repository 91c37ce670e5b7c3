import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { OwnerTx } from './database.ts'
import { found } from './found.ts'
import { documents } from './schema/knowledge.ts'

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

/** All documents, newest first. */
export async function listDocuments(tx: OwnerTx): Promise<DocumentSummary[]> {
  const { extractedText: _text, pageStarts: _starts, ...columns } = getTableColumns(documents)
  return tx.select(columns).from(documents).orderBy(desc(documents.uploadDate), documents.id)
}

/** `error` is a sentence for the owner; it goes with `failed` alone. */
export async function setDocumentStatus(
  tx: OwnerTx,
  id: string,
  state: { status: 'pending' | 'processing' | 'embedded' } | { status: 'failed'; error: string },
): Promise<void> {
  const embeddingError = state.status === 'failed' ? state.error : null
  await tx.update(documents).set({ embeddingStatus: state.status, embeddingError }).where(eq(documents.id, id))
}

export async function saveExtractedText(tx: OwnerTx, id: string, read: { text: string; pageStarts: number[] }): Promise<void> {
  await tx.update(documents).set({ extractedText: read.text, pageStarts: read.pageStarts }).where(eq(documents.id, id))
}

/** Deletes the document with its passages. Doing it twice is no error. */
export async function deleteDocument(tx: OwnerTx, id: string): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id))
}
