import { domainOf } from '@ownvoice/core/assistant/screen/daemon-address'
import type { EvalMail } from './business.ts'

/** A mail in parts, and where it stands in its thread. `quoted` is what the writer's program put below. */
export type MailParts = Pick<EvalMail, 'from' | 'subject' | 'text'> & {
  to: string
  cc?: string | undefined
  at: Date
  messageId: string
  headers?: readonly string[]
  inReplyTo?: string | undefined
  quoted?: string | undefined
  html?: string | undefined
}

/** Where the mailboxes of the businesses are read: with a provider whose server writes what it found out about each sender. */
export const MAILBOX_HOST = 'imap.gmail.com'

/** The mail as it would come over the wire: one part, UTF-8. Its sender is who it says, unless `headers` hold other Authentication-Results. */
export function rawMail(mail: MailParts): string {
  const given = mail.headers ?? []
  const isJudged = given.some((line) => /^authentication-results:/i.test(line))
  const type = mail.html === undefined ? 'plain' : 'html'
  const head = [
    ...(isJudged ? [] : [passed(mail.from)]),
    `From: ${encodeName(mail.from)}`,
    `To: ${encodeName(mail.to)}`,
    ...(mail.cc ? [`Cc: ${encodeName(mail.cc)}`] : []),
    `Subject: ${encodeWords(mail.subject)}`,
    `Message-ID: <${mail.messageId}>`,
    ...(mail.inReplyTo ? [`In-Reply-To: <${mail.inReplyTo}>`, `References: <${mail.inReplyTo}>`] : []),
    `Date: ${mail.at.toUTCString()}`,
    'MIME-Version: 1.0',
    ...(given.some((line) => /^content-type:/i.test(line)) ? [] : [`Content-Type: text/${type}; charset=utf-8`]),
    'Content-Transfer-Encoding: 8bit',
    ...given,
  ]
  const body = mail.html ?? (mail.quoted ? `${mail.text}\n\n${mail.quoted}` : mail.text)
  return `${head.join('\r\n')}\r\n\r\n${body.replaceAll(/\r?\n/g, '\r\n')}\r\n`
}

/** What nearly every mail carries: the server that took it in says that it comes from where it says. */
function passed(from: string): string {
  const domain = domainOf(/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from)
  return `Authentication-Results: mx.google.com; dmarc=pass header.from=${domain}`
}

/** What a mail program puts below an answer. */
export function quoteOf(text: string, from: string, at: Date): string {
  const lines = text.split('\n').map((line) => `> ${line}`)
  return `On ${at.toUTCString().slice(0, 16)}, ${from} wrote:\n${lines.join('\n')}`
}

/** RFC 2047 §2: a field holds ASCII. */
function encodeWords(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

function encodeName(address: string): string {
  const parts = /^(.*?)\s*(<[^<>]+>)$/s.exec(address)
  return parts ? `${encodeWords(parts[1] ?? '')} ${parts[2]}`.trim() : address
}
