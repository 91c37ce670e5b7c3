import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import { type Contradiction, findContradictions } from '@ownvoice/core/knowledge/radar/find-contradictions'
import { findPassedDates, type PassedDate } from '@ownvoice/core/knowledge/radar/find-passed-dates'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { listIndexedDocuments } from '../../db/knowledge/chunks.ts'
import type { Database, OwnerTx } from '../../db/database.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listPassages } from '../../db/knowledge/radar.ts'

/** What disagrees in an owner's passages, and what has passed on the owner's day. */
export type JudgedPassages = { contradictions: Contradiction[]; passedDates: PassedDate[] }

/** Judging 1,000 passages takes about 0.4 s of a core: what was judged is kept for as many owners, until a document or the day changes. */
const OWNERS_KEPT = 100

type Kept = Map<OwnerId, { version: string; judged: JudgedPassages }>
const keptFor = new WeakMap<Database, Kept>()

/** Judges the passages of the transaction's owner as they stand in it. */
export async function judgePassages(db: Database, tx: OwnerTx, now: Date): Promise<JudgedPassages> {
  const kept: Kept = keptFor.get(db) ?? new Map()
  keptFor.set(db, kept)
  const { timezone } = await getProfile(tx)
  const version = JSON.stringify([localDate(now, timezone), await listIndexedDocuments(tx)])
  const known = kept.get(tx.owner)
  kept.delete(tx.owner)
  const judged = known?.version === version ? known.judged : judge(await listPassages(tx), now, timezone)
  kept.set(tx.owner, { version, judged })
  for (const owner of [...kept.keys()].slice(0, Math.max(0, kept.size - OWNERS_KEPT))) kept.delete(owner)
  return judged
}

function judge(passages: readonly Passage[], now: Date, timezone: string): JudgedPassages {
  return { contradictions: findContradictions(passages), passedDates: findPassedDates(passages, { now, timezone }) }
}
