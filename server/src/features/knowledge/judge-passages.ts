import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import type { Contradiction, Statements } from '@ownvoice/core/knowledge/radar/find-contradictions'
import type { PassedDate } from '@ownvoice/core/knowledge/radar/find-passed-dates'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { listIndexedDocuments } from '../../db/knowledge/chunks.ts'
import type { Database, OwnerTx } from '../../db/database.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listPassages } from '../../db/knowledge/radar.ts'
import type { Deps } from '../../deps.ts'

/** What disagrees in an owner's passages, and what has passed on the owner's day. */
export type JudgedPassages = { contradictions: Contradiction[]; passedDates: PassedDate[] }

/** Judging 1,000 passages takes about half a second of a core: what was judged is kept for as many owners, until a document or the day changes. */
const OWNERS_KEPT = 100
/** As many passages are read at a time: far below the time that a thread is given, and between two parts it reads mail. */
const READ_AT_ONCE = 250

/** What an owner's passages are judged by; none where the same were judged before, to `known`. */
export type ToJudge = { version: string; now: Date; timezone: string; passages: Passage[]; known: Promise<JudgedPassages> | null }

type Kept = Map<OwnerId, { version: string; judged: Promise<JudgedPassages> }>
const keptFor = new WeakMap<Database, Kept>()

/** The passages of the transaction's owner as they stand in it, to be judged once it is over. */
export async function loadToJudge(db: Database, tx: OwnerTx, now: Date): Promise<ToJudge> {
  const { timezone } = await getProfile(tx)
  const version = JSON.stringify([localDate(now, timezone), await listIndexedDocuments(tx)])
  const known = keptOf(db).get(tx.owner)
  if (known?.version === version) return { version, now, timezone, passages: [], known: known.judged }
  return { version, now, timezone, passages: await listPassages(tx), known: null }
}

/** Judges them in a thread; who asks for the same meanwhile waits for the same. */
export function judgePassages({ db, reader }: Pick<Deps, 'db' | 'reader'>, owner: OwnerId, toJudge: ToJudge): Promise<JudgedPassages> {
  const kept = keptOf(db)
  const { version } = toJudge
  const last = kept.get(owner)
  const judged = toJudge.known ?? (last?.version === version ? last.judged : judge(reader, toJudge))
  kept.delete(owner)
  kept.set(owner, { version, judged })
  for (const each of [...kept.keys()].slice(0, Math.max(0, kept.size - OWNERS_KEPT))) kept.delete(each)
  judged.catch(() => {
    if (kept.get(owner)?.judged === judged) kept.delete(owner)
  })
  return judged
}

function keptOf(db: Database): Kept {
  const kept: Kept = keptFor.get(db) ?? new Map()
  keptFor.set(db, kept)
  return kept
}

async function judge(reader: Deps['reader'], { passages, now, timezone }: ToJudge): Promise<JudgedPassages> {
  const read: Statements[] = []
  const passedDates: PassedDate[] = []
  for (let at = 0; at < passages.length; at += READ_AT_ONCE) {
    const some = passages.slice(at, at + READ_AT_ONCE)
    read.push(await reader.run('statementsOf', some))
    passedDates.push(...(await reader.run('findPassedDates', some, { now, timezone })))
  }
  const stated = read.flatMap((part) => part.stated)
  const spoken = new Set(read.flatMap((part) => [...part.spoken]))
  return { contradictions: await reader.run('contradictionsAmong', { stated, spoken }), passedDates }
}
