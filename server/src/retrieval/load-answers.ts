import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type BothVectors, textsOfSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { createHash } from 'node:crypto'
import type { Embedder } from '../ai/port.ts'
import type { Database } from '../db/database.ts'
import { listAnswerable, listAnswerVectors, saveAnswerVectors, type StoredAnswer } from '../db/knowledge/answers.ts'
import { embedByBoth } from './embed-by-both.ts'

/** The answers that replies may rest on, with the vectors of each of their texts (see `textsOfSheet`) by the embedder and by its second model. */
export type LoadedAnswers = { answers: StoredAnswer[]; vectors: ReadonlyMap<string, BothVectors> }

/** So many answers are embedded in one go, about a second of work; then they are kept. */
const ANSWERS_AT_A_TIME = 16
/** About 100 MB over all owners of a process, at five vectors of each model an answer. */
const ANSWERS_KEPT = 6_000

/** Of each text the vectors of both models, one after the other, as they are stored. */
const keptFor = new WeakMap<Database, Map<string, readonly Float32Array[]>>()

/**
 * The owner's confirmed and proposed answers. Vectors are read from memory or the database, and made where the words are new or another embedder is
 * at work: `answers.vectors` are those of `answers.vectorsOf`, whatever became of the answer meanwhile. Of so many answers of all owners as `mostKept` says
 * they stay in memory.
 */
export async function loadAnswers(
  { db, embedder }: { db: Database; embedder: Embedder },
  owner: OwnerId,
  mostKept = ANSWERS_KEPT,
): Promise<LoadedAnswers> {
  const kept = keptFor.get(db) ?? new Map<string, readonly Float32Array[]>()
  keptFor.set(db, kept)
  // What memory has is held here as well: the load of another owner may have it forgotten while this one waits.
  const found = new Map<string, readonly Float32Array[]>()
  const keep = (of: string, vectors: readonly Float32Array[]) => {
    found.set(of, vectors)
    kept.set(of, vectors)
  }
  const { answers, stored } = await db.snapshot(owner, async (tx) => {
    const listed = (await listAnswerable(tx)).map((answer) => ({ answer, of: wordsOf(answer, embedder) }))
    for (const { of } of listed) {
      const vectors = kept.get(of)
      if (vectors) found.set(of, vectors)
    }
    const unknown = listed.filter(({ of }) => !found.has(of)).map(({ answer }) => answer.id)
    const dimensions = embedder.dimensions + embedder.second.dimensions
    return { answers: listed, stored: await listAnswerVectors(tx, unknown, dimensions) }
  })
  for (const { of, vectors } of stored.values()) keep(of, vectors)
  const fresh = answers.filter(({ of }) => !found.has(of))
  for (let from = 0; from < fresh.length; from += ANSWERS_AT_A_TIME) {
    const made = await embedSome(embedder, fresh.slice(from, from + ANSWERS_AT_A_TIME))
    for (const { of, vectors } of made) keep(of, vectors)
    await db.transaction(owner, async (tx) => {
      for (const { answer, ...embedded } of made) await saveAnswerVectors(tx, answer.id, embedded)
    })
  }
  const vectors = new Map<string, BothVectors>()
  for (const { answer, of } of answers) {
    const made = found.get(of) ?? []
    textsOfSheet([answer]).forEach((text, place) => made[place] && vectors.set(text, taken(made[place], embedder)))
  }
  forgetOldest(kept, mostKept)
  return { answers: answers.map(({ answer }) => answer), vectors }
}

type Named = { answer: StoredAnswer; of: string }

async function embedSome(embedder: Embedder, some: readonly Named[]): Promise<(Named & { vectors: Float32Array[] })[]> {
  const made = await embedByBoth(
    embedder,
    some.flatMap(({ answer }) => textsOfSheet([answer])),
  )
  return some.map((named) => {
    const own = textsOfSheet([named.answer]).map((text) => made.get(text)!) // all were embedded
    return { ...named, vectors: own.map(({ first, second }) => Float32Array.from([...first, ...second])) }
  })
}

function taken(both: Float32Array, { dimensions }: Embedder): BothVectors {
  return { first: both.subarray(0, dimensions), second: both.subarray(dimensions) }
}

/** The words that the vectors are of, and who makes them, as a digest: the same for the same words of any owner. */
function wordsOf(answer: StoredAnswer, { id, second }: Embedder): string {
  return createHash('sha256')
    .update(JSON.stringify([id, second.id, ...textsOfSheet([answer])]))
    .digest('hex')
}

function forgetOldest(kept: Map<string, unknown>, most: number): void {
  for (const of of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(of)
}
