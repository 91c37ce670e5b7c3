import type { DocumentView } from '@ownvoice/core/knowledge/contract'
import type { DocumentSummary } from '../../db/knowledge/documents.ts'

/** A document for the wire. */
export function presentDocument(document: DocumentSummary, isFileMissing = false): DocumentView {
  const { id, filename, displayName, fileSize, fileType, uploadDate, embeddingStatus, embeddingError } = document
  return {
    id,
    filename,
    displayName,
    fileSize,
    fileType,
    uploadDate: uploadDate.toISOString(),
    status: embeddingStatus,
    progress: progressOf(document),
    error: embeddingError,
    isFileMissing,
  }
}

function progressOf({ pagesRead, pageCount, passagesEmbedded, passageCount }: DocumentSummary): DocumentView['progress'] {
  if (passagesEmbedded !== null && passageCount !== null) return { unit: 'passage', done: passagesEmbedded, total: passageCount }
  return pagesRead === null || pageCount === null ? null : { unit: 'page', done: pagesRead, total: pageCount }
}
