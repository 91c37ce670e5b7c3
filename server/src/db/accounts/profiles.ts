import type { ContactView } from '@ownvoice/core/accounts/contract'
import { and, eq, sql } from 'drizzle-orm'
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

/** The owner's sign-in address, once they have shown that mail to it reaches them; null before. */
export async function findConfirmedEmail(tx: OwnerTx): Promise<string | null> {
  const [row] = await tx.select({ email: users.email, isVerified: users.emailVerified }).from(users)
  return row?.isVerified ? row.email : null
}

/** The address of the owner's choice, whether mail to it reached them, and where what we write goes: there, else to the sign-in address once that is confirmed. */
export async function findContact(tx: OwnerTx): Promise<ContactView> {
  const { contactEmail: email, confirmedContact } = await getProfile(tx)
  const [signIn] = await tx.select({ email: users.email, isVerified: users.emailVerified }).from(users)
  const own = signIn?.isVerified ? signIn.email : null
  const isSignIn = email.toLowerCase() === signIn?.email.toLowerCase()
  const isConfirmed = isSignIn ? own !== null : confirmedContact === email
  return { email, isSignIn, isConfirmed, noticesTo: isConfirmed ? email : own }
}

/** Where what we write to the owner goes; null while no address is confirmed. */
export async function findNoticeAddress(tx: OwnerTx): Promise<string | null> {
  return (await findContact(tx)).noticesTo
}

/** Where goes what an owner has to know of their money, also while no address is confirmed. */
export async function findBillingAddress(tx: OwnerTx): Promise<string> {
  const { noticesTo, email } = await findContact(tx)
  return noticesTo ?? email
}

/** Mail to this address reached the owner. Whether that was news; false too where they have chosen another since. */
export async function confirmContact(tx: OwnerTx, address: string): Promise<boolean> {
  const rows = await tx
    .update(profiles)
    .set({ confirmedContact: address })
    .where(and(eq(profiles.contactEmail, address), sql`${profiles.confirmedContact} is distinct from ${address}`))
    .returning({ userId: profiles.userId })
  return rows.length > 0
}

/** Whether the owner has confirmed the sign-in address. Until then nothing is sent in their name. */
export async function isOwnerVerified(tx: OwnerTx): Promise<boolean> {
  const [row] = await tx.select({ emailVerified: users.emailVerified }).from(users)
  return row?.emailVerified ?? false
}
