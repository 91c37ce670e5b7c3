import type { Mail } from '../../mailboxes/mail.ts'
import { tidyMail } from '../../mailboxes/tidy-mail.ts'
import { cutText } from '../../text/cut-text.ts'
import type { Reading } from '../trace.ts'
import { findAsks } from './asks.ts'
import { categorizeMessage } from './categorize.ts'
import { findDates } from './dates.ts'
import { formEntry } from './form-entry.ts'
import { detectLanguage } from './language.ts'
import { visibleReply } from './visible-reply.ts'
import { findRisks } from './risks.ts'
import { senderName } from './sender-name.ts'

/** `now` is when the mail is read; `timezone` is the owner's, as an IANA name. */
export type ReadContext = { now: Date; timezone: string }

/** Longer messages are read up to here; what a person asks stands at the beginning. In characters. */
const MAX_LENGTH = 20_000

/**
 * Understands a mail: the visible reply, each ask, the days named, the category by patterns, the risks. Pure and quick; the
 * same mail at the same time reads the same. `categoryBy` is `none` where no pattern speaks: then `categorizeByExamples` or a
 * language model decides. Never throws, whatever the mail holds.
 */
export function read(received: Mail, { now, timezone }: ReadContext): Reading {
  const mail = tidyMail(received)
  const visitor = mail.replyTo.length === 1 ? mail.replyTo[0] : undefined
  const name = visitor?.name || mail.from?.name || ''
  const words = visibleReply({ text: mail.text, html: mail.html, subject: mail.subject, senderName: name })
  const own = cutText(words.text, MAX_LENGTH)
  const form = formEntry(own)
  const text = form?.message || own
  const language = detectLanguage(text || mail.subject)
  const asks = findAsks(text, mail.subject)
  const category = categorizeMessage(text, mail.subject, asks)
  return {
    text,
    quoted: words.quoted,
    signature: words.signature,
    hiddenText: words.hiddenText,
    language,
    senderName: senderName(name || (form?.name ?? ''), words.signedName, own),
    asks,
    dates: findDates(text || mail.subject, { now, timezone, language: language.code }),
    category: category.category,
    categoryConfidence: category.confidence,
    categoryBy: category.confidence > 0 ? 'pattern' : 'none',
    risks: findRisks({ text, subject: mail.subject, hiddenText: words.hiddenText }),
  }
}
