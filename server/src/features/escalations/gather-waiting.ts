import { originalText } from '@ownvoice/core/escalations/original-text'
import type { WaitingKind } from '@ownvoice/core/escalations/waiting-words'
import type { AssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Untold, UntoldMail } from '../../db/escalations/alerts.ts'
import type { Escalation } from '../../db/escalations/escalations.ts'
import { findAnswered } from '../../db/mailboxes/waiting-outgoing.ts'

/** Something that waits for the owner, once for each message. `id` as in `Alerted`; `unsent` are the words of a reply that did not leave. */
export type Waiting = {
  kind: WaitingKind
  id: string
  messageId: string | null
  toEmail: string
  reason: string
  text: string
  unsent: string | null
  at: Date
}

type Switches = Pick<AssistantSettings, 'escalationAlerts' | 'draftAlerts'>

/** What of all that waits the owner wants to be told of; a reply is no news where its message has another answer meanwhile. */
export async function gatherWanted(tx: OwnerTx, { escalations, mails }: Untold, switches: Switches): Promise<Waiting[]> {
  const answered = await findAnswered(
    tx,
    mails.map(({ message }) => message.id),
  )
  return gatherWaiting({
    escalations: switches.escalationAlerts ? escalations : [],
    mails: switches.draftAlerts ? mails.filter(({ message }) => !answered.has(message.id)) : [],
  })
}

/** All that waits, newest first. A message that was handed over and has a draft waits once; so does one whose holding reply did not leave, which is said of it. */
function gatherWaiting({ escalations, mails }: Untold): Waiting[] {
  const handedOver = new Set(escalations.map(({ inboundId }) => inboundId))
  const holding = new Map(mails.flatMap(({ reply }) => (reply.kind === 'holding' ? [[reply.messageId, reply.error] as const] : [])))
  const waiting = [
    ...escalations.map((escalation) => ofEscalation(escalation, holding.get(escalation.inboundId ?? '') ?? null)),
    ...mails.filter(isFirstOfMessage).flatMap((mail) => (handedOver.has(mail.message.id) ? [] : ofMail(mail))),
  ]
  return waiting.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

function isFirstOfMessage({ message }: UntoldMail, index: number, mails: readonly UntoldMail[]): boolean {
  return mails.findIndex((other) => other.message.id === message.id) === index
}

function ofEscalation({ id, inboundId, toEmail, rationale, emailContent, createdAt }: Escalation, holdingFault: string | null): Waiting {
  const reason = holdingFault === null ? rationale : `${rationale} The holding reply did not leave: ${holdingFault}`
  return {
    kind: 'handed_over',
    id,
    messageId: inboundId,
    toEmail,
    reason,
    text: originalText(emailContent),
    unsent: null,
    at: createdAt,
  }
}

function ofMail({ reply, message }: UntoldMail): Waiting {
  const { mail, trace } = message
  const kind = reply.status === 'draft' ? 'draft' : reply.status === 'failed' ? 'failed' : 'unconfirmed'
  return {
    kind,
    id: message.id,
    messageId: message.id,
    toEmail: reply.toAddress,
    reason: (kind === 'draft' ? trace?.decision?.reason : reply.error) ?? '',
    text: trace?.reading?.text ?? mail.text ?? message.subject,
    unsent: kind === 'draft' ? null : reply.text,
    at: reply.updatedAt,
  }
}
