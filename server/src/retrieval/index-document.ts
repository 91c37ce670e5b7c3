import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { chunkDocument, type ChunkedPassage } from '@ownvoice/core/knowledge/chunk'
import { splitSentences, type Sentence } from '@ownvoice/core/knowledge/sentences'
import { countTerms } from '@ownvoice/core/knowledge/terms'
import { createHash } from 'node:crypto'
import { type NewChunk, listStoredVectors, replaceChunks, type StoredVectors } from '../db/chunks.ts'
import type { Database } from '../db/database.ts'
import { type Document, getDocument, saveExtractedText, setDocumentStatus, setReadingProgress } from '../db/documents.ts'
import { listRecognisedPages, saveRecognisedPage } from '../db/recognised-pages.ts'
import { AppError } from '../errors.ts'
import type { Embedder } from '../ai/port.ts'
import { type ExtractedText, extractText } from './extract-text.ts'

type IndexDeps = { db: Database; embedder: Embedder }
type Prepared = { passage: ChunkedPassage; title: string; sentences: Sentence[]; contentHash: string }

/**
 * Reads a document and puts its passages where search finds them, in the place of those it had: these are found until then. Doing it again gives the
 * same passages; what stayed the same is neither recognised nor embedded again. A document that cannot be read ends as `failed` with the reason for the
 * owner; what was found of it before still is. The owner hears of each page and of the end. `signal` ends the reading.
 * Throws `not_found` when the document was deleted; whatever else goes wrong leaves `processing` and is thrown, to be tried again.
 */
export async function indexDocument(
  deps: IndexDeps,
  owner: OwnerId,
  documentId: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  const document = await deps.db.transaction(owner, async (tx) => {
    await setDocumentStatus(tx, documentId, { status: 'processing' })
    return getDocument(tx, documentId)
  })
  const read = await readOrReason(deps, owner, document, { bytes, signal })
  if ('reason' in read) {
    await deps.db.transaction(owner, (tx) => setDocumentStatus(tx, documentId, { status: 'failed', error: read.reason }))
    return
  }
  const prepared = chunkDocument(read).map((passage) => prepare(passage, document.displayName, deps.embedder.id))
  const stored = await deps.db.transaction(owner, (tx) => listStoredVectors(tx, documentId))
  const chunks = await embedAll(deps.embedder, prepared, stored)
  await deps.db.transaction(owner, async (tx) => {
    await getDocument(tx, documentId)
    await saveExtractedText(tx, documentId, read)
    await replaceChunks(tx, documentId, chunks)
    await setDocumentStatus(tx, documentId, { status: 'embedded' })
  })
}

/** Pages that were recognised stay known under the hash of the bytes: reading that was cut off goes on behind them. */
async function readOrReason(
  { db }: IndexDeps,
  owner: OwnerId,
  { id: documentId, filename }: Document,
  { bytes, signal }: { bytes: Uint8Array; signal: AbortSignal | undefined },
): Promise<ExtractedText | { reason: string }> {
  const pagesOf = { documentId, contentHash: createHash('sha256').update(bytes).digest('hex') }
  try {
    return await extractText(bytes, filename, {
      signal,
      recognised: await db.transaction(owner, (tx) => listRecognisedPages(tx, pagesOf)),
      keepPage: (page, items) => db.transaction(owner, (tx) => saveRecognisedPage(tx, pagesOf, page, items)),
      onProgress: (progress) => db.transaction(owner, (tx) => setReadingProgress(tx, documentId, progress)),
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_document') return { reason: error.message }
    throw error
  }
}

/** The name and the headings go before the text: a passage "$40 a month" says what it is about only with them. */
function prepare(passage: ChunkedPassage, displayName: string, model: string): Prepared {
  const name = displayName.replace(/\.[a-z0-9]{1,5}$/i, '')
  const title = [...new Set([name, ...passage.headings])].join('\n')
  const contentHash = createHash('sha256')
    .update(JSON.stringify([model, title, passage.text]))
    .digest('hex')
  return { passage, title, sentences: splitSentences(passage.text), contentHash }
}

async function embedAll(
  embedder: Embedder,
  prepared: readonly Prepared[],
  stored: ReadonlyMap<string, StoredVectors>,
): Promise<NewChunk[]> {
  const fresh = prepared.filter(({ contentHash }) => !stored.has(contentHash))
  const vectors = await embedder.embed(fresh.flatMap(textsToEmbed))
  const known = new Map(stored)
  let next = 0
  for (const item of fresh) {
    const [embedding, ...sentenceVectors] = vectors.slice(next, next + 1 + item.sentences.length)
    if (embedding) known.set(item.contentHash, { embedding, sentenceVectors })
    next += 1 + item.sentences.length
  }
  return prepared.flatMap((item) => {
    const found = known.get(item.contentHash)
    return found ? [toChunk(item, found)] : []
  })
}

/** The passage first, then its sentences, each under its innermost heading. */
function textsToEmbed({ passage, title, sentences }: Prepared): string[] {
  const heading = passage.headings.at(-1) ?? title
  return [`${title}\n${passage.text}`, ...sentences.map((sentence) => `${heading}\n${sentence.text}`)]
}

function toChunk({ passage, title, sentences, contentHash }: Prepared, vectors: StoredVectors): NewChunk {
  return {
    headings: passage.headings,
    content: passage.text,
    page: passage.page,
    startOffset: passage.start,
    endOffset: passage.end,
    terms: countTerms(`${title}\n${passage.text}`),
    embedding: vectors.embedding,
    sentenceOffsets: sentences.flatMap(({ start, end }) => [start, end]),
    sentenceVectors: vectors.sentenceVectors,
    contentHash,
  }
}
