import type { Mail } from '../../mailboxes/mail.ts'
import { withoutClosing } from '../read/signature.ts'
import type { Decision } from '../trace.ts'

/** What one person writes within this time is answered by one reply, as far as none has left yet. In milliseconds. */
export const BURST_MS = 120_000

/** One of several mails of the same person: what they wrote in it, without what was quoted, and how they signed it. */
export type OneOfSeveral = { mail: Mail; text: string; signature: string }

/**
 * Several mails of one person as one. `lead` is the one that is answered; `all` holds it with the others, in the order in which they came. The subject of one
 * that says nothing else speaks for it. Only the last keeps its closing words: below them the next mail would stand where a name does.
 */
export function joinMails(lead: OneOfSeveral, all: readonly OneOfSeveral[]): Mail {
  const said = all.map(({ mail, text }) => text.trim() || mail.subject)
  const written = said.map((text, index) => (index < said.length - 1 ? withoutClosing(text) : text))
  return {
    ...lead.mail,
    text: [...written, lead.signature].filter((part) => part !== '').join('\n\n'),
    html: null,
    attachments: all.flatMap(({ mail }) => mail.attachments),
    cuts: all.flatMap(({ mail }) => mail.cuts),
  }
}

/** What happens to a mail that is answered together with another one of its sender. */
export const answeredTogether: Decision = {
  action: 'ignore',
  rule: 'answered_together',
  reason: 'Its sender wrote again right away. Both emails were read as one and get one answer, which stands at the other one.',
}

/** Added to the reason for a reply to a mail whose sender wrote on right after one that was answered already. */
export const waitsForMore =
  'They wrote on within two minutes of an email that was answered. This reply leaves when those two minutes are over, so that all they still add gets one answer.'
