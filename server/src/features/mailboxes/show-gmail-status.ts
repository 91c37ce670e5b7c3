import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { gmailConnectionState } from '@ownvoice/core/mailboxes/gmail-connection'
import { type GmailStatus, googleReturnPath } from '@ownvoice/core/mailboxes/gmail-contract'
import { listGmailTokens } from '../../db/mailboxes/gmail-tokens.ts'
import { listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'

/** The Gmail accounts as their owner sees them. One without a row of tokens is not connected. */
export async function showGmailStatus(
  { db, clock, google }: Pick<Deps, 'db' | 'clock' | 'google'>,
  owner: OwnerId,
  origin: string,
): Promise<GmailStatus> {
  const { mailboxes, tokens } = await db.transaction(owner, async (tx) => {
    return { mailboxes: await listMailboxes(tx), tokens: await listGmailTokens(tx) }
  })
  const now = clock.now()
  const connections = mailboxes.flatMap(({ id, status, lastError }) => {
    const found = tokens.find(({ mailboxId }) => mailboxId === id)
    if (!found) return []
    const { emailAddress, expiresAt, refreshToken } = found
    const state = gmailConnectionState({ ...found, hasRefreshToken: refreshToken !== null, isRefused: status === 'failed' }, now)
    return [{ mailboxId: id, emailAddress, expiresAt: expiresAt.toISOString(), state, lastError }]
  })
  return { isAvailable: google !== null, returnAddress: `${origin}${googleReturnPath}`, connections }
}
