import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TryMail } from '@ownvoice/core/assistant/contract'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { ConsiderDeps } from './consider-mail.ts'
import { considerMail } from './consider-mail.ts'

/** What would happen to a mail. The same way as a real one goes, but nothing is sent, stored or counted. */
export async function tryMail(deps: ConsiderDeps, owner: OwnerId, tried: TryMail): Promise<{ trace: Trace }> {
  const { trace } = await considerMail(deps, owner, { mail: toMail(tried), message: null })
  return { trace }
}

/** A plain mail from a person, as their mail program would have sent it. */
export function toMail(tried: TryMail): Mail {
  const from = { name: tried.fromName, address: tried.fromEmail.toLowerCase() }
  return {
    messageId: null,
    inReplyTo: [],
    references: [],
    from,
    sender: null,
    replyTo: [],
    to: [],
    cc: [],
    subject: tried.subject,
    sentAt: null,
    returnPath: null,
    headers: [],
    contentType: 'text/plain; charset=utf-8',
    text: tried.text,
    html: null,
    attachments: [],
    cuts: [],
  }
}
