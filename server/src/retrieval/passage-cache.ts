import { buildPassageIndex, type IndexedPassage, type PassageIndex, passagesOf } from '@ownvoice/core/knowledge/passage-index'
import {
  type ChunkHash,
  type IndexedDocument,
  listChunkHashes,
  listChunksForRanking,
  listIndexedDocuments,
} from '../db/knowledge/chunks.ts'
import type { Database, OwnerTx } from '../db/database.ts'

/** The owner's documents as they stand in this transaction, each with its passages laid out for ranking. */
export type LoadedPassages = { documents: IndexedDocument[]; indexes: PassageIndex[] }

/** Room for about 50,000 passages over all owners of a process. */
const CAPACITY_BYTES = 128 * 1024 * 1024
/** Documents and passages are loaded in groups, so that one answer of the database stays small. */
const DOCUMENTS_PER_QUERY = 8
const PASSAGES_PER_QUERY = 1_000
/** Of a hash of 64 letters and its place in a list. */
const HASH_BYTES = 88

/** A version of a document in memory. `hashes` are those of its passages, in their order. */
type Entry = { document: IndexedDocument; hashes: string[]; index: PassageIndex }
/** By version. What was not used for longest comes first. */
type Entries = Map<string, Entry>
const caches = new WeakMap<Database, Entries>()

/**
 * The passages of the transaction's owner, for vectors of the embedder `model`. Those of another one cannot be compared: such a document is ranked by
 * its words alone until it is read again. What was loaded before is used again only under the version that this very transaction reads, so
 * nothing stale and nothing of another owner can come back; of a new version of a document only the passages are read that the one before did not have. Of what was not
 * used for longest, as much is dropped as there is no room for.
 */
export async function loadPassages(
  db: Database,
  tx: OwnerTx,
  { model, capacityBytes = CAPACITY_BYTES }: { model: string; capacityBytes?: number },
): Promise<LoadedPassages> {
  const entries = caches.get(db) ?? new Map<string, Entry>()
  caches.set(db, entries)
  const documents = await listIndexedDocuments(tx)
  const found = new Map(documents.map((document) => [document.version, entries.get(document.version)]))
  const missing = documents.filter((document) => !found.get(document.version))
  const before = missing.length > 0 ? latestVersions(entries) : new Map<string, Entry>()
  for (let from = 0; from < missing.length; from += DOCUMENTS_PER_QUERY) {
    const part = missing.slice(from, from + DOCUMENTS_PER_QUERY)
    for (const entry of await loadDocuments(tx, part, { model, before })) found.set(entry.document.version, entry)
  }
  for (const [version, entry] of found) {
    entries.delete(version)
    if (entry) entries.set(version, entry)
  }
  dropOldest(entries, capacityBytes)
  return { documents, indexes: documents.flatMap(({ version }) => found.get(version)?.index ?? []) }
}

/** What is in memory of each document, by its id: the version used last. */
function latestVersions(entries: Entries): Map<string, Entry> {
  return new Map([...entries.values()].map((entry) => [entry.document.id, entry]))
}

async function loadDocuments(
  tx: OwnerTx,
  documents: readonly IndexedDocument[],
  { model, before }: { model: string; before: ReadonlyMap<string, Entry> },
): Promise<Entry[]> {
  const ids = documents.map(({ id }) => id)
  const chunks = Map.groupBy(await listChunkHashes(tx, ids), ({ documentId }) => documentId)
  const known = new Map(documents.map((document) => [document.id, knownPassages(document, before.get(document.id))]))
  const isUnknown = ({ documentId, contentHash }: ChunkHash) => !known.get(documentId)?.has(contentHash)
  const read = await readPassages(tx, [...chunks.values()].flat().filter(isUnknown))
  return documents.map((document) => {
    const own = chunks.get(document.id) ?? []
    const passages = own.flatMap(({ id, contentHash }) => {
      const passage = read.get(id) ?? known.get(document.id)?.get(contentHash)
      return passage ? [{ ...passage, id }] : []
    })
    const index = buildPassageIndex(document.model === model ? passages : passages.map(withoutMeaning))
    return { document, hashes: own.map(({ contentHash }) => contentHash), index }
  })
}

async function readPassages(tx: OwnerTx, chunks: readonly ChunkHash[]): Promise<Map<string, IndexedPassage>> {
  const read = new Map<string, IndexedPassage>()
  const ids = chunks.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += PASSAGES_PER_QUERY) {
    for (const row of await listChunksForRanking(tx, ids.slice(from, from + PASSAGES_PER_QUERY))) read.set(row.id, row)
  }
  return read
}

/** The passages of the version before, by content hash. Under other rules or of another model they would be others. */
function knownPassages(document: IndexedDocument, before: Entry | undefined): Map<string, IndexedPassage> {
  if (!before || before.document.model !== document.model || before.document.rules !== document.rules) return new Map()
  return new Map(passagesOf(before.index).flatMap((passage, place) => [[before.hashes[place] ?? '', passage] as const]))
}

function withoutMeaning(passage: IndexedPassage): IndexedPassage {
  return { ...passage, vector: new Float32Array(passage.vector.length) }
}

function dropOldest(entries: Entries, capacityBytes: number): void {
  const bytesOf = ({ index, hashes }: Entry) => index.bytes + hashes.length * HASH_BYTES
  let total = [...entries.values()].reduce((sum, entry) => sum + bytesOf(entry), 0)
  for (const [version, entry] of entries) {
    if (total <= capacityBytes) return
    entries.delete(version)
    total -= bytesOf(entry)
  }
}
