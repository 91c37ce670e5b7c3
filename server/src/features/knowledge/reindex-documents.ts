import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { listOutdatedDocuments } from '../../db/knowledge/documents.ts'
import { listOwners } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { indexRules } from '../../retrieval/index-rules.ts'

const OWNERS_AT_A_TIME = 500

/**
 * Has every document read again that was last read under other rules than those of now, or embedded by another embedder. Until that is done its old
 * passages answer. What owners do meanwhile goes first.
 */
export async function reindexDocuments({ db, jobs, embedder }: Pick<Deps, 'db' | 'jobs' | 'embedder'>): Promise<void> {
  const rules = indexRules(embedder)
  let owners: OwnerId[] = []
  do {
    const page = { after: owners.at(-1) ?? null, limit: OWNERS_AT_A_TIME }
    owners = await db.system((tx) => listOwners(tx, page))
    for (const owner of owners) {
      await db.transaction(owner, async (tx) => {
        for (const documentId of await listOutdatedDocuments(tx, rules))
          await jobs.enqueue(tx, 'knowledge.index', { owner, documentId }, { key: documentId, isBackground: true })
      })
    }
  } while (owners.length === OWNERS_AT_A_TIME)
}
