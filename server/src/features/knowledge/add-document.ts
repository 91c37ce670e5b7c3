import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { storedName } from '@ownvoice/core/knowledge/stored-name'
import { addDocument as addDocumentRow, type Document } from '../../db/knowledge/documents.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { takeStorage } from './measure-storage.ts'

export type AddDocumentDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'documentFiles' | 'config'>

/** What becomes a document. `keep` puts its bytes under the given name into the owner's folder and resolves to their path. */
export type NewFile = {
  name: string
  /** What people see; the name of the file where it is left out. */
  displayName?: string
  type: string
  bytes: number
  contentHash: string
  keep: (name: string) => Promise<string>
}

/**
 * Takes a file into the owner's knowledge: the file under the owner's folder, then its row and the job that reads it in one transaction. A
 * file whose row could not be saved is removed again. Throws `storage_full` when the owner's space does not take it.
 */
export async function addDocument(deps: AddDocumentDeps, owner: OwnerId, file: NewFile): Promise<Document> {
  const { db, jobs, clock, documentFiles, config } = deps
  const files = await documentFiles.list(owner)
  const filename = storedName(file.name, clock.now())
  const filePath = await file.keep(filename)
  try {
    return await db.transaction(owner, async (tx) => {
      await takeStorage(tx, config, { files, bytes: file.bytes })
      const document = await addDocumentRow(tx, {
        filename,
        displayName: (file.displayName ?? file.name).trim() || filename,
        fileSize: file.bytes,
        fileType: file.type,
        filePath,
        uploadDate: clock.now(),
        contentHash: file.contentHash,
      })
      await jobs.enqueue(tx, 'knowledge.index', { owner, documentId: document.id }, { key: document.id })
      await notifyOwner(tx, { topic: 'documents', id: document.id })
      return document
    })
  } catch (error) {
    await documentFiles.remove(owner, filePath)
    throw error
  }
}
