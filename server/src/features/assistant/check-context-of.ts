import { type CheckContext, MAX_REPLY_CHARS } from '@ownvoice/core/assistant/check/check-context'
import { answerTimeFact } from '@ownvoice/core/assistant/compose/answer-time'
import type { Finding } from '@ownvoice/core/assistant/trace'
import { answerTimeAt } from '@ownvoice/core/escalations/answer-within'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import type { Understood } from './stages.ts'

/** What a draft may rest on: the owner's links, days and names, the passages that were found, and the message itself. */
export function checkContextOf({ account, reading, mail, now }: Understood, findings: readonly Finding[]): CheckContext {
  const answerTime = answerTimeAt(account.settings.answerWithin, now, account)
  const names = [account.ownerName, account.voice.signOffName, account.voice.businessName]
  return {
    links: account.links,
    blackouts: account.blackouts,
    passages: findings.flatMap((finding) => finding.passages.map((found) => found.passage)),
    answers: [],
    accountFacts: [
      { field: 'business_name', value: account.voice.businessName },
      ...(account.phone === null ? [] : [{ field: 'phone', value: account.phone.trim() }]),
      ...(answerTime === null ? [] : [answerTimeFact(answerTime)]),
    ],
    ownNames: names.filter((name) => name !== ''),
    signature: account.settings.signature,
    reading,
    subject: mail.subject,
    told: account.told,
    today: localDate(now, account.timezone),
    maxChars: MAX_REPLY_CHARS,
  }
}
