import { ToneProfile } from '@ownvoice/core/tone/tone'
import type { OwnerTx } from '../database.ts'
import { toneProfiles } from '../schema/tone.ts'

/** The owner's one profile, with when it was measured. Null where there is none. */
export async function findToneProfile(tx: OwnerTx): Promise<{ profile: ToneProfile; trainedAt: Date } | null> {
  const [row] = await tx.select().from(toneProfiles)
  return row ? { profile: ToneProfile.parse(row.profile), trainedAt: row.createdAt } : null
}

/** Puts it in place of the one before. */
export async function saveToneProfile(tx: OwnerTx, profile: ToneProfile, now: Date): Promise<void> {
  await tx
    .insert(toneProfiles)
    .values({ userId: tx.owner, profile, createdAt: now })
    .onConflictDoUpdate({ target: toneProfiles.userId, set: { profile, createdAt: now } })
}
