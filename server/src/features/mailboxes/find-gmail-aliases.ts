import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { gmailTokenSource } from './gmail-token-source.ts'

/** The further addresses that a Gmail account may send from, as its owner set them up there: the permission to read covers the list. */
export async function findGmailAliases(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'google'>,
  owner: OwnerId,
  mailboxId: string,
): Promise<string[]> {
  const { db, google } = deps
  if (!google) throw new AppError('gmail_not_set_up')
  const { kind, emailAddress } = await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (kind !== 'gmail') throw new AppError('not_found')
  const found = await google.openGmail(gmailTokenSource({ ...deps, google }, owner, mailboxId)).listSendAs()
  return [...new Set(found)].filter((address) => address !== emailAddress)
}
