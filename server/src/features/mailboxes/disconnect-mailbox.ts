import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
import { type GmailTokens, removeGmailTokens } from '../../db/mailboxes/gmail-tokens.ts'
import { lockMailbox, saveSignIn, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { clearSendingDown } from '../../db/mailboxes/sending-outages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { listUnsentOf, markFailed } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type DisconnectDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'google' | 'log' | 'closeMailbox'>

/**
 * From now on nothing is read from this mailbox and nothing leaves it; its sign-in is forgotten, its connections here are closed, and what Google allowed is given back. That is
 * false where Google could not be told: here it is over all the same.
 */
export async function disconnectMailbox(deps: DisconnectDeps, owner: OwnerId, mailboxId: string): Promise<{ isRevoked: boolean }> {
  const { db, clock, closeMailbox } = deps
  const tokens = await db.transaction(owner, async (tx) => {
    const { sentStore, displayName, emailAddress } = await lockMailbox(tx, mailboxId)
    const now = clock.now()
    await saveSignIn(tx, mailboxId, { secret: null, sentStore, displayName })
    await setMailboxStatus(tx, mailboxId, { status: 'disconnected', lastError: null, checkedAt: now })
    await clearSendingDown(tx, mailboxId)
    for (const { id, status } of await listUnsentOf(tx, mailboxId)) {
      if (status === 'queued')
        await markFailed(tx, id, { now, sendingAt: null, error: 'The mailbox was disconnected before this had left.' })
    }
    await record(tx, 'mailbox_disconnected', { name: emailAddress })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
    return removeGmailTokens(tx, mailboxId)
  })
  closeMailbox(mailboxId)
  if (tokens?.watchedUntil) await stopPushes(deps, owner, tokens)
  return { isRevoked: tokens === null || (await revoke(deps, owner, tokens)) }
}

/** Best done while the permission counts; without it the pushes end within a week, and do nothing until then. */
async function stopPushes({ secrets, google, log }: DisconnectDeps, owner: OwnerId, tokens: GmailTokens): Promise<void> {
  if (!google) return
  const { mailboxId, accessToken, refreshToken } = tokens
  try {
    const client = google.openGmail({
      get: () => Promise.resolve(secrets.open(owner, accessToken)),
      renew: async () => {
        if (refreshToken === null) throw new AppError('auth_expired', { detail: 'Google gave no refresh token' })
        return (await google.oauth.renew(secrets.open(owner, refreshToken))).accessToken
      },
    })
    await client.stopWatching()
  } catch (error) {
    log.warn({ err: error, mailboxId }, 'the pushes of a disconnected Gmail account could not be ended')
  }
}

async function revoke({ secrets, google, log }: DisconnectDeps, owner: OwnerId, tokens: GmailTokens): Promise<boolean> {
  if (!google) return false
  try {
    await google.oauth.revoke(secrets.open(owner, tokens.refreshToken ?? tokens.accessToken))
    return true
  } catch (error) {
    log.warn({ err: error, mailboxId: tokens.mailboxId }, 'the permission of a disconnected Gmail account could not be given back')
    return false
  }
}
