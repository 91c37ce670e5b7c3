import { leadSubject } from '../../leads/lead-to-mail.ts'
import type { Mail } from '../../mailboxes/mail.ts'
import { replySubject } from '../../mailboxes/reply-subject.ts'
import { oneLine } from '../../site/one-line.ts'
import type { Finding, Reading } from '../trace.ts'
import { deferralTopics, headingsOf } from './deferral-topics.ts'

/** What a lead asks, as far as it was read, and what was found for it; `businessName` may be ''. */
type AnsweredLead = { mail: Pick<Mail, 'from' | 'subject'>; reading: Reading | null; findings: readonly Finding[]; businessName: string }

/** More topics than this make a subject that nobody reads to its end. */
const MOST_TOPICS = 2
const MOST_NAME_CHARACTERS = 80

/**
 * The subject of the reply to a form: the person's own where the form had one; else what it is about, by topics in our words and never in the sender's; else
 * whom they wrote to. It states nothing.
 */
export function leadReplySubject({ mail, reading, findings, businessName }: AnsweredLead): string {
  if (mail.subject !== leadSubject(mail.from)) return replySubject(mail.subject)
  const asked = (reading?.asks ?? []).filter(({ intent }) => intent !== 'statement').map(({ text }) => text)
  const { topics } = deferralTopics(asked, headingsOf(findings))
  if (topics.length > 0) return `Your message about ${topics.slice(0, MOST_TOPICS).join(' and ')}`
  const name = oneLine(businessName, MOST_NAME_CHARACTERS)
  return name === '' ? 'Your message' : `Your message to ${name}`
}
