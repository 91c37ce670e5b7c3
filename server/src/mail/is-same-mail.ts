import type { Mail } from '@ownvoice/core/mailboxes/mail'

/**
 * Whether a mail is another copy of one that came in before under the same Message-ID. A Message-ID alone does not say so: some programs
 * write one over and over, and a lead must not be lost for that.
 */
export function isSameMail(one: Mail, other: Mail): boolean {
  return one.from?.address === other.from?.address && one.subject === other.subject && one.text === other.text && one.html === other.html
}
