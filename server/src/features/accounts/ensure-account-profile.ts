import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { ensureProfile, findProfile, type Profile } from '../../db/accounts/profiles.ts'
import { getUser } from '../../db/accounts/users.ts'
import type { Deps } from '../../deps.ts'

/** The first sign-in makes the profile from what was given when signing up; a later one finds it and leaves it as it is. */
export async function ensureAccountProfile({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<Profile> {
  const profile = await db.transaction(owner, findProfile)
  if (profile) return profile
  const { email, businessName } = await db.system((tx) => getUser(tx, owner))
  return db.transaction(owner, (tx) => ensureProfile(tx, { contactEmail: email, businessName }))
}
