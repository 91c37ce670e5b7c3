import type { Address, Mail } from './mail.ts'

/** A mail of plain text as its writer's program would have made it, without the marks of a transport. `given` adds what is known besides. */
export function plainMail(from: Address, subject: string, text: string, given: Partial<Pick<Mail, 'replyTo' | 'sentAt'>> = {}): Mail {
  return {
    messageId: null,
    inReplyTo: [],
    references: [],
    from,
    sender: null,
    replyTo: [],
    to: [],
    cc: [],
    subject,
    sentAt: null,
    returnPath: null,
    headers: [],
    contentType: 'text/plain; charset=utf-8',
    text,
    html: null,
    attachments: [],
    cuts: [],
    ...given,
  }
}
