import { buildPassageIndex, type PassageIndex } from '@ownvoice/core/knowledge/passage-index'
import { type ChunkForRanking, type IndexedDocument, listChunksForRanking, listIndexedDocuments } from '../db/knowledge/chunks.ts'
import type { Database, OwnerTx } from '../db/database.ts'

/** The owner's documents as they stand in this transaction, each with its passages laid out for ranking. */
export type LoadedPassages = { documents: IndexedDocument[]; indexes: PassageIndex[] }

/** Room for about 50,000 passages over all owners of a process. */
const CAPACITY_BYTES = 128 * 1024 * 1024
/** Documents are loaded in groups, so that one answer of the database stays small. */
const DOCUMENTS_PER_QUERY = 8

type Entries = Map<string, PassageIndex>
const caches = new WeakMap<Database, Entries>()

/**
 * The passages of the transaction's owner, for vectors of the embedder `model`. Those of another one cannot be compared: such a document is ranked by
 * its words alone until it is read again. What was loaded before is used again only under the version that this very transaction reads, so
 * nothing stale and nothing of another owner can come back; of what was not used for longest, as much is dropped as there is no room for.
 */
export async function loadPassages(
  db: Database,
  tx: OwnerTx,
  { model, capacityBytes = CAPACITY_BYTES }: { model: string; capacityBytes?: number },
): Promise<LoadedPassages> {
  const entries = caches.get(db) ?? new Map<string, PassageIndex>()
  caches.set(db, entries)
  const documents = await listIndexedDocuments(tx)
  const found = new Map(documents.map((document) => [document.version, entries.get(document.version)]))
  const missing = documents.filter((document) => !found.get(document.version))
  for (let from = 0; from < missing.length; from += DOCUMENTS_PER_QUERY) {
    const part = missing.slice(from, from + DOCUMENTS_PER_QUERY)
    const chunks = Map.groupBy(
      await listChunksForRanking(
        tx,
        part.map(({ id }) => id),
      ),
      ({ documentId }) => documentId,
    )
    for (const { id, version, ...document } of part) {
      const passages = chunks.get(id) ?? []
      found.set(version, buildPassageIndex(document.model === model ? passages : passages.map(withoutMeaning)))
    }
  }
  for (const [version, index] of found) {
    entries.delete(version)
    if (index) entries.set(version, index)
  }
  dropOldest(entries, capacityBytes)
  return { documents, indexes: documents.flatMap(({ version }) => found.get(version) ?? []) }
}

function withoutMeaning(chunk: ChunkForRanking): ChunkForRanking {
  return { ...chunk, vector: new Float32Array(chunk.vector.length) }
}

function dropOldest(entries: Entries, capacityBytes: number): void {
  let total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  for (const [version, { bytes }] of entries) {
    if (total <= capacityBytes) return
    entries.delete(version)
    total -= bytes
  }
}
