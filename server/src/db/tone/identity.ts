import { recordChanges } from '../accounts/audit.ts'
import type { OwnerTx } from '../database.ts'
import { userIdentity } from '../schema/tone.ts'

/** The owner's preferred name for signing; '' where none is kept. */
export async function findIdentity(tx: OwnerTx): Promise<string> {
  const [row] = await tx.select({ identity: userIdentity.identity }).from(userIdentity)
  return row?.identity ?? ''
}

/** Keeps it on one line, in the owner's one row. */
export async function saveIdentity(tx: OwnerTx, name: string, now: Date): Promise<void> {
  const identity = name.replaceAll(/\s+/g, ' ')
  await recordChanges(tx, { signOffName: await findIdentity(tx) }, { signOffName: identity })
  await tx
    .insert(userIdentity)
    .values({ userId: tx.owner, identity, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: userIdentity.userId, set: { identity, updatedAt: now } })
}
