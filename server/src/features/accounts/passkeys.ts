import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Passkey } from '@ownvoice/core/accounts/passkeys'
import { securityMail } from '@ownvoice/core/accounts/security-mail'
import { recordOf } from '../../db/accounts/audit.ts'
import { listPasskeysOf, removePasskeysOf, renamePasskeyOf } from '../../db/accounts/passkeys.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/rpc.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { findSecurityReader } from './security-events.ts'

type Asker = Pick<SignedIn, 'owner' | 'device'>

export async function listPasskeys({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<Passkey[]> {
  const rows = await db.system((tx) => listPasskeysOf(tx, owner))
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** One that is gone, or never was this account's, is no fault: the answer does not show it. */
export async function renamePasskey(deps: Pick<Deps, 'db'>, owner: OwnerId, id: string, name: string): Promise<Passkey[]> {
  await deps.db.system(async (tx) => {
    if (await renamePasskeyOf(tx, owner, id, name)) await recordOf(tx, owner, 'passkey_renamed', { name })
  })
  return listPasskeys(deps, owner)
}

type RemoveDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>

/** Has a passkey sign in no more, and tells the owner by mail, where they have confirmed their address. Sessions that were begun with it go on. */
export async function removePasskey(deps: RemoveDeps, { owner, device }: Asker, id: string): Promise<Passkey[]> {
  const { to, timezone } = await deps.db.transaction(owner, findSecurityReader)
  const before = await listPasskeys(deps, owner)
  const name = before.find((one) => one.id === id)?.name
  if (name === undefined) return before
  const event = { is: 'passkey_removed', name, device, at: deps.clock.now(), timezone } as const
  const postMail = to === null ? null : await prepareProductMail(deps, securityMail({ to, event }), owner)
  await deps.db.system(async (tx) => {
    const removed = await removePasskeysOf(tx, owner, id)
    if (removed.length === 0) return
    await recordOf(tx, owner, 'passkey_removed', { name })
    await postMail?.(tx)
  })
  return listPasskeys(deps, owner)
}
