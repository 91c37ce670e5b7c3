import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { recoveryCode } from '@ownvoice/core/accounts/two-factor'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { twoFactors, users } from '../schema/accounts.ts'

export type SecondFactor = Pick<typeof twoFactors.$inferSelect, 'secret' | 'backupCodes' | 'verified' | 'recoveryCodesLeft'>

/** The account's authenticator app; null without one. It counts once `verified`. */
export async function findSecondFactor(tx: SystemTx, owner: OwnerId): Promise<SecondFactor | null> {
  const { secret, backupCodes, verified, recoveryCodesLeft } = twoFactors
  const [row] = await tx.select({ secret, backupCodes, verified, recoveryCodesLeft }).from(twoFactors).where(eq(twoFactors.userId, owner))
  return row ?? null
}

/** Takes the codes of a half minute, and of all before it, out of use. False when that was done before: of two at once one gets it. */
export async function claimStep(tx: SystemTx, owner: OwnerId, step: number): Promise<boolean> {
  const claimed = await tx
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.userId, owner), lt(twoFactors.lastStep, step)))
    .returning({ id: twoFactors.id })
  return claimed.length === 1
}

/** Puts other recovery codes, encrypted, in the place of `from`. False when they are not those any more: of two at once one gets it. */
export async function replaceRecoveryCodes(tx: SystemTx, owner: OwnerId, from: string, to: string): Promise<boolean> {
  const replaced = await tx
    .update(twoFactors)
    .set({ backupCodes: to })
    .where(and(eq(twoFactors.userId, owner), eq(twoFactors.backupCodes, from)))
    .returning({ id: twoFactors.id })
  return replaced.length === 1
}

/** One recovery code was used. Resolves to how many are left. */
export async function countRecoveryCodeUsed(tx: SystemTx, owner: OwnerId): Promise<number> {
  const [row] = await tx
    .update(twoFactors)
    .set({ recoveryCodesLeft: sql`${twoFactors.recoveryCodesLeft} - 1` })
    .where(and(eq(twoFactors.userId, owner), gt(twoFactors.recoveryCodesLeft, 0)))
    .returning({ left: twoFactors.recoveryCodesLeft })
  return row?.left ?? 0
}

/** All recovery codes are new ones. */
export async function countRecoveryCodesMade(tx: SystemTx, owner: OwnerId): Promise<void> {
  await tx.update(twoFactors).set({ recoveryCodesLeft: recoveryCode.count }).where(eq(twoFactors.userId, owner))
}

/** From now on the password is enough. False when it was before. */
export async function removeSecondFactor(tx: SystemTx, owner: OwnerId): Promise<boolean> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, owner))
  const changed = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, owner), eq(users.twoFactorEnabled, true)))
    .returning({ id: users.id })
  return changed.length === 1
}
