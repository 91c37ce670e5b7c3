import { ownerId } from '@ownvoice/core/accounts/owner-id'
import type { DBAdapter, Where } from 'better-auth/adapters'
import { recordOf } from '../db/accounts/audit.ts'
import { actAs, whoActs } from '../db/acting.ts'
import type { SystemTx } from '../db/database.ts'

type Row = Record<string, unknown>
type Change = { model: string; where: Where[]; update: Row }

/** Writes down each sign-in, each new passkey, and each change of a password or of the address that signs in, in the transaction in which the account library makes it. */
export function recordAccounts<A extends DBAdapter>(adapter: A, tx: SystemTx): A {
  return {
    ...adapter,
    async create(data) {
      const made = await adapter.create(data)
      if (data.model === 'session') await recordSignIn(tx, made)
      if (data.model === 'passkey') await recordPasskey(tx, made)
      return made
    },
    async update(data) {
      const changed = await adapter.update(data)
      await recordChange(tx, data, changed as Row | null) // rows are plain objects
      return changed
    },
    async updateMany(data) {
      const count = await adapter.updateMany(data)
      if (count > 0) await recordChange(tx, data, null)
      return count
    },
  }
}

/** The session is the one that begins. */
async function recordSignIn(tx: SystemTx, { id, userId }: Row): Promise<void> {
  const { session } = whoActs()
  const by = { actor: 'owner', session: session && { ...session, id: String(id) } } as const
  await actAs(by, () => recordOf(tx, ownerId(String(userId)), 'signed_in'))
}

async function recordPasskey(tx: SystemTx, { userId, name }: Row): Promise<void> {
  await recordOf(tx, ownerId(String(userId)), 'passkey_added', { name: String(name) })
}

async function recordChange(tx: SystemTx, { model, where, update }: Change, changed: Row | null): Promise<void> {
  const kind =
    model === 'account' && 'password' in update ? 'password_changed' : model === 'user' && 'email' in update ? 'email_changed' : null
  const owner = changed?.[model === 'user' ? 'id' : 'userId'] ?? where.find(({ field }) => field === 'userId')?.value
  if (kind !== null && typeof owner === 'string') await recordOf(tx, ownerId(owner), kind)
}
