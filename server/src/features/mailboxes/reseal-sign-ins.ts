import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { listOwners } from '../../db/accounts/users.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listSealedSignIns, replaceSealedSignIn } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'

const OWNERS_AT_A_TIME = 500

/** What was done: sign-ins re-encrypted, and the mailboxes whose sign-in no configured key opens. */
export type Resealed = { resealed: number; unreadable: string[] }

/**
 * Re-encrypts every mailbox's sign-in that is under an older key than the newest. Whatever is not in `unreadable` needs no older key any more.
 * Running it again, or while the server runs, does no harm.
 */
export async function resealSignIns({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: [] }
  let owners: OwnerId[] = []
  do {
    const page = { after: owners.at(-1) ?? null, limit: OWNERS_AT_A_TIME }
    owners = await db.system((tx) => listOwners(tx, page))
    for (const owner of owners) {
      const { resealed, unreadable } = await db.transaction(owner, (tx) => resealOf(tx, secrets))
      done.resealed += resealed
      done.unreadable.push(...unreadable)
    }
  } while (owners.length === OWNERS_AT_A_TIME)
  return done
}

async function resealOf(tx: OwnerTx, secrets: Deps['secrets']): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: [] }
  for (const { id, secret } of await listSealedSignIns(tx)) {
    const text = openOrNull(tx.owner, secret, secrets)
    if (text === null) {
      done.unreadable.push(id)
    } else if (secrets.isOutdated(secret)) {
      await replaceSealedSignIn(tx, id, { from: secret, to: secrets.seal(tx.owner, text) })
      done.resealed += 1
    }
  }
  return done
}

/** Null for what was sealed with a key that is gone: its owner has to connect the mailbox again, and the others are sealed all the same. */
function openOrNull(owner: OwnerId, sealed: string, secrets: Deps['secrets']): string | null {
  try {
    return secrets.open(owner, sealed)
  } catch {
    return null
  }
}
