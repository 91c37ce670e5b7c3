import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getDocumentSummary, setDocumentStatus } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'

/** Has a document read again, such as one that failed. What is found of it now is found until then. */
export async function retryDocument({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, owner: OwnerId, id: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    await getDocumentSummary(tx, id)
    await setDocumentStatus(tx, id, 'pending')
    await jobs.enqueue(tx, 'knowledge.index', { owner, documentId: id }, { key: id })
  })
}
