import { createHash, randomBytes } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { type AnswersMode, googleReturnPath } from '@ownvoice/core/mailboxes/gmail-contract'
import { addGmailAuthorization } from '../../db/mailboxes/gmail-authorizations.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { needAnswers } from './keep-mailbox.ts'

/** Whoever agrees at Google takes minutes at most. */
const patienceMs = 10 * 60_000

/** `mailboxId` is the mailbox to connect again, null for a new one; `answers` is needed for the first mailbox, and counts for no other. */
type Beginning = { sessionId: string; origin: string; answers: AnswersMode | null; mailboxId: string | null }

/**
 * Sends a person to Google: the address of the page where they agree. The state that goes along is random, counts once, and only in the session
 * that it was made in; Google's answer goes to this site's own page, and is worth nothing without the verifier that stays here.
 */
export async function beginGmail(
  { db, clock, secrets, google }: Pick<Deps, 'db' | 'clock' | 'secrets' | 'google'>,
  owner: OwnerId,
  { sessionId, origin, answers, mailboxId }: Beginning,
): Promise<{ url: string }> {
  if (!google) throw new AppError('gmail_not_set_up')
  const state = randomBytes(32).toString('base64url')
  const codeVerifier = randomBytes(48).toString('base64url')
  const returnAddress = `${origin}${googleReturnPath}`
  const emailAddress = await db.transaction(owner, async (tx) => {
    const now = clock.now()
    await needAnswers(tx, answers)
    const expected = {
      stateDigest: digestOf(state),
      sessionId,
      codeVerifier: secrets.seal(owner, codeVerifier),
      returnAddress,
      answers,
      expiresAt: new Date(now.getTime() + patienceMs),
    }
    await addGmailAuthorization(tx, expected, now)
    return mailboxId === null ? null : (await getMailbox(tx, mailboxId)).emailAddress
  })
  return { url: google.oauth.consentUrl({ returnAddress, state, codeVerifier, emailAddress }) }
}

/** What is kept of a state: who reads the table cannot use it. */
export function digestOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
