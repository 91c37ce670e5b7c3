import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { listOwners } from '../../db/accounts/users.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listSealedWebhookSecrets, replaceSealedWebhookSecret } from '../../db/leads/lead-sources.ts'
import { listSealedSources, replaceSealedSource } from '../../db/bookings/booking-sources.ts'
import { listGmailTokens, replaceSealedTokens } from '../../db/mailboxes/gmail-tokens.ts'
import { listSealedSignIns, replaceSealedSignIn } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'

const OWNERS_AT_A_TIME = 500

/** What was done: secrets re-encrypted, and the mailboxes, lead forms and schedulers whose secret no configured key opens. */
export type Resealed = { resealed: number; unreadable: string[] }

/**
 * Re-encrypts every mailbox's sign-in and every webhook's secret and scheduler's token that is under an older key than the newest. Whatever is not in `unreadable` needs no older key any more:
 * links in mails are under a key of their own, but for those that were sent before there was one.
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
  const sealed = [
    ...(await listSealedSignIns(tx)).map((one) => ({ ...one, replace: replaceSealedSignIn })),
    ...(await listSealedWebhookSecrets(tx)).map((one) => ({ ...one, replace: replaceSealedWebhookSecret })),
  ]
  for (const { id, secret, replace } of sealed) {
    const text = openOrNull(tx.owner, secret, secrets)
    if (text === null) {
      done.unreadable.push(id)
    } else if (secrets.isOutdated(secret)) {
      await replace(tx, id, { from: secret, to: secrets.seal(tx.owner, text) })
      done.resealed += 1
    }
  }
  for (const source of await listSealedSources(tx)) {
    const { id, secret, token } = source
    const [opened, openedToken] = [openOrNull(tx.owner, secret, secrets), token === null ? '' : openOrNull(tx.owner, token, secrets)]
    if (opened === null || openedToken === null) {
      done.unreadable.push(id)
    } else if (secrets.isOutdated(secret) || (token !== null && secrets.isOutdated(token))) {
      const to = { secret: secrets.seal(tx.owner, opened), token: token === null ? null : secrets.seal(tx.owner, openedToken) }
      await replaceSealedSource(tx, source, to)
      done.resealed += 1
    }
  }
  for (const tokens of await listGmailTokens(tx)) {
    const { accessToken, refreshToken, mailboxId } = tokens
    const access = openOrNull(tx.owner, accessToken, secrets)
    const refresh = refreshToken === null ? '' : openOrNull(tx.owner, refreshToken, secrets)
    if (access === null || refresh === null) {
      done.unreadable.push(mailboxId)
    } else if (secrets.isOutdated(accessToken) || (refreshToken !== null && secrets.isOutdated(refreshToken))) {
      const seal = (text: string) => secrets.seal(tx.owner, text)
      await replaceSealedTokens(tx, tokens, { accessToken: seal(access), refreshToken: refreshToken === null ? null : seal(refresh) })
      done.resealed += 1
    }
  }
  return done
}

/** Null for what was sealed with a key that is gone: its owner has to connect the mailbox again, or make a new secret, and the others are sealed all the same. */
function openOrNull(owner: OwnerId, sealed: string, secrets: Deps['secrets']): string | null {
  try {
    return secrets.open(owner, sealed)
  } catch {
    return null
  }
}
