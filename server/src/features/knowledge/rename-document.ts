import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { DocumentView } from '@ownvoice/core/knowledge/contract'
import { record } from '../../db/accounts/audit.ts'
import { getDocumentSummary, renameDocument as saveName } from '../../db/knowledge/documents.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { presentDocument } from './present-document.ts'

/**
 * Gives a document another name to show; an empty one leaves it as it is. Its passages carry the name too, so it is read again: until
 * then it is found under the old one.
 */
export async function renameDocument(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  owner: OwnerId,
  { id, displayName }: { id: string; displayName: string },
): Promise<DocumentView> {
  return db.transaction(owner, async (tx) => {
    const name = displayName.trim()
    if (name === '') return presentDocument(await getDocumentSummary(tx, id))
    const renamed = await saveName(tx, id, name)
    await record(tx, 'document_renamed', { subject: { is: 'document', id } })
    await jobs.enqueue(tx, 'knowledge.index', { owner, documentId: id }, { key: id })
    await notifyOwner(tx, { topic: 'documents', id })
    return presentDocument(renamed)
  })
}
