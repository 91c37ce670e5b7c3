import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { fileTypeOf } from '@ownvoice/core/knowledge/upload-rules'
import type { Document } from '../../db/knowledge/documents.ts'
import { hashContent } from '../../files/hash-content.ts'
import { addDocument, type AddDocumentDeps } from './add-document.ts'

/** Takes bytes that are at hand into the owner's knowledge: a document of the example business, or what the owner typed. */
export function addBytes(
  deps: AddDocumentDeps,
  owner: OwnerId,
  { bytes, ...file }: { name: string; bytes: Uint8Array; displayName?: string; type?: string },
): Promise<Document> {
  return addDocument(deps, owner, {
    type: fileTypeOf(file.name) ?? 'application/octet-stream',
    ...file,
    bytes: bytes.length,
    contentHash: hashContent(bytes),
    keep: (filename) => deps.documentFiles.put(owner, filename, bytes),
  })
}
