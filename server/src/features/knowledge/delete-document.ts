import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { questionType } from '@ownvoice/core/knowledge/contract'
import { record } from '../../db/accounts/audit.ts'
import { deleteDocumentByFilename, findDocumentByFilename } from '../../db/knowledge/documents.ts'
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
    const document = await findDocumentByFilename(tx, filename)
    // A question may be a customer's very words.
    if (document) await record(tx, 'document_deleted', document.fileType === questionType ? {} : { name: document.displayName })
    await releaseAnswers(tx, filename)
    await deleteDocumentByFilename(tx, filename)
    await notifyOwner(tx, { topic: 'documents', id: null })
  })
  await documentFiles.remove(owner, `${owner}/${filename}`)
}
