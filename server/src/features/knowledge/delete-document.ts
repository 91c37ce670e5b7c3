import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { deleteDocumentByFilename } from '../../db/knowledge/documents.ts'
import { releaseAnswers } from '../../retrieval/keep-answers.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

/**
 * Deletes a document with its passages, then its file; either may be missing. Answers of it that the owner stood behind wait for the owner's word. A file that could not be deleted stands in the list without
 * its document, to be deleted again.
 */
export async function deleteDocument(
  { db, documentFiles }: Pick<Deps, 'db' | 'documentFiles'>,
  owner: OwnerId,
  filename: string,
): Promise<void> {
  await db.transaction(owner, async (tx) => {
    await releaseAnswers(tx, filename)
    await deleteDocumentByFilename(tx, filename)
    await notifyOwner(tx, { topic: 'documents', id: null })
  })
  await documentFiles.remove(owner, `${owner}/${filename}`)
}
