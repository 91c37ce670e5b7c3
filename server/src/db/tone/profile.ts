import { isDeepStrictEqual } from 'node:util'
import type { Habits } from '@ownvoice/core/tone/habits'
import { ToneProfile } from '@ownvoice/core/tone/tone'
import type { OwnerTx } from '../database.ts'
import { notifyOwner } from '../notify.ts'
import { toneProfiles } from '../schema/tone.ts'

/** The owner's one profile, with when it was measured. Null where there is none. */
export async function findToneProfile(tx: OwnerTx): Promise<{ profile: ToneProfile; trainedAt: Date } | null> {
  const [row] = await tx.select().from(toneProfiles)
  return row ? { profile: ToneProfile.parse(row.profile), trainedAt: row.createdAt } : null
}

/** Puts what was measured in place of what was measured before. How the owner writes in words stays until it is said anew. */
export async function saveToneProfile(tx: OwnerTx, measured: Omit<ToneProfile, 'habits'>, now: Date): Promise<void> {
  const habits = (await lockProfile(tx))?.habits ?? null
  const profile: ToneProfile = { ...measured, habits }
  await tx
    .insert(toneProfiles)
    .values({ userId: tx.owner, profile, createdAt: now })
    .onConflictDoUpdate({ target: toneProfiles.userId, set: { profile, createdAt: now } })
}

/** Puts how the owner writes into words, or takes the words away. What the owner wrote is written over by the owner alone. Null without a profile. */
export async function saveHabits(
  tx: OwnerTx,
  habits: Habits | null,
  by: Habits['by'],
): Promise<{ habits: Habits | null; changed: boolean } | null> {
  const profile = await lockProfile(tx)
  if (!profile) return null
  const isTheirs = by === 'model' && profile.habits?.by === 'owner'
  if (isTheirs || isDeepStrictEqual(profile.habits, habits)) return { habits: profile.habits, changed: false }
  await tx.update(toneProfiles).set({ profile: { ...profile, habits } })
  await notifyOwner(tx, { topic: 'tone', id: null })
  return { habits, changed: true }
}

async function lockProfile(tx: OwnerTx): Promise<ToneProfile | null> {
  const [row] = await tx.select({ profile: toneProfiles.profile }).from(toneProfiles).for('update')
  return row ? ToneProfile.parse(row.profile) : null
}
