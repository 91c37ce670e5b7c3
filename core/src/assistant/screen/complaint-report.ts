import { cutText } from '../../text/cut-text.ts'
import { anyOf, inOrder, pattern } from '../../pattern.ts'
import type { Mail } from '../../mailboxes/mail.ts'
import type { ReportSign } from './delivery-report.ts'

/** Addresses from which providers pass complaints on in a form of their own: Hotmail and Outlook (JMRP), Amazon SES. */
const REPORTER = pattern('i', inOrder(/^/, anyOf(/staff@hotmail\.com/, /complaints@email-abuse\.amazonaws\.com/), /$/))
const COMPLAINT_SUBJECT = /^complaint about message from\b/i
/** Hotmail names whom the mail went to, in the report or at the head of the attached mail: `X-HmXmrOriginalRecipient`. */
const ORIGINAL_FIELD = /^x-hmxmroriginal/i

/**
 * The sign that a provider passes on that somebody marked a mail as spam, in the form that Hotmail has for it and RFC 5965 does not know; null
 * where it is none. A person who forwards one writes from another address.
 */
export function complaintReportSign({ from, headers, subject, text, attachments }: Mail): ReportSign | null {
  const field = headers.find(({ name }) => ORIGINAL_FIELD.test(name))
  if (field) return { name: 'complaint_report', evidence: cutText(`${field.name}: ${field.value}`, 200) }
  if (!from || !REPORTER.test(from.address)) return null
  const holdsMail = attachments.some(({ contentType }) => contentType === 'message/rfc822')
  const namesRecipient = (text ?? '')
    .slice(0, 20_000)
    .split('\n')
    .some((line) => ORIGINAL_FIELD.test(line))
  const isComplaint = holdsMail || namesRecipient || COMPLAINT_SUBJECT.test(subject.trim())
  return isComplaint ? { name: 'complaint_report', evidence: from.address } : null
}
