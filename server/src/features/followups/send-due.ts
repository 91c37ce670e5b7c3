import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { mayFollowUpForm } from '@ownvoice/core/assistant/screen/budget'
import { isTypedIn } from '@ownvoice/core/assistant/screen/typed-in'
import { modeOf } from '@ownvoice/core/assistant/sending-rules'
import { nextStep } from '@ownvoice/core/followups/next-step'
import { firstAllowed, type FollowUpCalendar } from '@ownvoice/core/followups/plan-dates'
import { stopOf, type WhyNot } from '@ownvoice/core/followups/stops'
import { outgoingMessageId } from '@ownvoice/core/mailboxes/outgoing-message-id'
import { addDays, instantAt, localDate } from '@ownvoice/core/scheduling/local-date'
import { getModes } from '../../db/assistant/assistant-settings.ts'
import { returnQuota, takeQuota } from '../../db/billing/subscriptions.ts'
import type { OwnerTx } from '../../db/database.ts'
import { getFollowUpCalendar } from '../../db/followups/follow-up-calendar.ts'
import { getFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import {
  changeFollowUp,
  countFollowUpsSince,
  type FollowUp,
  isWaiting,
  listDueConversations,
  listFollowUps,
  lockAgainstNews,
  stopWaiting,
} from '../../db/followups/follow-ups.ts'
import { readStopFacts } from '../../db/followups/stop-facts.ts'
import { answeredBy } from '../../db/mailboxes/answered-by.ts'
import { getMailbox, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { whyNotNow } from '../../db/mailboxes/may-send-now.ts'
import { addFormReply, type FormRecipient, formRecipient, hasWrittenFrom, lockFormReplies } from '../../db/leads/form-replies.ts'
import { getMessage, type Message } from '../../db/mailboxes/messages.ts'
import { addOutgoing, getOutgoing, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { refreshTexts } from './refresh-texts.ts'

export type SendDeps = Pick<Deps, 'db' | 'jobs' | 'reader' | 'clock' | 'messageIdDigest' | 'recipientDigest'>

/** So many mails follow up a day in one account: more than that looks like a circular to mail servers. */
const DAILY_CAP = 50
const DAY_MS = 86_400_000
/** So long one waits for the owner behind its date. */
const DRAFT_KEPT_MS = 7 * DAY_MS

/** Looks after every conversation in which a follow-up is due. */
export async function enqueueDue({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const { owner, conversationId } of await db.system((tx) =>
    listDueConversations(tx, { now, draftsBefore: new Date(now.getTime() - DRAFT_KEPT_MS) }),
  )) {
    await db.transaction(owner, (tx) =>
      jobs.enqueue(tx, 'followups.send', { owner, conversationId }, { key: `follow-up:${conversationId}` }),
    )
  }
}

/**
 * Sends the follow-up of a conversation that is due, at most one. Everything that stops it, and everything that it has to wait for, is looked at again in
 * the transaction that writes its mail down. What cannot go now is looked at again with the next round.
 */
export async function sendDue(deps: SendDeps, owner: OwnerId, conversationId: string): Promise<void> {
  const { db, clock } = deps
  await refreshTexts(deps, owner, conversationId)
  await db.transaction(owner, async (tx) => {
    if (!(await listFollowUps(tx, conversationId)).some(isWaiting)) return // or the conversation was deleted
    await lockAgainstNews(tx, conversationId)
    const now = clock.now()
    const steps = await listFollowUps(tx, conversationId)
    const first = steps.find(isWaiting)
    if (!first) return
    const reply = await getOutgoing(tx, first.replyId)
    const message = await getMessage(tx, reply.messageId)
    const facts = await readStopFacts(tx, reply, message)
    const settings = await getFollowUpSettings(tx)
    const stop = settings.isOn ? stopOf(facts) : 'switched_off'
    if (stop) await stopWaiting(tx, { conversationId }, stop, now)
    else if (!facts.isUnread) await sendNext(tx, deps, { steps, reply, message, calendar: await getFollowUpCalendar(tx, settings), now })
    await notifyOwner(tx, { topic: 'activity', id: reply.messageId })
  })
}

type Due = { steps: readonly FollowUp[]; reply: Outgoing; message: Message; calendar: FollowUpCalendar; now: Date }

async function sendNext(tx: OwnerTx, deps: SendDeps, { steps, reply, message, calendar, now }: Due): Promise<void> {
  const mailbox = reply.mailboxId === null ? null : await getMailbox(tx, reply.mailboxId)
  const tooLate = steps.filter(({ status, dueAt }) => status === 'draft' && now.getTime() - dueAt.getTime() > DRAFT_KEPT_MS)
  for (const draft of tooLate) await skip(tx, draft, now)
  const planned = steps.filter(({ status }) => status === 'planned')
  const { missed, next } = nextStep(planned, now, calendar)
  for (const step of missed) await skip(tx, { conversationId: reply.conversationId, step }, now)
  const due = steps.find(({ step }) => step === next?.step)
  if (!due || !next || !mailbox || (await whyNotNow(tx, mailbox, now)) !== null) return
  if (next.at > now) return void (await changeFollowUp(tx, due, { dueAt: next.at, updatedAt: now }))
  for (const late of steps) if (late.status === 'draft' && late.step < due.step) await skip(tx, late, now)
  const hold = await holdBack(tx, deps, due, { reply, message, calendar, now })
  if (hold instanceof Date) return void (await changeFollowUp(tx, due, { dueAt: hold, updatedAt: now }))
  if (hold !== null) return void (await changeFollowUp(tx, due, { status: 'draft', whyNot: hold, updatedAt: now }))
  await writeDown(tx, deps, { due, reply, message, mailbox, now })
}

function skip(tx: OwnerTx, which: Pick<FollowUp, 'conversationId' | 'step'>, now: Date): Promise<boolean> {
  return changeFollowUp(tx, which, { status: 'skipped', whyNot: 'missed', before: null, updatedAt: now })
}

/** Why it waits for the owner, or until when it waits for others to go; null when it goes. Then it has been taken from the quota, and counted where it goes to an address of a form. */
async function holdBack(
  tx: OwnerTx,
  deps: SendDeps,
  { isApproved }: FollowUp,
  { reply, message, calendar, now }: Omit<Due, 'steps'>,
): Promise<WhyNot | Date | null> {
  if (modeOf(await getModes(tx), message.category ?? 'other') !== 'send' && !isApproved) return 'draft_mode'
  const typed = isApproved ? null : await findTypedIn(tx, deps, message, reply)
  if (typed && !mayFollowUpForm(await lockFormReplies(tx, typed, now))) return 'many_forms'
  // The quota's row is held from here on, so that two that leave at the same time are counted one after the other.
  if (!(await takeQuota(tx, now))) return 'quota'
  const today = localDate(now, calendar.timezone)
  if ((await countFollowUpsSince(tx, instantAt(today, 0, calendar.timezone))) < DAILY_CAP) {
    if (typed) await addFormReply(tx, typed, now)
    return null
  }
  await returnQuota(tx)
  return firstAllowed(addDays(today, 1), 0, calendar) ?? new Date(now.getTime() + DAY_MS)
}

/** Under what it is counted where nobody has proved that the address is theirs: it was typed into a form, and nothing ever came from it. Null else. */
async function findTypedIn(
  tx: OwnerTx,
  { recipientDigest }: SendDeps,
  { channel, trace }: Message,
  { toAddress }: Outgoing,
): Promise<FormRecipient | null> {
  if (!isTypedIn({ channel, screening: trace?.screening ?? null }) || (await hasWrittenFrom(tx, toAddress))) return null
  return formRecipient(tx.owner, toAddress, recipientDigest)
}

type Going = { due: FollowUp; reply: Outgoing; message: Message; mailbox: Mailbox; now: Date }

/** The mail stands in the thread, behind the reply that it follows. */
async function writeDown(tx: OwnerTx, { jobs, messageIdDigest }: SendDeps, { due, reply, message, mailbox, now }: Going): Promise<void> {
  const answered = answeredBy(message)
  const identity = { owner: tx.owner, mailbox: mailbox.emailAddress, answered, kind: 'follow_up', step: due.step } as const
  const outgoing = await addOutgoing(tx, {
    mailboxId: mailbox.id,
    conversationId: reply.conversationId,
    messageId: reply.messageId,
    kind: 'follow_up',
    step: due.step,
    rfcMessageId: outgoingMessageId(identity, messageIdDigest),
    toAddress: reply.toAddress,
    toName: reply.toName,
    subject: reply.subject,
    text: due.text,
    inReplyTo: reply.rfcMessageId,
    references: [...reply.references, reply.rfcMessageId],
    status: 'queued',
  })
  if (!outgoing) throw new Error(`Follow-up ${due.step} of ${due.conversationId} was written down before.`)
  await changeFollowUp(tx, due, { status: 'sent', whyNot: null, before: null, outgoingId: outgoing.id, updatedAt: now })
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: outgoing.id }, { key: `deliver:${outgoing.id}` })
}
