import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { forgetLinks } from '../../db/accounts/users.ts'
import { replaceContactEmail } from '../../db/accounts/profiles.ts'
import type { Deps } from '../../deps.ts'

/** What follows when an account has another address: notices go there, and links that were mailed to the former one open nothing more. */
export async function applyEmailChange(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.system((tx) => forgetLinks(tx, owner))
  await db.transaction(owner, (tx) => replaceContactEmail(tx, { from, to }))
}
