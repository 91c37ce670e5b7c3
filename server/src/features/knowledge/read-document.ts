import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getDocumentSummary } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type IndexDeps, indexDocument } from '../../retrieval/index-document.ts'
import { indexRules } from '../../retrieval/index-rules.ts'
import { loadAnswers } from '../../retrieval/load-answers.ts'

export type ReadDocumentDeps = Pick<Deps, 'documentFiles'> & IndexDeps

/**
 * Indexes a stored document. One that was deleted in the meantime needs nothing more, nor does one that is indexed as it would be now: whatever
 * changes it makes it `pending` first. Reading ends with `signal`.
 */
export async function readDocument(
  { db, embedder, documentFiles, runReader }: ReadDocumentDeps,
  owner: OwnerId,
  documentId: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const { filePath, embeddingStatus, ...document } = await db.transaction(owner, (tx) => getDocumentSummary(tx, documentId))
    if (embeddingStatus === 'embedded' && document.indexRules === indexRules(embedder)) return
    const bytes = await documentFiles.get(owner, filePath)
    await indexDocument({ db, embedder, runReader }, owner, documentId, bytes, signal)
    await loadAnswers({ db, embedder }, owner) // makes the vectors of the new ones before the first mail wants them
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found' && (await isDeleted(db, owner, documentId))) return
    throw error
  }
}

async function isDeleted(db: Deps['db'], owner: OwnerId, documentId: string): Promise<boolean> {
  try {
    await db.transaction(owner, (tx) => getDocumentSummary(tx, documentId))
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return true
    throw error
  }
}
