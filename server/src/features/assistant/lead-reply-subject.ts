import { leadReplySubject } from '@ownvoice/core/assistant/compose/lead-subject'
import { replySubject } from '@ownvoice/core/mailboxes/reply-subject'
import type { OwnerTx } from '../../db/database.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import { getVoice } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'
import type { Outcome } from './consider-mail.ts'

/** The outcome with a reply whose subject says what it is about, where it answers a form: whoever filled it in has no mail to find it by. */
export async function nameLeadReply(
  { reader }: Pick<Deps, 'reader'>,
  message: Pick<Message, 'mail' | 'channel'>,
  outcome: Outcome,
): Promise<Outcome> {
  const { trace, account } = outcome
  if (message.channel !== 'form' || !trace.draft) return outcome
  const { reading, findings, draft } = trace
  const subject = await reader.run('leadReplySubject', { mail: message.mail, reading, findings, businessName: account.voice.businessName })
  return { ...outcome, trace: { ...trace, draft: { ...draft, subject } } }
}

/** The subject under which the owner's own words answer a message that was read before. */
export async function subjectOfAnswer(tx: OwnerTx, { channel, mail, subject, trace }: Message): Promise<string> {
  if (channel !== 'form') return replySubject(subject)
  const { businessName } = await getVoice(tx)
  return leadReplySubject({ mail, reading: trace?.reading ?? null, findings: trace?.findings ?? [], businessName })
}
