import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { IdentityView } from '@ownvoice/core/tone/contract'
import { signOffNameOf } from '@ownvoice/core/tone/sign-off-name'
import { getProfile } from '../../db/accounts/profiles.ts'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import type { OwnerTx } from '../../db/database.ts'
import { findIdentity, saveIdentity as keep } from '../../db/tone/identity.ts'
import type { Deps } from '../../deps.ts'

/** The name under replies. */
export async function getIdentity({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<IdentityView> {
  return db.transaction(owner, viewIdentity)
}

/** Throws `conflict` where the name is not as it was seen. */
export async function saveIdentity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  identity: string,
  seen?: string,
): Promise<IdentityView> {
  return db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, () => findIdentity(tx))
    await keep(tx, identity, clock.now())
    return viewIdentity(tx)
  })
}

async function viewIdentity(tx: OwnerTx): Promise<IdentityView> {
  const { fullName, businessName } = await getProfile(tx)
  const fallback = signOffNameOf({ preferred: '', fullName: fullName ?? '', businessName: businessName ?? '' })
  return { identity: await findIdentity(tx), fallback }
}
