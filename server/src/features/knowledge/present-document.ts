import type { DocumentView } from '@ownvoice/core/knowledge/contract'
import type { DocumentSummary } from '../../db/documents.ts'

/** A document for the wire. */
export function presentDocument(document: DocumentSummary, isFileMissing = false): DocumentView {
  const { id, filename, displayName, fileSize, fileType, uploadDate, embeddingStatus, embeddingError, pagesRead, pageCount } = document
  return {
    id,
    filename,
    displayName,
    fileSize,
    fileType,
    uploadDate: uploadDate.toISOString(),
    status: embeddingStatus,
    progress: pagesRead === null || pageCount === null ? null : { page: pagesRead, pages: pageCount },
    error: embeddingError,
    isFileMissing,
  }
}
