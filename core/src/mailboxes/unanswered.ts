import { canonicalAddress } from '../leads/canonical-address.ts'
import type { Mail } from './mail.ts'

type SentMail = { mail: Pick<Mail, 'to' | 'cc' | 'inReplyTo' | 'references'>; sentAt: Date }
type ReceivedMail = { rfcMessageId: string; mail: Pick<Mail, 'from'>; receivedAt: Date }

const LATE_MS = 24 * 3_600_000

/** What was sent from a mailbox, by the Message-IDs that it refers to and by whom it went to. */
export type SentIndex = { addSent(sent: SentMail): void; judge(received: ReceivedMail): 'unanswered' | 'answered' | 'answered_late' }

/**
 * Who was answered. A mail is answered by one that refers to it, and, whatever that refers to, by anything that was written to its sender afterwards: people
 * answer by phone or in a new mail too.
 */
export function openSentIndex(): SentIndex {
  const answeredAt = new Map<string, Date>()
  const lastWrittenTo = new Map<string, Date>()
  return {
    addSent({ mail, sentAt }) {
      for (const id of [...mail.inReplyTo, ...mail.references]) {
        const earlier = answeredAt.get(id)
        if (!earlier || sentAt < earlier) answeredAt.set(id, sentAt)
      }
      for (const { address } of [...mail.to, ...mail.cc]) {
        const person = canonicalAddress(address)
        const earlier = lastWrittenTo.get(person)
        if (!earlier || sentAt > earlier) lastWrittenTo.set(person, sentAt)
      }
    },
    judge({ rfcMessageId, mail, receivedAt }) {
      const answer = answeredAt.get(rfcMessageId)
      if (answer) return answer.getTime() - receivedAt.getTime() > LATE_MS ? 'answered_late' : 'answered'
      const written = mail.from && lastWrittenTo.get(canonicalAddress(mail.from.address))
      return written && written >= receivedAt ? 'answered' : 'unanswered'
    },
  }
}
