import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type AnswerSheet, layOutSheet } from '@ownvoice/core/knowledge/sheet/answer-sheet'
import { withoutRestated } from '@ownvoice/core/knowledge/sheet/without-restated'
import { loadLearnedAnswers } from '../ai/open-learned-answers.ts'
import type { Database } from '../db/database.ts'
import { listAnswerableVersions, type StoredAnswer } from '../db/knowledge/answers.ts'
import type { Deps } from '../deps.ts'
import { loadAnswers } from './load-answers.ts'

/** The owner's answers that replies may rest on, and the same laid out for finding, in the same order. */
export type OpenSheet = { answers: StoredAnswer[]; sheet: AnswerSheet }

/** Laid-out sheets of so many owners stay in memory, about 3 MB each. */
const CAPACITY = 32

type Entry = { versions: string; open: OpenSheet }
const caches = new WeakMap<Database, Map<OwnerId, Entry>>()

/** The owner's answer sheet as it is now. What was laid out before is used again while no answer has changed. */
export async function openAnswerSheet(deps: Pick<Deps, 'db' | 'embedder'>, owner: OwnerId): Promise<OpenSheet> {
  const cache = caches.get(deps.db) ?? new Map<OwnerId, Entry>()
  caches.set(deps.db, cache)
  const now = versionsOf(await deps.db.snapshot(owner, listAnswerableVersions))
  const known = cache.get(owner)
  const entry = known?.versions === now ? known : await layOut(deps, owner)
  cache.delete(owner)
  cache.set(owner, entry)
  for (const oldest of [...cache.keys()].slice(0, -CAPACITY)) cache.delete(oldest)
  return entry.open
}

async function layOut(deps: Pick<Deps, 'db' | 'embedder'>, owner: OwnerId): Promise<Entry> {
  const { answers: all, vectors } = await loadAnswers(deps, owner)
  const answers = withoutRestated(all)
  const { dimensions, second } = deps.embedder
  const unknown = { first: new Float32Array(dimensions), second: new Float32Array(second.dimensions) }
  const sheet = layOutSheet(answers, (text) => vectors.get(text) ?? unknown, await loadLearnedAnswers())
  return { versions: versionsOf(all), open: { answers, sheet } }
}

function versionsOf(answers: readonly Pick<StoredAnswer, 'id' | 'version'>[]): string {
  return answers.map(({ id, version }) => `${id} ${version}`).join('\n')
}
