import { type WelcomeStep, welcomeStep } from '@ownvoice/core/accounts/welcome'
import { eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { profiles } from '../schema/accounts.ts'
import { toneProfiles, userIdentity } from '../schema/tone.ts'

/** What the Overview asks the owner next. */
export async function getWelcomeStep(tx: OwnerTx): Promise<WelcomeStep> {
  const rows = await tx
    .select({
      kept: profiles.welcomeStep,
      fullName: profiles.fullName,
      businessName: profiles.businessName,
      preferred: userIdentity.identity,
      trainedAt: toneProfiles.createdAt,
    })
    .from(profiles)
    .leftJoin(userIdentity, eq(userIdentity.userId, profiles.userId))
    .leftJoin(toneProfiles, eq(toneProfiles.userId, profiles.userId))
  const { kept, preferred, fullName, businessName, trainedAt } = found(rows, 'the profile')
  const isNamed = Boolean(businessName) && Boolean(preferred || fullName)
  return welcomeStep({ kept, isNamed, isTrained: trainedAt !== null })
}

/** Keeps how far the owner came. */
export async function saveWelcomeStep(tx: OwnerTx, step: WelcomeStep): Promise<void> {
  await tx.update(profiles).set({ welcomeStep: step })
}
