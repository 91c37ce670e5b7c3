import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { rankPassages, type RankedPassage } from '@ownvoice/core/knowledge/passage-index'
import { cosineOf, fuseScores } from '@ownvoice/core/knowledge/score'
import { searchTermsOf } from '@ownvoice/core/knowledge/terms'
import type { IndexedDocument, StoredChunk } from '../db/knowledge/chunks.ts'
import type { Database } from '../db/database.ts'
import type { Embedder } from '../ai/port.ts'
import { loadChunks } from './chunk-cache.ts'
import { loadPassages } from './passage-cache.ts'

/** `limit`: how many passages at most; 8 unless told. */
export type SearchOptions = { limit?: number }

const DEFAULT_LIMIT = 8

/**
 * The passages of the owner's documents that fit a question best, best first, with their sentences. The best by BM25 and cosine over all of the
 * passages, exactly; among those, the cosine that counts for the order is that of the passage or of its best sentence, whichever is greater:
 * one sentence that answers says more than the passage around it.
 */
export async function searchPassages(
  { db, embedder }: { db: Database; embedder: Embedder },
  owner: OwnerId,
  query: string,
  { limit = DEFAULT_LIMIT }: SearchOptions = {},
): Promise<FoundPassage[]> {
  const [vector] = await embedder.embed([query])
  if (!vector || query.trim() === '') return []
  // One moment for all reads: a document that is reindexed meanwhile is found in its old passages or in its new ones, never in none.
  return db.snapshot(owner, async (tx) => {
    const { documents, indexes } = await loadPassages(db, tx, { model: embedder.id })
    const ranked = rankPassages(indexes, { terms: searchTermsOf(query), vector }, limit)
    const chunks = await loadChunks(
      db,
      tx,
      ranked.map(({ id }) => id),
    )
    const byId = new Map(documents.map((document) => [document.id, document]))
    return ranked
      .flatMap((found) => {
        const chunk = chunks.get(found.id)
        const document = chunk && byId.get(chunk.documentId)
        return chunk && document ? [toFoundPassage(found, { chunk, document }, { vector, model: embedder.id })] : []
      })
      .toSorted((one, other) => other.score - one.score)
  })
}

function toFoundPassage(
  ranked: RankedPassage,
  { chunk, document }: { chunk: StoredChunk; document: IndexedDocument },
  query: { vector: Float32Array; model: string },
): FoundPassage {
  const isComparable = document.model === query.model
  const sentences = chunk.sentences.map(({ start, end, vector }) => ({
    text: chunk.content.slice(start, end),
    start,
    end,
    cosine: isComparable ? cosineOf(vector, query.vector) : 0,
  }))
  const cosine = Math.max(ranked.cosine, ...sentences.map((sentence) => sentence.cosine))
  return {
    passage: {
      id: chunk.id,
      documentId: chunk.documentId,
      documentName: document.name,
      headings: chunk.headings,
      text: chunk.content,
      page: chunk.page,
      start: chunk.startOffset,
      end: chunk.endOffset,
    },
    bm25: ranked.bm25,
    cosine,
    score: fuseScores(ranked.bm25, cosine),
    sentences,
  }
}
