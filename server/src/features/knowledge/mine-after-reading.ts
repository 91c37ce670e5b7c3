import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { isToBeMined } from '../../db/knowledge/mined-parts.ts'
import type { Deps } from '../../deps.ts'

/**
 * Has a language model, where there is one, look for answers in a document that was just read: one that is new, and one that it was asked of before. For all others the owner
 * asks: a new model, or a new version of ours, does not spend an account's tokens by itself.
 */
export async function mineAfterReading({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, owner: OwnerId, documentId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if (await isToBeMined(tx, documentId)) await jobs.enqueue(tx, 'knowledge.mine', { owner, documentId }, { key: documentId })
  })
}
