import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { GmailConnected, GmailReturn } from '@ownvoice/core/mailboxes/gmail-contract'
import { findProfile } from '../../db/accounts/profiles.ts'
import { type GmailAuthorization, takeGmailAuthorization } from '../../db/mailboxes/gmail-authorizations.ts'
import { saveGmailTokens } from '../../db/mailboxes/gmail-tokens.ts'
import { findMailboxByAddress } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { startGmailCursor } from '../../mail/google/fetch-gmail.ts'
import { type GivenTokens, gmailScopes } from '../../mail/google/google-oauth.ts'
import type { Google } from '../../mail/google/open-google.ts'
import type { GmailCursor } from '../../mail/google/gmail-cursor.ts'
import { digestOf } from './begin-gmail.ts'
import { keepMailbox, modeOfAnswers } from './keep-mailbox.ts'

type FinishDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'ids' | 'secrets' | 'google' | 'log'>

/** Why nothing was connected, in words for the owner. */
class Refused extends Error {}

const notExpected = 'This return from Google was not expected, or took too long. Press the connect button again.'
const notAll = 'Not all four permissions were given, and all are needed. Connect again and leave every box ticked.'

/**
 * Connects the account that Google came back with. Nothing is kept before the account's own address is known; what was given by then is given back.
 * Reading starts from now, unless the account goes on where it stopped.
 */
export async function finishGmail(
  deps: FinishDeps,
  owner: OwnerId,
  sessionId: string,
  { code, state }: GmailReturn,
): Promise<GmailConnected> {
  const { db, clock, secrets, google } = deps
  if (!google) throw new AppError('gmail_not_set_up')
  const now = clock.now()
  const expected = await db.transaction(owner, (tx) => takeGmailAuthorization(tx, { stateDigest: digestOf(state), sessionId, now }))
  if (!expected) return { ok: false, details: notExpected }
  const { returnAddress } = expected
  const given = await google.oauth.exchange({ code, codeVerifier: secrets.open(owner, expected.codeVerifier), returnAddress })
  if ('refused' in given) return { ok: false, details: given.refused }
  try {
    if (!gmailScopes.every((scope) => given.scopes.includes(scope))) throw new Refused(notAll)
    const account = await lookUpAccount(google, given, deps)
    await keep(deps, owner, { expected, given, ...account })
    return { ok: true, emailAddress: account.emailAddress }
  } catch (error) {
    await giveBack(deps, google, given)
    if (error instanceof Refused) return { ok: false, details: error.message }
    throw error
  }
}

type Account = { emailAddress: string; cursor: GmailCursor }

async function lookUpAccount(google: Google, { accessToken }: GivenTokens, { clock }: FinishDeps): Promise<Account> {
  const client = google.openGmail({
    get: () => Promise.resolve(accessToken),
    renew: () => Promise.reject(new AppError('auth_expired', { detail: 'Google refused a token that it has just given' })),
  })
  const { emailAddress } = await client.profile()
  return { emailAddress: emailAddress.toLowerCase(), cursor: await startGmailCursor(client, clock) }
}

type Kept = Account & { expected: GmailAuthorization; given: GivenTokens }

/** A token that cannot be stored connects nothing: mailbox and tokens are written together. */
async function keep(deps: FinishDeps, owner: OwnerId, { emailAddress, cursor, expected, given }: Kept): Promise<void> {
  const { db, clock, secrets } = deps
  const seal = (token: string) => secrets.seal(owner, token)
  await db.transaction(owner, async (tx) => {
    const known = await findMailboxByAddress(tx, 'gmail', emailAddress)
    const displayName = known?.displayName || (await findProfile(tx))?.businessName || ''
    const sendMode = expected.answers && modeOfAnswers[expected.answers]
    const mailboxId = await keepMailbox(tx, deps, {
      kind: 'gmail',
      emailAddress,
      displayName,
      sentStore: 'server',
      secret: null,
      cursor,
      sendMode,
    })
    const { expiresAt, grantExpiresAt } = given
    const refreshToken = given.refreshToken === null ? null : seal(given.refreshToken)
    const tokens = { mailboxId, emailAddress, accessToken: seal(given.accessToken), refreshToken, expiresAt, grantExpiresAt }
    await saveGmailTokens(tx, tokens, clock.now())
  })
}

async function giveBack({ log }: FinishDeps, google: Google, { accessToken, refreshToken }: GivenTokens): Promise<void> {
  try {
    await google.oauth.revoke(refreshToken ?? accessToken)
  } catch (error) {
    log.warn({ err: error }, 'a permission of a Gmail account that was not connected could not be given back')
  }
}
