import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findGmailTokens, type GmailTokens, markRenewalFailed, saveRenewal } from '../../db/mailboxes/gmail-tokens.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { TokenSource } from '../../mail/google/gmail-client.ts'
import type { Google } from '../../mail/google/open-google.ts'

export type GmailTokenDeps = Pick<Deps, 'db' | 'clock' | 'secrets'> & { google: Google }
type AccessToken = { token: string; expiresAt: Date }

/** A token this near its end is renewed before it is used. */
const renewBeforeMs = 2 * 60_000

/** The access token of a Gmail account, kept in memory while it lives, and renewed before its end. */
export function gmailTokenSource(deps: GmailTokenDeps, owner: OwnerId, mailboxId: string): TokenSource {
  let held: AccessToken | null = null
  const lives = ({ expiresAt }: AccessToken) => expiresAt.getTime() - deps.clock.now().getTime() > renewBeforeMs
  return {
    async get() {
      held = held && lives(held) ? held : await readToken(deps, owner, mailboxId)
      if (!lives(held)) held = await renewGmailToken(deps, owner, mailboxId, held.token)
      return held.token
    },
    async renew(refused) {
      held = await renewGmailToken(deps, owner, mailboxId, refused)
      return held.token
    },
  }
}

/**
 * Another access token than `refused`: one that was renewed meanwhile, else a new one from Google. Throws `auth_expired` where Google no longer
 * gives one. A renewal that did not work for now is kept, so that the owner sees it before the connection ends.
 */
export async function renewGmailToken(deps: GmailTokenDeps, owner: OwnerId, mailboxId: string, refused: string): Promise<AccessToken> {
  const { db, clock, secrets, google } = deps
  const tokens = await getTokens(deps, owner, mailboxId)
  const current = secrets.open(owner, tokens.accessToken)
  if (current !== refused && tokens.expiresAt > clock.now()) return { token: current, expiresAt: tokens.expiresAt }
  if (tokens.refreshToken === null) throw new AppError('auth_expired', { detail: 'Google gave no refresh token' })
  try {
    const given = await google.oauth.renew(secrets.open(owner, tokens.refreshToken))
    await db.transaction(owner, async (tx) => {
      const { accessToken, expiresAt, grantExpiresAt } = given
      const renewed = { accessToken: secrets.seal(owner, accessToken), expiresAt, grantExpiresAt: grantExpiresAt ?? tokens.grantExpiresAt }
      await saveRenewal(tx, tokens, renewed, clock.now())
      await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
    })
    return { token: given.accessToken, expiresAt: given.expiresAt }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'auth_expired') await noteFailure(deps, owner, tokens)
    throw error
  }
}

async function noteFailure({ db, clock }: GmailTokenDeps, owner: OwnerId, tokens: GmailTokens): Promise<void> {
  await db.transaction(owner, async (tx) => {
    await markRenewalFailed(tx, tokens, clock.now())
    await notifyOwner(tx, { topic: 'mailboxes', id: tokens.mailboxId })
  })
}

async function readToken(deps: GmailTokenDeps, owner: OwnerId, mailboxId: string): Promise<AccessToken> {
  const { accessToken, expiresAt } = await getTokens(deps, owner, mailboxId)
  return { token: deps.secrets.open(owner, accessToken), expiresAt }
}

async function getTokens({ db }: GmailTokenDeps, owner: OwnerId, mailboxId: string): Promise<GmailTokens> {
  const tokens = await db.transaction(owner, (tx) => findGmailTokens(tx, mailboxId))
  if (!tokens) throw new AppError('auth_expired', { detail: `mailbox ${mailboxId} has no tokens` })
  return tokens
}
