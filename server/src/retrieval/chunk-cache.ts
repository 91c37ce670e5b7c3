import type { Database, OwnerTx } from '../db/database.ts'
import { listChunks, type StoredChunk } from '../db/knowledge/chunks.ts'

/** About 20 MB over all owners of a process, at ten sentences a passage. */
const CAPACITY = 1_000

const caches = new WeakMap<Database, Map<string, StoredChunk>>()

/**
 * These passages as they are shown, by id; those of another owner are left out. A passage never changes under its id, so what was read before is not
 * read again: the vectors of its sentences are most of what a search takes from the database. `ids` are those that this transaction sees.
 */
export async function loadChunks(db: Database, tx: OwnerTx, ids: readonly string[]): Promise<Map<string, StoredChunk>> {
  const cache = caches.get(db) ?? new Map<string, StoredChunk>()
  caches.set(db, cache)
  const keyOf = (id: string) => `${tx.owner} ${id}`
  const read = await listChunks(
    tx,
    ids.filter((id) => !cache.has(keyOf(id))),
  )
  for (const chunk of read) cache.set(keyOf(chunk.id), chunk)
  const found = new Map<string, StoredChunk>()
  for (const id of ids) {
    const chunk = cache.get(keyOf(id))
    if (!chunk) continue
    cache.delete(keyOf(id))
    cache.set(keyOf(id), chunk)
    found.set(id, chunk)
  }
  for (const key of [...cache.keys()].slice(0, -CAPACITY)) cache.delete(key)
  return found
}
