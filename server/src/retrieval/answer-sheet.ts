import { createHash } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type AnswerSheet, layOutSheet, textsOfSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { loadLearnedAnswers } from '../ai/open-learned-answers.ts'
import type { Database } from '../db/database.ts'
import { listAnswerable, listAnswerVectors, saveAnswerVectors, type StoredAnswer } from '../db/knowledge/answers.ts'
import type { Deps } from '../deps.ts'

type SheetDeps = Pick<Deps, 'db' | 'embedder'>

/** The owner's answers that replies may rest on, and the same laid out for finding, in the same order. */
export type OpenSheet = { answers: StoredAnswer[]; sheet: AnswerSheet }

/** Laid-out sheets of so many owners stay in memory, about 2 MB each. */
const CAPACITY = 32

type Entry = { versions: string; open: OpenSheet }
const caches = new WeakMap<Database, Map<OwnerId, Entry>>()

/**
 * The owner's answer sheet as it is now. What was laid out before is used again while no answer has changed. The vectors of new or changed answers
 * are made here and kept: after a document was read, ahead of the first message.
 */
export async function openAnswerSheet(deps: SheetDeps, owner: OwnerId): Promise<OpenSheet> {
  const cache = caches.get(deps.db) ?? new Map<OwnerId, Entry>()
  caches.set(deps.db, cache)
  const answers = await deps.db.transaction(owner, listAnswerable)
  const versions = answers.map(({ id, version }) => `${id} ${version}`).join('\n')
  const known = cache.get(owner)
  const open = known?.versions === versions ? known.open : await layOut(deps, owner, answers)
  cache.delete(owner)
  cache.set(owner, { versions, open })
  for (const oldest of [...cache.keys()].slice(0, -CAPACITY)) cache.delete(oldest)
  return open
}

async function layOut(deps: SheetDeps, owner: OwnerId, answers: StoredAnswer[]): Promise<OpenSheet> {
  const vectors = new Map<string, Float32Array>()
  const kept = await deps.db.transaction(owner, (tx) =>
    listAnswerVectors(
      tx,
      answers.map(({ id }) => id),
    ),
  )
  const missing = answers.filter((answer) => {
    const own = kept.get(answer.id)
    if (own?.of !== fingerprint(deps, answer)) return true
    textsOfSheet([answer]).forEach((text, place) => {
      const vector = own.vectors[place]
      if (vector) vectors.set(text, vector)
    })
    return false
  })
  for (const answer of missing) {
    const texts = textsOfSheet([answer])
    const made = await deps.embedder.embed(texts)
    texts.forEach((text, place) => vectors.set(text, made[place]!)) // one for each text
    await deps.db.transaction(owner, (tx) => saveAnswerVectors(tx, answer.id, { of: fingerprint(deps, answer), vectors: made }))
  }
  const none = new Float32Array(deps.embedder.dimensions)
  return { answers, sheet: layOutSheet(answers, (text) => vectors.get(text) ?? none, await loadLearnedAnswers()) }
}

/** Another one says that the texts or the embedder have changed. */
function fingerprint({ embedder }: SheetDeps, answer: StoredAnswer): string {
  return createHash('sha256')
    .update([embedder.id, ...textsOfSheet([answer])].join('\0'))
    .digest('base64url')
}
