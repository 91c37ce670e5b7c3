import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { OverallTone } from '@ownvoice/core/tone/contract'
import { positionsOf, type Tone } from '@ownvoice/core/tone/tone'
import { record } from '../../db/accounts/audit.ts'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import type { OwnerTx } from '../../db/database.ts'
import { lockOverallTone, saveSliders } from '../../db/tone/overall-tone.ts'
import type { Deps } from '../../deps.ts'

/** The owner's sliders. */
export async function getOverall({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<OverallTone> {
  return db.transaction(owner, viewOverall)
}

/** Replies follow at once; samples keep the sliders that they were added with. Throws `conflict` where they do not stand where they were seen. */
export async function saveOverall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  tone: Tone,
  seen?: Tone,
): Promise<OverallTone> {
  return db.transaction(owner, async (tx) => {
    const before = await viewOverall(tx)
    await refuseStale(tx, seen, () => Promise.resolve(positionsOf(before)))
    await saveSliders(tx, tone, clock.now())
    const after = await viewOverall(tx)
    if (!isDeepStrictEqual(before, after)) await record(tx, 'tone_changed')
    return after
  })
}

async function viewOverall(tx: OwnerTx): Promise<OverallTone> {
  const stored = await lockOverallTone(tx)
  return { ...positionsOf(stored), embeddingActive: stored.embeddingActive }
}
