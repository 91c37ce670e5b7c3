import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { storedName } from '@ownvoice/core/knowledge/stored-name'
import { z } from 'zod'
import { record } from '../../db/accounts/audit.ts'
import type { OwnerTx } from '../../db/database.ts'
import { addDocument as addDocumentRow, type Document, findDocumentByHash } from '../../db/knowledge/documents.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { takeStorage } from './measure-storage.ts'

export type AddDocumentDeps = Pick<Deps, 'db' | 'jobs' | 'journal' | 'clock' | 'documentFiles' | 'config'>

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
  const files = await deps.documentFiles.list(owner)
  const uploadDate = deps.clock.now()
  const filename = storedName(file.name, uploadDate)
  const filePath = await file.keep(filename)
  const row = {
    filename,
    displayName: (file.displayName ?? file.name).trim() || filename,
    fileSize: file.bytes,
    fileType: file.type,
    filePath,
    contentHash: file.contentHash,
  }
  const payload = { owner, row, uploadDate: uploadDate.toISOString() }
  try {
    return await deps.journal.accept({ kind: 'document', payload }, () =>
      storeDocument(deps, owner, { ...row, uploadDate }, (tx) => takeStorage(tx, deps.config, { files, bytes: file.bytes })),
    )
  } catch (error) {
    await deps.documentFiles.remove(owner, filePath)
    throw error
  }
}

const AcceptedDocument = z.object({
  owner: z.uuid(),
  uploadDate: z.iso.datetime(),
  row: z.object({
    filename: z.string(),
    displayName: z.string(),
    fileSize: z.int(),
    fileType: z.string(),
    filePath: z.string(),
    contentHash: z.string(),
  }),
})

/** Adds the row of a document from the journal. One whose file is gone was deleted by its owner. */
export async function replayDocument(deps: Pick<Deps, 'db' | 'jobs' | 'documentFiles'>, payload: unknown): Promise<void> {
  const accepted = AcceptedDocument.parse(payload)
  const owner = ownerId(accepted.owner)
  const isThere = (await deps.documentFiles.list(owner)).some(({ name }) => name === accepted.row.filename)
  const known = await deps.db.transaction(owner, (tx) => findDocumentByHash(tx, accepted.row.contentHash))
  if (isThere && !known) await storeDocument(deps, owner, { ...accepted.row, uploadDate: new Date(accepted.uploadDate) })
}

type Row = z.infer<typeof AcceptedDocument>['row'] & { uploadDate: Date }

/** `check` may refuse the document. What stands in the journal was accepted: it is not checked again. */
function storeDocument(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  owner: OwnerId,
  row: Row,
  check: (tx: OwnerTx) => Promise<void> = async () => {},
): Promise<Document> {
  return db.transaction(owner, async (tx) => {
    await check(tx)
    const document = await addDocumentRow(tx, { ...row, mining: 'waiting' })
    await record(tx, 'document_added', { subject: { is: 'document', id: document.id } })
    await jobs.enqueue(tx, 'knowledge.index', { owner, documentId: document.id }, { key: document.id })
    await notifyOwner(tx, { topic: 'documents', id: document.id })
    return document
  })
}
