import { leadReplySubject } from '@ownvoice/core/assistant/compose/lead-subject'
import { isTypedIn } from '@ownvoice/core/assistant/screen/typed-in'
import { replySubject } from '@ownvoice/core/mailboxes/reply-subject'
import type { OwnerTx } from '../../db/database.ts'
import { isOfWebhook } from '../../db/leads/lead-sources.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import { getVoice } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'
import type { Outcome } from './consider-mail.ts'

/** The outcome with a reply whose subject says what it is about, where it answers a form: whoever filled it in has no mail to find it by, and may be somebody else. */
export async function nameLeadReply(
  { reader }: Pick<Deps, 'reader'>,
  message: Pick<Message, 'mail' | 'channel' | 'providerId'>,
  outcome: Outcome,
): Promise<Outcome> {
  const { trace, account } = outcome
  if (!isTypedIn({ channel: message.channel, screening: trace.screening }) || !trace.draft) return outcome
  const { reading, findings, draft } = trace
  const { businessName } = account.voice
  const isSigned = isOfWebhook(message.providerId)
  const subject = await reader.run('leadReplySubject', { mail: message.mail, isSigned, reading, findings, businessName })
  return { ...outcome, trace: { ...trace, draft: { ...draft, subject } } }
}

/** The subject under which the owner's own words answer a message that was read before. */
export async function subjectOfAnswer(tx: OwnerTx, { channel, providerId, mail, subject, trace }: Message): Promise<string> {
  if (!isTypedIn({ channel, screening: trace?.screening ?? null })) return replySubject(subject)
  const { businessName } = await getVoice(tx)
  const isSigned = isOfWebhook(providerId)
  return leadReplySubject({ mail, isSigned, reading: trace?.reading ?? null, findings: trace?.findings ?? [], businessName })
}
