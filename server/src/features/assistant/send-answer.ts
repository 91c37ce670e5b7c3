import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { recipientOf } from '@ownvoice/core/assistant/screen/typed-in'
import type { ReadyReply } from '@ownvoice/core/assistant/trace'
import { teachQuestion } from '@ownvoice/core/knowledge/answers/change-answer'
import { outgoingMessageId } from '@ownvoice/core/mailboxes/outgoing-message-id'
import { replyReferences } from '@ownvoice/core/mailboxes/reply-references'
import { record } from '../../db/accounts/audit.ts'
import { compareAnswer } from '../../db/assistant/watched-replies.ts'
import { takeQuota } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { setEscalationStatus } from '../../db/escalations/escalations.ts'
import { endFollowUps } from '../../db/followups/end-follow-ups.ts'
import { getMailbox } from '../../db/mailboxes/mailboxes.ts'
import { lockDecidedMessage, type Message } from '../../db/mailboxes/messages.ts'
import { changeStored, lockAnswers } from '../../db/knowledge/answers.ts'
import { addOutgoing, listOutgoingFor, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { findAnswered, lockPutAside, lockWaiting, queueDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { answeredBy } from '../../db/mailboxes/answered-by.ts'
import { subjectOfAnswer } from './lead-reply-subject.ts'
import { sendingMailbox } from './sending-mailbox.ts'

/** So long the owner can take an answer back. */
const RECALL_MS = 10_000

/** `ready` is the place of the ready reply that the owner chose, null for words of their own. */
export type GivenAnswer = { messageId: string; text: string; ready: number | null }

type AnswerDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'messageIdDigest'>

/**
 * The owner answers a message that was handed over to them, or whose reply waits as a draft. It leaves ten seconds later, once. A ready reply takes
 * one from the quota, the owner's own words do not. Throws `conflict` when the message was answered already or nobody can be answered,
 * `address_unverified`, `mailbox_missing` and `quota_used_up`; then nothing is changed. Resolves to when it leaves.
 */
export async function sendAnswer(deps: AnswerDeps, owner: OwnerId, given: GivenAnswer): Promise<Date> {
  const now = deps.clock.now()
  return deps.db.transaction(owner, (tx) => queueAnswer(tx, deps, given, now))
}

/** The same in a transaction that does more than that; it has to end with what this throws. */
export async function queueAnswer(
  tx: OwnerTx,
  { jobs, messageIdDigest }: Pick<Deps, 'jobs' | 'messageIdDigest'>,
  given: GivenAnswer,
  now: Date,
): Promise<Date> {
  const leavesAt = new Date(now.getTime() + RECALL_MS)
  const message = await lockDecidedMessage(tx, given.messageId)
  if (!message) throw new AppError('conflict')
  const ready = given.ready === null ? null : message.trace?.ready[given.ready]
  if (ready === undefined) throw new AppError('conflict')
  const draft = await lockDraft(tx, message.id)
  const counts = ready !== null || draft?.kind === 'reply'
  if (counts && !(await takeQuota(tx, now))) throw new AppError('quota_used_up')
  const outgoing = draft ? await approve(tx, draft, given.text, now) : await write(tx, message, { given, counts, now, messageIdDigest })
  if (!outgoing) throw new AppError('conflict')
  if (ready && ready.text === given.text) await teach(tx, ready.teaches)
  await compareAnswer(tx, { messageId: message.id, text: given.text, now })
  await setEscalationStatus(tx, message.id, 'resolved', now)
  const kind = !draft ? 'answer_sent' : draft.text === given.text ? 'draft_approved' : 'draft_edited'
  await record(tx, kind, { subject: { is: 'message', id: message.id } })
  await endFollowUps(tx, { conversationId: message.conversationId, address: outgoing.toAddress }, now)
  const key = `deliver:${outgoing.id}:${now.toISOString()}`
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: outgoing.id }, { key, startAfter: leavesAt })
  await notifyOwner(tx, { topic: 'activity', id: message.id })
  await notifyOwner(tx, { topic: 'escalations', id: null })
  return leavesAt
}

/** The owner found these answers the right ones: they learn the questions, and are confirmed. One that is gone is passed over. */
async function teach(tx: OwnerTx, teaches: ReadyReply['teaches']): Promise<void> {
  const answers = await lockAnswers(
    tx,
    teaches.map(({ answerId }) => answerId),
  )
  for (const answer of answers) {
    const questions = teaches.filter(({ answerId }) => answerId === answer.id).map(({ question }) => question)
    await changeStored(tx, answer, (kept) => questions.reduce(teachQuestion, kept))
  }
}

/** The draft that waits, or that the owner put aside without an answer: it takes their words now. */
async function lockDraft(tx: OwnerTx, messageId: string): Promise<Outgoing | null> {
  const waiting = await lockWaiting(tx, messageId, ['draft'])
  if (waiting || (await findAnswered(tx, [messageId])).has(messageId)) return waiting
  return lockPutAside(tx, messageId)
}

async function approve(tx: OwnerTx, draft: Outgoing, text: string, now: Date): Promise<Outgoing> {
  await queueDraft(tx, draft.id, { text, mailboxId: await sendingMailbox(tx, draft), now })
  return draft
}

type Writing = Pick<Deps, 'messageIdDigest'> & { given: GivenAnswer; counts: boolean; now: Date }

/** Null when the message has an answer. */
async function write(tx: OwnerTx, message: Message, { given, counts, now, messageIdDigest }: Writing): Promise<Outgoing | null> {
  const to = recipientOf({ channel: message.channel, screening: message.trace?.screening ?? null })
  const isAnswered = (await listOutgoingFor(tx, message.id)).some(({ kind }) => kind !== 'holding')
  if (!to || isAnswered) return null
  const kind = counts ? ('reply' as const) : ('owner' as const)
  const mailboxId = await sendingMailbox(tx, message)
  const { emailAddress } = await getMailbox(tx, mailboxId)
  return addOutgoing(tx, {
    mailboxId,
    conversationId: message.conversationId,
    messageId: message.id,
    kind,
    step: 0,
    rfcMessageId: outgoingMessageId(
      { owner: tx.owner, mailbox: emailAddress, answered: answeredBy(message), kind, step: 0 },
      messageIdDigest,
    ),
    toAddress: to.address,
    toName: to.name,
    subject: await subjectOfAnswer(tx, message),
    text: given.text,
    approvedAt: now,
    inReplyTo: message.mail.messageId,
    references: replyReferences(message.mail),
    status: 'queued',
  })
}
