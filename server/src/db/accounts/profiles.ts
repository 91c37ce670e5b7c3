import { eq, sql } from 'drizzle-orm'
import { recordChanges } from './audit.ts'
import type { OwnerTx } from '../database.ts'
import { found } from '../found.ts'
import { profiles, users } from '../schema/accounts.ts'

export type Profile = typeof profiles.$inferSelect

/** Makes the account's profile at its first sign-in; one that is there stays as it is. */
export async function ensureProfile(
  tx: OwnerTx,
  given: Pick<Profile, 'contactEmail'> & Partial<Pick<Profile, 'fullName' | 'businessName' | 'timezone' | 'phoneNumber'>>,
): Promise<Profile> {
  await tx
    .insert(profiles)
    .values({ ...given, userId: tx.owner })
    .onConflictDoNothing()
  return getProfile(tx)
}

export async function getProfile(tx: OwnerTx): Promise<Profile> {
  return found(await tx.select().from(profiles), 'the profile')
}

/** Null before the first sign-in. */
export async function findProfile(tx: OwnerTx): Promise<Profile | null> {
  const [profile] = await tx.select().from(profiles)
  return profile ?? null
}

type Fields = Pick<Profile, 'contactEmail' | 'fullName' | 'businessName' | 'timezone' | 'phoneNumber'>

/** Writes the owner's one row, whether or not it is there, and down what is another now. */
export async function saveProfile(tx: OwnerTx, fields: Fields): Promise<Profile> {
  const before = await findProfile(tx)
  if (before) await recordChanges(tx, recordedOf(before), recordedOf(fields))
  const rows = await tx
    .insert(profiles)
    .values({ ...fields, userId: tx.owner })
    .onConflictDoUpdate({ target: profiles.userId, set: { ...fields, updatedAt: sql`now()` } })
    .returning()
  return found(rows, 'the profile')
}

function recordedOf({ contactEmail, fullName, businessName, timezone, phoneNumber }: Fields) {
  return { contactEmail, fullName, businessName, timezone, phoneNumber }
}

/** Where notices went to one address, they go to another; an address of the owner's own choice stays. */
export async function replaceContactEmail(tx: OwnerTx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(profiles).set({ contactEmail: to }).where(eq(profiles.contactEmail, from))
}

/** Whether the owner has confirmed the sign-in address. Until then nothing is sent in their name. */
/** The owner's own address, once they have shown that mail to it reaches them; null before. */
export async function findConfirmedEmail(tx: OwnerTx): Promise<string | null> {
  const [row] = await tx.select({ email: users.email, isVerified: users.emailVerified }).from(users)
  return row?.isVerified ? row.email : null
}

export async function isOwnerVerified(tx: OwnerTx): Promise<boolean> {
  const [row] = await tx.select({ emailVerified: users.emailVerified }).from(users)
  return row?.emailVerified ?? false
}
