import type { Mail } from '../../mailboxes/mail.ts'
import { tidyMail } from '../../mailboxes/tidy-mail.ts'
import { cutText } from '../../text/cut-text.ts'
import { withoutMailMarks } from '../../text/reply-prefix.ts'
import type { RaisedFlag } from '../trace.ts'
import { exactSigns } from './exact-signs.ts'
import { partsOf, type Words } from './parts.ts'
import { findDates } from '../../text/dates.ts'
import { formEntry } from '../screen/form-entry.ts'
import { hiddenInstruction } from '../read/hidden-instruction.ts'
import { detectLanguage } from '../read/language.ts'
import { visibleReply } from '../read/visible-reply.ts'
import { senderName } from '../read/sender-name.ts'

/** `now` is when the mail is read; `timezone` is the owner's, as an IANA name. */
export type ReadContext = { now: Date; timezone: string }

/** Longer messages are read up to here; what a person asks stands at the beginning. In characters. */
const MAX_LENGTH = 20_000

/**
 * What rules read in a mail: the visible reply, its sentences, the days named, and flags that are certain by their very words. What it is about and
 * what it asks is judged by `understand`. The subject speaks only where nothing else is said. Pure and quick; never throws, whatever the mail holds.
 */
export function read(received: Mail, { now, timezone }: ReadContext): Words {
  const mail = tidyMail(received)
  const visitor = mail.replyTo.length === 1 ? mail.replyTo[0] : undefined
  const name = visitor?.name || mail.from?.name || ''
  const words = visibleReply({ text: mail.text, html: mail.html, subject: mail.subject, senderName: name })
  const own = cutText(words.text, MAX_LENGTH)
  const form = formEntry(own)
  const text = form?.message || own
  const said = saidIn(text, mail.subject)
  const language = detectLanguage(said)
  return {
    text,
    quoted: words.quoted,
    signature: words.signature,
    hiddenText: words.hiddenText,
    language,
    senderName: senderName(name || (form?.name ?? ''), words.signedName, own),
    dates: findDates(said, { now, timezone, language: language.code }),
    flags: certainFlags(said, mail.subject, words.hiddenText),
    parts: partsOf(said),
  }
}

/** What a message says: its visible reply, or its subject where that is all. */
export function saidIn(text: string, subject: string): string {
  return text.trim() === '' ? withoutMailMarks(subject) : text
}

function certainFlags(said: string, subject: string, hiddenText: readonly string[]): RaisedFlag[] {
  const instruction = hiddenInstruction(`${subject}\n${said}`, hiddenText)
  const certain = { chance: 1, isCertain: true, by: 'rule' } as const
  const signs = exactSigns(said).map((sign) => ({ ...sign, ...certain }))
  return instruction === null ? signs : [...signs, { flag: 'hidden_instruction', evidence: instruction, ...certain }]
}
