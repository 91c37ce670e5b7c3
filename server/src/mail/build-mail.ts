import { trimReferences } from '@ownvoice/core/mailboxes/reply-references'
import type { Address } from '@ownvoice/core/mailboxes/mail'
import { quotedLines } from '@ownvoice/core/mailboxes/quoted-original'
import MailComposer from 'nodemailer/lib/mail-composer'
import { AppError } from '../errors.ts'
import { htmlTwin } from './html-twin.ts'
import type { OutgoingMail } from './port.ts'
import { cleanLine } from './read-headers.ts'

/**
 * The bytes of a mail that leaves: plain text with a safe HTML twin. A mail that no person wrote says so (RFC 3834 §5, and
 * X-Auto-Response-Suppress for Exchange), so that no machine answers it. There is no Precedence field: RFC 3834 §3.1.8 recommends none,
 * and `bulk` would sort an answer to one person among the advertisements.
 */
export async function buildMail(mail: OutgoingMail, date: Date): Promise<Buffer> {
  const composer = new MailComposer({
    from: toMailbox(mail.from),
    to: toMailbox(mail.to),
    cc: mail.cc.map(toMailbox),
    subject: cleanLine(mail.subject),
    messageId: toMessageId(mail.messageId),
    ...(mail.inReplyTo === null ? {} : { inReplyTo: toMessageId(mail.inReplyTo) }),
    references: trimReferences(mail.references).map(toMessageId),
    date,
    headers: machineHeaders(mail),
    text: [mail.text, ...(mail.quoted === null ? [] : [quotedLines(mail.quoted)])].join('\n\n').replaceAll('\0', ''),
    html: htmlTwin(mail.text, mail.quoted),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** What nobody waits for is generated, no reply (RFC 3834 §5). One click takes its reader off where the page is reached by https (RFC 8058 §3.1). */
function machineHeaders({ isAutomatic, unsubscribeUrl }: OutgoingMail): Record<string, string> {
  const submitted = unsubscribeUrl === undefined ? 'auto-replied' : 'auto-generated'
  return {
    ...(isAutomatic ? { 'Auto-Submitted': submitted, 'X-Auto-Response-Suppress': 'All' } : {}),
    ...(unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
    ...(unsubscribeUrl?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  }
}

/** A mailbox as a header shows it. Throws `permanent` for an address that would be more than an address there. */
export function toMailbox({ name, address }: Address) {
  if (!/^[^\s@<>",;\u0000-\u001f\u007f]+@[^\s@<>",;\u0000-\u001f\u007f]+$/u.test(address)) {
    throw new AppError('permanent', { detail: 'the address cannot stand in a header' })
  }
  return { name: cleanLine(name), address }
}

/** The id in its brackets, with nothing that would end it early. */
export function toMessageId(id: string): string {
  return `<${id
    .replace(/[<>\s]/g, '')
    .toWellFormed()
    .replaceAll('\0', '')}>`
}
