import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { finishReading } from '../../db/knowledge/documents.ts'
import type { Deps } from '../../deps.ts'
import { indexRules } from '../../retrieval/index-rules.ts'

/** Tells the owner that reading a document failed through no fault of the document. What was found of it before still is. Nothing where it was deleted, or waits to be read again. */
export async function giveUpReading({ db, embedder }: Pick<Deps, 'db' | 'embedder'>, owner: OwnerId, documentId: string): Promise<void> {
  const error = 'Something went wrong on our side while this was being read. Please try again.'
  await db.transaction(owner, (tx) => finishReading(tx, documentId, { status: 'failed', error }, indexRules(embedder)))
}
