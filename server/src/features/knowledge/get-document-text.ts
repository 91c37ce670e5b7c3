import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { DocumentText } from '@ownvoice/core/knowledge/contract'
import { getDocument } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'

/** The text that was read from one of the owner's documents; empty before it was read. Throws `not_found`, for another owner's document too. */
export async function getDocumentText({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<DocumentText> {
  const { displayName, fileType, extractedText, pageStarts } = await db.transaction(owner, (tx) => getDocument(tx, id))
  return { id, displayName, fileType, text: extractedText ?? '', pageStarts }
}
