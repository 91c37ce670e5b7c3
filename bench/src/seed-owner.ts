import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Database } from '@ownvoice/server/db/database'
import { users } from '@ownvoice/server/db/schema/accounts'
import { seedLogin } from '@ownvoice/server/seed/business'
import { eq } from 'drizzle-orm'

/** The owner of the seeded school. */
export async function findSeedOwner(db: Database): Promise<OwnerId> {
  const [user] = await db.system((tx) => tx.select({ id: users.id }).from(users).where(eq(users.email, seedLogin.email)))
  if (!user) throw new Error('The school was not seeded.')
  return ownerId(user.id)
}
