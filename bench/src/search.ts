import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { scoreBm25, type TermIndex } from '@ownvoice/core/knowledge/bm25'
import { searchTermsOf } from '@ownvoice/core/knowledge/terms'
import type { Embedder } from '@ownvoice/server/ai/port'
import { readConfig } from '@ownvoice/server/config'
import { type NewChunk, replaceChunks } from '@ownvoice/server/db/knowledge/chunks'
import type { Database } from '@ownvoice/server/db/database'
import { addDocument } from '@ownvoice/server/db/knowledge/documents'
import { openDatabase } from '@ownvoice/server/db/open-database'
import { addTestOwner, silentLog } from '../../server/testing/database.ts'
import { noSecond } from '../../server/testing/test-embedder.ts'
import { searchPassages } from '@ownvoice/server/retrieval/search'
import { systemClock } from '@ownvoice/server/system-clock'
import type { BenchWorld } from './bench-world.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { makePassage, makeVector, makeWords, seededRandom } from './synthetic-passages.ts'

type Scan = { contents: string[]; vectors: Float32Array; index: TermIndex }
type StoredDocument = { id: string; chunks: NewChunk[] }
type Query = { text: string; vector: Float32Array }

const SIZES = [2_000, 20_000]
const PASSAGES_PER_DOCUMENT = 100
const QUERIES = 30
const CHANGES = 9
const DIMENSIONS = 512
const LIMIT = 8
const MODEL = 'bench'
const AIMS = { postgres: 5, pglite: 16 }

/**
 * Searches 2,000 and 20,000 made-up passages of one owner, the embedding of the question left out, and a plain scan of the same passages in memory (dot products, BM25,
 * sort) in turns with it. The ratio of the medians is what counts; recall is that of the search against the scan.
 */
export async function benchSearch({ environment }: BenchWorld): Promise<Figure[]> {
  const db = await openDatabase({ config: readConfig(environment), log: silentLog, clock: systemClock.clock })
  try {
    return await benchSizes(db, await addTestOwner(db))
  } finally {
    await db.close()
  }
}

async function benchSizes(db: Database, owner: OwnerId): Promise<Figure[]> {
  const random = seededRandom(1)
  const chunks: NewChunk[] = []
  const stored: StoredDocument[] = []
  const figures: Figure[] = []
  for (const size of SIZES) {
    while (chunks.length < size) {
      const part = Array.from({ length: PASSAGES_PER_DOCUMENT }, () => makePassage(random))
      stored.push({ id: await storeDocument(db, owner, `part-${chunks.length}`, part), chunks: part })
      await nextTurn() // PGlite answers without one, and the guard of the event loop would think that it hangs
      chunks.push(...part)
    }
    const queries = Array.from({ length: QUERIES }, () => ({ text: makeWords(random, 6), vector: makeVector(random) }))
    figures.push(...(await measure(db, owner, scanOf(chunks), queries)))
    figures.push(await measureChanges(db, owner, { size, stored, queries }))
  }
  return figures
}

async function measure(db: Database, owner: OwnerId, scan: Scan, queries: readonly Query[]): Promise<Figure[]> {
  const embedder = embedderOf(queries)
  const label = `search, ${scan.contents.length} passages, ${db.engine}`
  const first = await timed(() => searchPassages({ db, embedder }, owner, queries[0]?.text ?? '', { limit: LIMIT }))
  const times: { search: number; scan: number }[] = []
  let hits = 0
  for (const query of queries) {
    const searched = await timed(() => searchPassages({ db, embedder }, owner, query.text, { limit: LIMIT }))
    const scanned = await timed(async () => scanPlainly(scan, query))
    const found = new Set(searched.result.map(({ passage }) => passage.text))
    hits += scanned.result.filter((content) => found.has(content)).length
    times.push({ search: searched.ms, scan: scanned.ms })
  }
  const search = percentile(
    times.map((time) => time.search),
    0.5,
  )
  const anchor = percentile(
    times.map((time) => time.scan),
    0.5,
  )
  const samples = queries.length
  return [
    { name: label, value: search, unit: 'ms', samples, anchor, aim: { of: 'ratio', atMost: AIMS[db.engine] } },
    { name: `${label}: recall@${LIMIT}`, value: hits / (samples * LIMIT), unit: '', samples, aim: { of: 'value', atLeast: 1 } },
    { name: `${label}: first, before they are in memory`, value: first.ms, unit: 'ms', samples: 1, anchor },
  ]
}

