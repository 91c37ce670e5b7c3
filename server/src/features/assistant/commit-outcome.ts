import type { Category } from '@ownvoice/core/assistant/category'
import { answeredTogether, BURST_MS, waitsForMore } from '@ownvoice/core/assistant/decide/answered-together'
import { ofOwnersConversation } from '@ownvoice/core/assistant/decide/left-to-owner'
import { writtenAt } from '@ownvoice/core/assistant/decide/seen-late'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import { optsOut } from '@ownvoice/core/assistant/risks'
import { recipientOf } from '@ownvoice/core/assistant/screen/typed-in'
import { onlyWatch } from '@ownvoice/core/assistant/watch/only-watch'
import { agreedTime } from '@ownvoice/core/bookings/agreed-time'
import type { Action, Draft, Reading, Source, Trace } from '@ownvoice/core/assistant/trace'
import { outgoingMessageId } from '@ownvoice/core/mailboxes/outgoing-message-id'
import { replyReferences } from '@ownvoice/core/mailboxes/reply-references'
import { addWatchedReply } from '../../db/assistant/watched-replies.ts'
import type { OwnerTx } from '../../db/database.ts'
import { lockBookings } from '../../db/bookings/bookings.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import { addEscalation } from '../../db/escalations/escalations.ts'
import { endFollowUps } from '../../db/followups/end-follow-ups.ts'
import { addFormReply } from '../../db/leads/form-replies.ts'
import { addLeadEvent } from '../../db/leads/lead-events.ts'
import { getConversationFacts, lockConversation } from '../../db/mailboxes/conversations.ts'
import { findAnsweredJustBefore } from '../../db/mailboxes/bursts.ts'
import { lockReceivedMessage, type Message, saveDecision } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { addOutgoing, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { findLastTold } from '../../db/mailboxes/told.ts'
import { listBookingLinks } from '../../db/scheduling/booking-links.ts'
import { joinLine } from '../../db/scheduling/line/entries.ts'
import { declinePlace } from '../../db/scheduling/line/places.ts'
import { acceptedOptOut, addSuppression } from '../../db/mailboxes/suppressions.ts'
import { takeQuota } from '../../db/billing/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { enqueueShow } from '../../jobs/enqueue-show.ts'
import { answeredBy } from '../../db/mailboxes/answered-by.ts'
import { answeringMailbox } from '../../db/mailboxes/answering-mailbox.ts'
import type { Outcome } from './consider-mail.ts'
import type { Joined } from './gather-burst.ts'
import { limitFormReply } from './limit-form-reply.ts'
import { noteReturned } from './note-returned.ts'

type Committed = { lead: Pick<Message, 'id'>; others: readonly Joined[] }

export type CommitDeps = Pick<Deps, 'journal' | 'jobs' | 'clock' | 'stopwatch' | 'messageIdDigest' | 'recipientDigest'>

/**
 * Writes down what was decided: the decision with its trace, the event, the mail that leaves, the quota, the escalation and the job that
 * delivers, all in the transaction that is handed in. Resolves to the trace as it was kept; null for whoever comes second: one of the messages is decided, and
 * nothing is written.
 */
export async function commitOutcome(tx: OwnerTx, deps: CommitDeps, { lead, others }: Committed, outcome: Outcome): Promise<Trace | null> {
  const startedMs = deps.stopwatch()
  const agreed = agreedIn(outcome)
  if (agreed) await lockBookings(tx)
  for (const other of others) if (!(await lockReceivedMessage(tx, other.message.id))) return null
  const message = await lockReceivedMessage(tx, lead.id)
  if (!message) return null
  const now = deps.clock.now()
  const limited = await limitFormReply(tx, { message, trace: outcome.trace, now, recipientDigest: deps.recipientDigest })
  const allowed = await withinQuota(tx, await unlessOwnerWrote(tx, message, limited.trace, outcome), now)
  const waitsUntil = allowed.decision?.action === 'send' ? await untilTheyAreDone(tx, message, now) : null
  const trace = waitsUntil === null ? allowed : sayingThatItWaits(allowed)
  const { decision, draft, reading, screening } = trace
  if (!decision) throw new Error('An outcome without a decision cannot be written down.')
  const category = reading?.category ?? 'other'
  const { action } = decision
  const leavesNothing = action === 'ignore' || action === 'watch'
  const reply = draft && !leavesNothing ? await addReply(tx, deps, { message, draft, outcome, action, now }) : null

  await addLeadEvent(tx, {
    messageId: message.id,
    toEmail: screening?.replyTo?.address ?? message.fromAddress ?? '',
    categoryUsed: category,
    action,
    replyText: reply?.text ?? '',
    questions: (reading?.asks ?? []).flatMap(({ intent, text }) => (intent === 'question' ? text : [])),
    createdAt: now,
  })
  if (draft && decision.would === 'send') await addWatchedReply(tx, message.id, now)
  if (action === 'escalate') await escalate(tx, { message, trace, outcome, now })
  const wantsNoMore = decision.rule === 'opt_out' || (reading !== null && optsOut(reading))
  if (wantsNoMore && screening?.replyTo) await keepOptOut(tx, deps, screening.replyTo.address, now)
  if (reply?.status === 'queued') {
    await enqueueDelivery(tx, deps, reply, { outcome, waitsUntil, now })
    if (limited.recipient) await addFormReply(tx, limited.recipient, now)
  }

  const mailboxId = reply?.mailboxId ?? message.mailboxId
  if (mailboxId !== null && (action === 'draft' || action === 'escalate')) await enqueueShow(tx, deps.jobs, mailboxId)

  const ms = Math.round((deps.stopwatch() - startedMs) * 100) / 100
  const steps: Trace['steps'] = [...trace.steps, { name: 'commit', at: now.toISOString(), ms, note: null }]
  await saveDecision(tx, message.id, { action, category, trace: { ...trace, steps }, decidedAt: now })
  if (agreed) await proposeBooking(tx, message, agreed, now)
  await followLine(tx, deps, { message, trace, outcome, now })
  await noteReturned(tx, message, trace, now)
  const { conversationId, fromAddress } = message
  for (const address of new Set([fromAddress, screening?.replyTo?.address]))
    await endFollowUps(tx, { conversationId, address: address ?? '' }, now)
  await notifyOwner(tx, { topic: 'activity', id: message.id })
  for (const other of others) await settleOther(tx, other, { lead: message, category, now })
  return { ...trace, steps }
}

/** As when somebody opens the page for it: written to the journal first, so that no older copy of the database forgets it. */
async function keepOptOut(tx: OwnerTx, { journal }: CommitDeps, address: string, now: Date): Promise<void> {
  await journal.accept(acceptedOptOut({ owner: tx.owner, address, at: now }), () => addSuppression(tx, address, now))
}

/** What was read as one with another message has no event and no reply of its own. */
async function settleOther(
  tx: OwnerTx,
  { message: { id }, screening }: Joined,
  { lead, category, now }: { lead: Message; category: Category; now: Date },
): Promise<void> {
  const trace = { ...emptyTrace(), screening, decision: answeredTogether, togetherWith: lead.id }
  await saveDecision(tx, id, { action: answeredTogether.action, category, trace, decidedAt: now })
  await notifyOwner(tx, { topic: 'messages', id })
}

/** Who wants a place in a line is put there, unless their message is handed over; who does not take the place that is held for them makes way for the next. */
async function followLine(
  tx: OwnerTx,
  { jobs }: CommitDeps,
  { message, trace: { decision, screening }, outcome: { line }, now }: Handover,
): Promise<void> {
  const person = recipientOf({ channel: message.channel, screening })
  if (!line || !person) return
  const { id: linkId } = line.link
  if (!(await listBookingLinks(tx)).some(({ id }) => id === linkId)) return // it was deleted meanwhile
  if (line.wish === 'join') {
    if (decision?.action !== 'send' && decision?.action !== 'draft') return
    await joinLine(tx, { linkId, email: person.address, name: person.name, messageId: message.id, by: 'person', now })
  } else if (decision?.action === 'ignore') {
    const placeId = await declinePlace(tx, { email: person.address, linkId, now })
    if (placeId) await jobs.enqueue(tx, 'scheduling.place', { owner: tx.owner, placeId }, { key: `place:${placeId}` })
  }
}

type Agreed = { email: string; name: string; reading: Reading; timezone: string }

/** That the sender agrees to something, and who that is; at which time is seen at the stored message, and what they were told before it. */
function agreedIn({ trace: { screening, reading }, account: { timezone } }: Outcome): Agreed | null {
  const to = screening?.verdict === 'person' ? screening.replyTo : null
  const accepts = reading?.flags.some(({ flag }) => flag === 'acceptance') ?? false
  return to && reading && accepts ? { email: to.address, name: to.name, reading, timezone } : null
}

/** A time that was agreed to waits for the owner to confirm it. */
async function proposeBooking(tx: OwnerTx, message: Message, { email, name, reading, timezone }: Agreed, now: Date): Promise<void> {
  const { conversationId, createdAt: before, receivedAt } = message
  const told = await findLastTold(tx, { addresses: [email], conversationId, before })
  const startsAt = agreedTime(reading, { writtenAt: writtenAt({ sentAt: message.mail.sentAt, receivedAt }), timezone, told })
  if (startsAt === null) return
  const about = { email: email.toLowerCase(), name, title: '', startsAt, endsAt: null }
  const said = { ids: [`message:${message.id}`], origin: 'mail' as const, status: 'proposed' as const, saidAt: now, ...about }
  await settleBooking(tx, { said, messageId: message.id, now })
}

/** The owner may have answered by themselves while the message was considered. Their mail and this decision come one after the other. */
async function unlessOwnerWrote(tx: OwnerTx, message: Message, trace: Trace, { account: { timezone } }: Outcome): Promise<Trace> {
  await lockConversation(tx, message.conversationId)
  const conversation = await getConversationFacts(tx, message)
  const decision = trace.reading && ofOwnersConversation({ conversation, reading: trace.reading, timezone })
  if (!decision || trace.decision?.action === 'ignore') return trace
  const decided = trace.decision?.action === 'watch' ? onlyWatch(decision) : decision
  return { ...trace, decision: decided, draft: null, check: null, ready: [] }
}

/** The quota is taken in the transaction that decides to send: of two messages that meet the last one, one becomes a draft. */
async function withinQuota(tx: OwnerTx, trace: Trace, now: Date): Promise<Trace> {
  if (trace.decision?.action !== 'send' || (await takeQuota(tx, now))) return trace
  const reason = "The month's emails are used up, so the reply waits as a draft."
  return { ...trace, decision: { action: 'draft', rule: 'quota_used_up', reason } }
}

type Reply = { message: Message; draft: Draft; outcome: Outcome; action: Exclude<Action, 'ignore' | 'watch'>; now: Date }

/** The mail that answers, or waits for the owner. Null where there is nobody to answer, and for an automatic one without a mailbox. */
async function addReply(tx: OwnerTx, deps: CommitDeps, { message, draft, outcome, action, now }: Reply): Promise<Outgoing | null> {
  const to = recipientOf({ channel: message.channel, screening: outcome.trace.screening })
  const mailbox = answeringMailbox(outcome.account.mailboxes, message.mailboxId)
  if (!to || (!mailbox && action !== 'draft')) return null
  const kind = action === 'escalate' ? ('holding' as const) : ('reply' as const)
  return addOutgoing(tx, {
    mailboxId: mailbox?.id ?? null,
    conversationId: message.conversationId,
    messageId: message.id,
    kind,
    step: 0,
    rfcMessageId: outgoingMessageId(
      { owner: tx.owner, mailbox: mailbox?.emailAddress ?? to.address, answered: answeredBy(message), kind, step: 0 },
      deps.messageIdDigest,
    ),
    toAddress: to.address,
    toName: to.name,
    subject: draft.subject,
    text: draft.text,
    inReplyTo: message.mail.messageId,
    references: replyReferences(message.mail),
    status: action === 'draft' ? 'draft' : 'queued',
    toldAt: noNewsSince(message),
    updatedAt: now,
  })
}

/** What was found in looking back, at the owner's wish, is no news to them. */
function noNewsSince({ isPast, receivedAt }: Message): Date | null {
  return isPast ? receivedAt : null
}

type Handover = { message: Message; trace: Trace; outcome: Outcome; now: Date }

async function escalate(tx: OwnerTx, { message, trace, outcome, now }: Handover): Promise<void> {
  const sources = citations(outcome.attempted ?? trace.draft)
  const link = sources.find((source) => source.kind === 'link')
  const escalation = await addEscalation(tx, {
    inboundId: message.id,
    toEmail: trace.screening?.replyTo?.address ?? message.fromAddress ?? '',
    categoryUsed: trace.reading?.category ?? 'other',
    rationale: trace.decision?.reason ?? '',
    messageId: message.rfcMessageId,
    emailContent: trace.reading?.text || message.mail.text || message.subject,
    replyText: trace.draft?.text ?? '',
    attemptedDraft: outcome.attempted?.text ?? '',
    citations: sources,
    linkUsed: link?.url ?? null,
    toldAt: noNewsSince(message),
    createdAt: now,
    updatedAt: now,
  })
  await notifyOwner(tx, { topic: 'escalations', id: escalation?.id ?? null })
}

function citations(draft: Draft | null): Source[] {
  return (draft?.statements ?? []).flatMap((statement) => statement.sources)
}

/** Who was answered and writes on has some time to say all of it, which is then answered at once. Null for anybody else, and where that time is over. */
async function untilTheyAreDone(tx: OwnerTx, message: Message, now: Date): Promise<Date | null> {
  const before = await findAnsweredJustBefore(tx, message)
  const until = before && new Date(before.getTime() + BURST_MS)
  return until && until > now ? until : null
}

function sayingThatItWaits(trace: Trace): Trace {
  const { decision } = trace
  return decision ? { ...trace, decision: { ...decision, reason: `${decision.reason} ${waitsForMore}` } } : trace
}

type Leaving = { outcome: Outcome; waitsUntil: Date | null; now: Date }

/** The owner may want replies to wait a little; the delay counts from the arrival. */
async function enqueueDelivery(
  tx: OwnerTx,
  { jobs }: CommitDeps,
  reply: Outgoing,
  { outcome: { account }, waitsUntil, now }: Leaving,
): Promise<void> {
  const delayed = now.getTime() + account.settings.responseDelaySeconds * 1000
  const startAfter = new Date(Math.max(delayed, waitsUntil?.getTime() ?? 0))
  const wait = startAfter > now ? { startAfter } : {}
  await jobs.enqueue(tx, 'mailboxes.deliver', { owner: tx.owner, outgoingId: reply.id }, { key: `deliver:${reply.id}`, ...wait })
}
