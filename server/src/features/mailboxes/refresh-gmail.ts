import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findGmailTokens } from '../../db/mailboxes/gmail-tokens.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { failMailbox } from './fail-mailbox.ts'
import { renewGmailToken } from './gmail-token-source.ts'
import { tellEnding } from './tell-ending.ts'

type RefreshDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secrets' | 'google'>

/** Renews the access token of a Gmail account. Where Google no longer gives one the mailbox waits to be connected again. */
export async function refreshGmail(deps: RefreshDeps, owner: OwnerId, mailboxId: string): Promise<{ expiresAt: string }> {
  const { db, secrets, google } = deps
  if (!google) throw new AppError('gmail_not_set_up')
  const tokens = await db.transaction(owner, (tx) => findGmailTokens(tx, mailboxId))
  if (!tokens) throw new AppError('not_found')
  try {
    const { expiresAt } = await renewGmailToken({ ...deps, google }, owner, mailboxId, secrets.open(owner, tokens.accessToken))
    return { expiresAt: expiresAt.toISOString() }
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth_expired') await failMailbox(deps, owner, mailboxId, error.message)
    throw error
  }
}

/** The same for an account whose turn has come, with a word to its owner where the permission itself ends soon. That it ended, or was disconnected meanwhile, is no fault of the job's. */
export async function keepGmailFresh(deps: RefreshDeps & Pick<Deps, 'config'>, owner: OwnerId, mailboxId: string): Promise<void> {
  try {
    await refreshGmail(deps, owner, mailboxId)
    await tellEnding(deps, owner, mailboxId)
  } catch (error) {
    if (!(error instanceof AppError) || !['auth_expired', 'not_found', 'gmail_not_set_up'].includes(error.code)) throw error
  }
}