type Changes = { size: number; stored: readonly StoredDocument[]; queries: readonly Query[] }

/** The search that comes right after one document of the owner was indexed again. */
async function measureChanges(db: Database, owner: OwnerId, { size, stored, queries }: Changes): Promise<Figure> {
  const embedder = embedderOf(queries)
  const times: number[] = []
  for (const { id, chunks } of stored.slice(0, CHANGES)) {
    await db.transaction(owner, (tx) => replaceChunks(tx, { documentId: id, model: MODEL }, chunks))
    const { ms } = await timed(() => searchPassages({ db, embedder }, owner, queries[0]?.text ?? '', { limit: LIMIT }))
    times.push(ms)
  }
  return {
    name: `search, ${size} passages, ${db.engine}: first after a document of ${PASSAGES_PER_DOCUMENT} changed`,
    value: percentile(times, 0.5),
    unit: 'ms',
    samples: times.length,
    aim: { of: 'value', atMost: 20 },
  }
}

function scanOf(chunks: readonly NewChunk[]): Scan {
  const vectors = new Float32Array(chunks.length * DIMENSIONS)
  const lists = new Map<string, number[]>()
  chunks.forEach((chunk, place) => {
    vectors.set(chunk.vectors?.embedding ?? [], place * DIMENSIONS)
    for (const [term, count] of chunk.terms) {
      const list = lists.get(term) ?? []
      list.push(place, count)
      lists.set(term, list)
    }
  })
  return {
    contents: chunks.map(({ content }) => content),
    vectors,
    index: {
      lengths: Int32Array.from(chunks, ({ terms }) => [...terms.values()].reduce((sum, count) => sum + count, 0)),
      postings: new Map([...lists].map(([term, list]) => [term, Int32Array.from(list)])),
    },
  }
}

/** The contents of the best by the sum of both scores: nothing but loops and a sort. */
function scanPlainly({ contents, vectors, index }: Scan, query: Query): string[] {
  const scores = scoreBm25([index], searchTermsOf(query.text))[0] ?? new Float64Array(0)
  for (let place = 0; place < contents.length; place++) {
    let cosine = 0
    for (let at = 0; at < DIMENSIONS; at++) cosine += vectors[place * DIMENSIONS + at]! * query.vector[at]! // both within their lengths
    scores[place]! += Math.max(0, cosine) // `place` is below the length
  }
  return Array.from(scores.keys())
    .toSorted((one, other) => scores[other]! - scores[one]!) // keys of `scores`
    .slice(0, LIMIT)
    .map((place) => contents[place] ?? '')
}

async function storeDocument(db: Database, owner: OwnerId, name: string, chunks: readonly NewChunk[]): Promise<string> {
  const row = { filename: name, displayName: name, fileSize: 0, fileType: 'text/plain', filePath: name, contentHash: name }
  return db.transaction(owner, async (tx) => {
    const { id } = await addDocument(tx, row)
    await replaceChunks(tx, { documentId: id, model: MODEL }, chunks)
    return id
  })
}

function embedderOf(queries: readonly Query[]): Embedder {
  const vectors = new Map(queries.map(({ text, vector }) => [text, vector]))
  return {
    id: MODEL,
    dimensions: DIMENSIONS,
    embed: async (texts) => texts.map((text) => vectors.get(text) ?? new Float32Array(DIMENSIONS)),
    second: noSecond,
    close: async () => {},
  }
}

async function timed<T>(run: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const from = performance.now()
  const result = await run()
  return { ms: performance.now() - from, result }
}
