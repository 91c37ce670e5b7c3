import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import type { MailAdapter } from '../../mail/port.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'

export type FoundSent = Awaited<ReturnType<MailAdapter['findSent']>>

/** Asks the Sent store of a connected mailbox for a mail of ours. */
export async function findSentMail(
  deps: Pick<Deps, 'openMailbox' | 'secrets'>,
  mailbox: Mailbox,
  { rfcMessageId }: Outgoing,
): Promise<FoundSent> {
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    return await adapter.findSent(rfcMessageId)
  } finally {
    await adapter.close()
  }
}
