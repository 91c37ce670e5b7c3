import { signOffNameOf } from '@ownvoice/core/tone/sign-off-name'
import { tintOf } from '@ownvoice/core/tone/tint'
import { ToneProfile, usualTone, type Voice } from '@ownvoice/core/tone/tone'
import { desc, eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import type { Profile } from '../accounts/profiles.ts'
import { profiles, users } from '../schema/accounts.ts'
import { found } from '../found.ts'
import { splitVectors } from '../vector-bytes.ts'
import { clientTone, overallTone, toneProfiles, userIdentity } from '../schema/tone.ts'
import { listAllSamples } from './samples.ts'

/** The owner's voice. Sliders that were never touched stand in the middle; until a training measured their mails, those that are there tint it. */
export async function getVoice(tx: OwnerTx): Promise<Voice> {
  return (await readOwner(tx)).voice
}

type Owner = { profile: Profile; isVerified: boolean; voice: Voice }

/** Who the owner is and how they write: their profile, whether they have confirmed the sign-in address, and their voice. */
export async function getOwner(tx: OwnerTx): Promise<Owner> {
  const { profile, ...others } = await readOwner(tx)
  return { ...others, profile: found(profile ? [profile] : [], 'the profile') }
}

/** Before the first sign-in there is no profile. */
async function readOwner(tx: OwnerTx): Promise<Omit<Owner, 'profile'> & { profile: Profile | null }> {
  const [row] = await tx
    .select({
      tone: overallTone,
      toneProfile: toneProfiles.profile,
      identity: userIdentity.identity,
      profile: profiles,
      isVerified: users.emailVerified,
    })
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.userId))
    .leftJoin(overallTone, eq(overallTone.userId, profiles.userId))
    .leftJoin(toneProfiles, eq(toneProfiles.userId, profiles.userId))
    .leftJoin(userIdentity, eq(userIdentity.userId, profiles.userId))
  const businessName = row?.profile.businessName ?? ''
  const voice: Voice = {
    tone: {
      toneStyle: row?.tone?.toneStyle ?? usualTone.toneStyle,
      energyLevel: row?.tone?.energyLevel ?? usualTone.energyLevel,
      directness: row?.tone?.directness ?? usualTone.directness,
    },
    profile: row?.toneProfile ? ToneProfile.parse(row.toneProfile) : tintOf(await listTexts(tx)),
    signOffName: signOffNameOf({ preferred: row?.identity ?? '', fullName: row?.profile.fullName ?? '', businessName }),
    businessName,
  }
  return { profile: row?.profile ?? null, isVerified: row?.isVerified ?? false, voice }
}

async function listTexts(tx: OwnerTx): Promise<string[]> {
  return (await listAllSamples(tx)).map(({ emailText }) => emailText)
}

/** One of the owner's own mails. `vector` says what it is about; null where this embedder has not embedded it. */
export type OwnMail = { text: string; vector: Float32Array | null }

/** The owner's own mails, as examples of how they write, newest first. */
export async function listOwnMails(tx: OwnerTx, embedder: string): Promise<OwnMail[]> {
  const rows = await tx
    .select({
      text: clientTone.emailText,
      embedding: sql<string | null>`encode(${clientTone.embedding}, 'base64')`,
      by: clientTone.embedder,
    })
    .from(clientTone)
    .orderBy(desc(clientTone.createdAt), desc(clientTone.toneId))
  return rows.map(({ text, embedding, by }) => ({
    text,
    vector: embedding !== null && by === embedder ? (splitVectors(embedding)[0] ?? null) : null,
  }))
}
