import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import type { OwnerTx } from '../../db/database.ts'
import { savepoint } from '../../db/savepoint.ts'
import { authenticateSender } from './authenticate-sender.ts'
import { keepOwnersMail, type ReadSentDeps } from './read-sent.ts'
import { readSentMail, type SentMail } from './read-sent-mail.ts'
import { isOfTheMail, type Place, type Received } from './store-mail.ts'

/**
 * What the owner wrote to somebody else, where a mail that came in is their own copy of it (Bcc or Cc to themselves); null for any other. Some programs file
 * no copy among the sent mails. `ownAddresses` are the account's.
 */
export async function readOwnCopy(
  deps: Pick<ReadSentDeps, 'reader' | 'log'>,
  received: Received,
  ownAddresses: readonly string[],
): Promise<SentMail | null> {
  const { arrived, channel, isUnread } = received
  const own = new Set(ownAddresses.map(canonicalAddress))
  const isOwn = ({ address }: Address) => own.has(canonicalAddress(address))
  const answers = arrived.inReplyTo.length + arrived.references.length > 0
  if (isUnread || channel !== 'mail' || !answers || !arrived.from || !isOwn(arrived.from)) return null
  const isToOthers = [...arrived.to, ...arrived.cc].some((address) => !isOwn(address))
  return isToOthers && arrived.replyTo.every(isOwn) ? readSentMail(deps, received) : null
}

/**
 * Keeps such a copy as the owner's word in its conversation, as if it had been found among the sent mails, and not as a message. False where it is none of
 * ours to take so: it belongs to no conversation, or the mailbox's server proved nothing of its sender, whom anybody can write into From.
 */
export async function keepOwnCopy(
  tx: OwnerTx,
  deps: ReadSentDeps,
  { mailbox, host }: Place,
  { received: { arrived, providerId }, copy }: { received: Received; copy: SentMail },
): Promise<boolean> {
  const authentication = await authenticateSender(tx, { mailboxId: mailbox.id, host, mail: arrived })
  if (!authentication?.provenBy) return false
  try {
    return await savepoint(tx, (inner) => keepOwnersMail(inner, deps, mailbox, copy))
  } catch (error) {
    if (!isOfTheMail(error)) throw error
    deps.log.error({ err: error, providerId }, 'a copy of what the owner wrote could not be kept')
    return false
  }
}
