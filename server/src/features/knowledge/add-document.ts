import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { createHash } from 'node:crypto'
import { addDocument as addDocumentRow, type Document } from '../../db/documents.ts'
import type { Deps } from '../../deps.ts'

export type AddDocumentDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'documentFiles'>

const TYPES: Record<string, string> = { pdf: 'application/pdf', md: 'text/markdown', markdown: 'text/markdown', txt: 'text/plain' }

/**
 * Takes a file into the owner's knowledge: the file under the owner's folder, its row and the job that reads it in one transaction. The stored name is the given one
 * without signs that paths do not bear, after the time in milliseconds; a file whose row could not be saved is removed again.
 */
export async function addDocument(
  { db, jobs, clock, documentFiles }: AddDocumentDeps,
  owner: OwnerId,
  file: { name: string; bytes: Uint8Array },
): Promise<Document> {
  const filename = `${clock.now().getTime()}_${safeName(file.name)}`
  const filePath = await documentFiles.put(owner, filename, file.bytes)
  try {
    return await db.transaction(owner, async (tx) => {
      const document = await addDocumentRow(tx, {
        filename,
        displayName: file.name.trim() || 'Document',
        fileSize: file.bytes.length,
        fileType: TYPES[/\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
        filePath,
        uploadDate: clock.now(),
        contentHash: createHash('sha256').update(file.bytes).digest('hex'),
      })
      await jobs.enqueue(tx, 'knowledge.index', { owner, documentId: document.id }, { key: document.id })
      return document
    })
  } catch (error) {
    await documentFiles.remove(owner, filePath)
    throw error
  }
}

/** Letters, digits, `_`, `.`, `-` and white space stay; then white space becomes `_`. The end with the extension is kept. */
function safeName(name: string): string {
  const kept = name
    .replace(/[^\p{L}\p{N}_.\-\s]/gu, '')
    .trim()
    .replace(/\s+/g, '_')
    .replace(/^\.+/, '')
  return kept.slice(-120) || 'document'
}
