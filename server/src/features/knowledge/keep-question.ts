import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type DocumentView, type QuestionAndAnswer, questionType } from '@ownvoice/core/knowledge/contract'
import { readQuestionFile, writeQuestionFile } from '@ownvoice/core/knowledge/question-file'
import { record } from '../../db/accounts/audit.ts'
import { type DocumentSummary, getDocumentSummary, replaceDocumentFile } from '../../db/knowledge/documents.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { hashContent } from '../../files/hash-content.ts'
import { AppError } from '../../errors.ts'
import type { AddDocumentDeps } from './add-document.ts'
import { addBytes } from './add-bytes.ts'
import { presentDocument } from './present-document.ts'

/**
 * Keeps a question with its answer as a document of its own, so that it is found, cited and deleted like one. Its file is read as Markdown,
 * because of its ending.
 */
export async function addQuestion(deps: AddDocumentDeps, owner: OwnerId, entry: QuestionAndAnswer): Promise<DocumentView> {
  const { question } = entry
  const bytes = Buffer.from(writeQuestionFile(entry))
  const document = await addBytes(deps, owner, { name: `${question}.md`, displayName: question, bytes, type: questionType })
  return presentDocument(document)
}

/** A question with its answer as they were typed. Throws `not_found` for a document that is something else. */
export async function getQuestion(
  { db, documentFiles }: Pick<Deps, 'db' | 'documentFiles'>,
  owner: OwnerId,
  id: string,
): Promise<QuestionAndAnswer> {
  const document = await db.transaction(owner, (tx) => getDocumentSummary(tx, id))
  assertQuestion(document)
  return readQuestionFile(Buffer.from(await documentFiles.get(owner, document.filePath)).toString('utf8'))
}

/** Puts another question or answer in the place of one; the old one answers until the new one was read. */
export async function changeQuestion(
  deps: AddDocumentDeps,
  owner: OwnerId,
  { id, ...entry }: QuestionAndAnswer & { id: string },
): Promise<DocumentView> {
  const { db, jobs, documentFiles } = deps
  const bytes = Buffer.from(writeQuestionFile(entry))
  const document = await db.transaction(owner, (tx) => getDocumentSummary(tx, id))
  assertQuestion(document)
  await documentFiles.put(owner, document.filename, bytes)
  return db.transaction(owner, async (tx) => {
    const contentHash = hashContent(bytes)
    await record(tx, 'document_changed', { subject: { is: 'document', id } })
    const changed = await replaceDocumentFile(tx, id, { displayName: entry.question, fileSize: bytes.length, contentHash })
    await jobs.enqueue(tx, 'knowledge.index', { owner, documentId: id }, { key: id })
    await notifyOwner(tx, { topic: 'documents', id })
    return presentDocument(changed)
  })
}

function assertQuestion({ id, fileType }: DocumentSummary): void {
  if (fileType !== questionType) throw new AppError('not_found', { detail: `document ${id} is no question` })
}
