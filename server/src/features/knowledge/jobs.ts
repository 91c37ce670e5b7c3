import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { Deps } from '../../deps.ts'
import { readDocument, type ReadDocumentDeps } from './read-document.ts'

export async function knowledgeJobs(deps: ReadDocumentDeps & Pick<Deps, 'jobs'>): Promise<void> {
  await deps.jobs.work('knowledge.index', ({ owner, documentId }, signal) => readDocument(deps, ownerId(owner), documentId, signal))
}
