import { leadSubject } from '../../leads/lead-to-mail.ts'
import type { Mail } from '../../mailboxes/mail.ts'
import { replySubject } from '../../mailboxes/reply-subject.ts'
import { oneLine } from '../../site/one-line.ts'
import { withoutLinks } from '../../text/without-links.ts'
import type { Finding, Reading } from '../trace.ts'
import { deferralTopics, headingsOf } from './deferral-topics.ts'

/**
 * What a lead asks, as far as it was read, and what was found for it; `businessName` may be ''. `isSigned`: a program of the owner's brought it, with a
 * signature, and not a visitor.
 */
type AnsweredLead = {
  mail: Pick<Mail, 'from' | 'subject'>
  isSigned: boolean
  reading: Reading | null
  findings: readonly Finding[]
  businessName: string
}

/** More topics than this make a subject that nobody reads to its end. */
const MOST_TOPICS = 2
const MOST_NAME_CHARACTERS = 80
const MOST_SUBJECT_CHARACTERS = 100

/**
 * The subject of the reply to a form: what it is about, by topics in our words and never in the sender's; else whom they wrote to. It states nothing. The lead's own
 * subject is kept, without links, only where it came signed: a visitor may have typed in anybody's address, who would be sent what the visitor wrote.
 */
export function leadReplySubject({ mail, isSigned, reading, findings, businessName }: AnsweredLead): string {
  const given = isSigned && mail.subject !== leadSubject(mail.from) ? givenSubject(mail.subject) : ''
  if (given !== '') return replySubject(given)
  const asked = (reading?.asks ?? []).filter(({ intent }) => intent !== 'statement').map(({ text }) => text)
  const { topics } = deferralTopics(asked, headingsOf(findings))
  if (topics.length > 0) return `Your message about ${topics.slice(0, MOST_TOPICS).join(' and ')}`
  const name = oneLine(businessName, MOST_NAME_CHARACTERS)
  return name === '' ? 'Your message' : `Your message to ${name}`
}

/** A subject on one line, without the words that a mail program would make a link of. */
function givenSubject(subject: string): string {
  const words = oneLine(subject, 2 * MOST_SUBJECT_CHARACTERS).split(' ')
  return oneLine(words.filter((word) => withoutLinks(word) === word).join(' '), MOST_SUBJECT_CHARACTERS)
}
