import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { FollowUpsView, FollowUpView } from '@ownvoice/core/followups/contract'
import { followUpFooter } from '@ownvoice/core/followups/footer'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { getProfile } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import { type FollowUp, listFollowUps } from '../../db/followups/follow-ups.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { getOutgoing, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { getVoice } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'

/** What follows up in the conversation of a message; null where nothing was planned. */
export async function viewFollowUps({ db }: Pick<Deps, 'db'>, owner: OwnerId, messageId: string): Promise<FollowUpsView | null> {
  return db.transaction(owner, async (tx) => {
    const { conversationId } = await getMessage(tx, messageId)
    return findView(tx, conversationId)
  })
}

/** The same by its conversation. */
export async function findView(tx: OwnerTx, conversationId: string): Promise<FollowUpsView | null> {
  const steps = await listFollowUps(tx, conversationId)
  const [first] = steps
  if (!first) return null
  const { timezone } = await getProfile(tx)
  const { isOn, postalAddress } = await getFollowUpSettings(tx)
  const { businessName, signOffName } = await getVoice(tx)
  const { subject, toAddress } = await getOutgoing(tx, first.replyId)
  const views: FollowUpView[] = []
  for (const step of steps) views.push(present(step, step.outgoingId === null ? null : await getOutgoing(tx, step.outgoingId), timezone))
  return {
    conversationId,
    toEmail: toAddress,
    subject,
    isOn,
    steps: views,
    footer: followUpFooter({ business: businessName || signOffName, url: '(a page of their own)', postalAddress }),
  }
}

function present(followUp: FollowUp, mail: Outgoing | null, timezone: string): FollowUpView {
  const { step, status, whyNot, dueAt, text, draft, problem, before } = followUp
  return {
    step,
    status,
    whyNot,
    dueAt: dueAt.toISOString(),
    day: localDate(dueAt, timezone),
    text,
    isEdited: draft === null,
    problem,
    canUndo: before !== null,
    sentAt: mail?.sentAt?.toISOString() ?? null,
    trouble: status === 'sent' && mail ? troubleOf(mail) : null,
  }
}

function troubleOf({ status, sentAt }: Outgoing): FollowUpView['trouble'] {
  if (status === 'unconfirmed') return sentAt === null ? 'unconfirmed' : 'returned'
  return status === 'failed' ? 'failed' : null
}
