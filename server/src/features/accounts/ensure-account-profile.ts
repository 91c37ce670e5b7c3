import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { ensureProfile } from '../../db/profiles.ts'
import type { Deps } from '../../deps.ts'

/** Runs at each sign-in: the first one makes the profile, a later one finds it and leaves it as it is. */
export async function ensureAccountProfile({ db }: Pick<Deps, 'db'>, owner: OwnerId, email: string): Promise<void> {
  await db.transaction(owner, (tx) => ensureProfile(tx, { contactEmail: email }))
}
