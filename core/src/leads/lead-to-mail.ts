import { cutText } from '../text/cut-text.ts'
import type { Address, Mail } from '../mailboxes/mail.ts'
import { plainMail } from '../mailboxes/plain-mail.ts'
import { furtherFields, type Lead } from './lead.ts'
import { withoutControls } from './without-controls.ts'

const maxFieldName = 100

/**
 * A lead as a mail, so that it goes the way of any other: from the person, with an answer to the same address. Nothing of it can start a new
 * header: names and subjects are one line without control characters. Phone and further fields stand below the message, one a line.
 */
export function leadToMail(lead: Lead, sentAt: Date): Mail {
  const from = { name: oneLine(lead.name), address: oneLine(lead.email).toLowerCase() }
  const phone: [string, string][] = lead.phone ? [['Phone', lead.phone]] : []
  const details = [...phone, ...furtherFields(lead)].map(([name, text]) => `${cutText(oneLine(name), maxFieldName)}: ${oneLine(text)}`)
  const text = [manyLines(lead.message), ...(details.length > 0 ? ['', ...details] : [])].join('\n')
  const subject = oneLine(lead.subject) || leadSubject(from)
  return plainMail(from, subject, text, { replyTo: [from], sentAt: sentAt.toISOString() })
}

/** What a lead is listed under where its form had no subject. */
export function leadSubject(from: Address | null): string {
  return `Message from ${from?.name || from?.address || 'somebody'}`
}

/** One line of text: control characters, line ends of any kind and broken surrogates are gone, white space is single. */
function oneLine(text: string): string {
  return withoutControls(text).replace(/ {2,}/g, ' ').trim()
}

/** Text with `\n` as its only line end and tab as its only other control character. */
function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}
