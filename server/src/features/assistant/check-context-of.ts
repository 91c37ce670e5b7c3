import type { CheckContext } from '@ownvoice/core/assistant/check/check-context'
import type { Finding, Reading } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import type { Account } from './load-account.ts'

/** Longer replies are not read on a phone between two lessons. */
const MAX_REPLY_CHARS = 2_500

type Input = { account: Account; reading: Reading; mail: Mail; findings: readonly Finding[]; now: Date }

/** What a draft may rest on: the owner's links, days and names, the passages that were found, and the message itself. */
export function checkContextOf({ account, reading, mail, findings, now }: Input): CheckContext {
  const names = [account.ownerName, account.voice.signOffName, account.voice.businessName]
  return {
    links: account.links,
    blackouts: account.blackouts,
    passages: findings.flatMap((finding) => finding.passages.map((found) => found.passage)),
    answers: [],
    accountFacts: [
      { field: 'business_name', value: account.voice.businessName },
      ...(account.phone === null ? [] : [{ field: 'phone', value: account.phone.trim() }]),
    ],
    ownNames: names.filter((name) => name !== ''),
    reading,
    subject: mail.subject,
    today: localDate(now, account.timezone),
    maxChars: MAX_REPLY_CHARS,
  }
}
