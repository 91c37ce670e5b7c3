import { withinFormBudget } from '@ownvoice/core/assistant/screen/budget'
import { isTypedIn } from '@ownvoice/core/assistant/screen/typed-in'
import type { Trace } from '@ownvoice/core/assistant/trace'
import type { OwnerTx } from '../../db/database.ts'
import { type FormRecipient, formRecipient, lockFormReplies } from '../../db/leads/form-replies.ts'
import type { Message } from '../../db/mailboxes/messages.ts'
import type { Digest } from '../../digest.ts'

/** What may be done, and under what an automatic reply to a form is counted once it is queued; null for a reply that is not limited. */
export type Limited = { trace: Trace; recipient: FormRecipient | null }

/**
 * Anyone can type a stranger's address into a form, so few automatic replies go there. Beyond these a reply waits as a draft, and what is
 * handed over stays without a holding reply. To be called in the deciding transaction, which holds the count until it ends.
 */
export async function limitFormReply(
  tx: OwnerTx,
  { message, trace, now, recipientDigest }: { message: Pick<Message, 'channel'>; trace: Trace; now: Date; recipientDigest: Digest },
): Promise<Limited> {
  const to = trace.screening?.replyTo?.address
  const isAutomatic = trace.decision?.action === 'send' || (trace.decision?.action === 'escalate' && trace.draft !== null)
  if (!isTypedIn({ channel: message.channel, screening: trace.screening }) || to === undefined || !isAutomatic)
    return { trace, recipient: null }
  const recipient = formRecipient(tx.owner, to, recipientDigest)
  const verdict = withinFormBudget(await lockFormReplies(tx, recipient, now))
  return verdict.ok ? { trace, recipient } : { trace: held(trace, verdict), recipient: null }
}

function held(trace: Trace, { rule, reason }: { rule: string; reason: string }): Trace {
  const { decision } = trace
  if (decision?.action !== 'escalate')
    return { ...trace, decision: { action: 'draft', rule, reason: `${reason} The reply waits as a draft.` } }
  return { ...trace, draft: null, decision: { ...decision, reason: `${decision.reason} ${reason} So no holding reply was sent.` } }
}
