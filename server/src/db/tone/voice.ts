import type { Voice } from '@ownvoice/core/tone/tone'
import { desc, eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { profiles } from '../schema/accounts.ts'
import { clientTone, overallTone, toneProfiles, userIdentity } from '../schema/tone.ts'

/** The owner's voice. Sliders that were never touched stand in the middle; the sign-off is the preferred name, else the own, else the business's. */
export async function getVoice(tx: OwnerTx): Promise<Voice> {
  const [row] = await tx
    .select({ tone: overallTone, toneProfile: toneProfiles.profile, identity: userIdentity.identity, profile: profiles })
    .from(profiles)
    .leftJoin(overallTone, eq(overallTone.userId, profiles.userId))
    .leftJoin(toneProfiles, eq(toneProfiles.userId, profiles.userId))
    .leftJoin(userIdentity, eq(userIdentity.userId, profiles.userId))
  const businessName = row?.profile.businessName ?? ''
  return {
    tone: {
      toneStyle: row?.tone?.toneStyle ?? 50,
      energyLevel: row?.tone?.energyLevel ?? 50,
      directness: row?.tone?.directness ?? 50,
    },
    profile: row?.toneProfile ?? null,
    signOffName: row?.identity || row?.profile.fullName || businessName,
    businessName,
  }
}

/** The newest of the owner's own mails, as examples of how they write. */
export async function listSamples(tx: OwnerTx, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ text: clientTone.emailText })
    .from(clientTone)
    .orderBy(desc(clientTone.createdAt), desc(clientTone.toneId))
    .limit(limit)
  return rows.map(({ text }) => text)
}
