import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { giveUpReading } from './give-up-reading.ts'
import { mineAfterReading } from './mine-after-reading.ts'
import { reindexDocuments } from './reindex-documents.ts'
import { readDocument, type ReadDocumentDeps } from './read-document.ts'

export async function knowledgeJobs(deps: ReadDocumentDeps & Pick<Deps, 'jobs'>): Promise<void> {
  await deps.jobs.work(
    'knowledge.index',
    async ({ owner, documentId }, signal) => {
      await readDocument(deps, ownerId(owner), documentId, signal)
      await mineAfterReading(deps, ownerId(owner), documentId)
    },
    ({ owner, documentId }) => giveUpReading(deps, ownerId(owner), documentId),
  )
  await deps.jobs.work('knowledge.reindex', () => reindexDocuments(deps))
  // A change of the rules comes with a start; the clock is there for processes of two versions side by side.
  await deps.db.system((tx) => deps.jobs.enqueue(tx, 'knowledge.reindex', {}, { key: 'at start' }))
}
