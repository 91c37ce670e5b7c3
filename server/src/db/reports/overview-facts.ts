import type { Activity, Overview } from '@ownvoice/core/reports/contract'
import type { PeriodFacts } from '@ownvoice/core/reports/overview-figures'
import type { Span } from '@ownvoice/core/reports/report-months'
import { remainingAt } from '@ownvoice/core/billing/quota-period'
import { and, avg, count, countDistinct, desc, eq, exists, gte, inArray, isNotNull, like, lt, notLike, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { countAnswers } from '../knowledge/answers.ts'
import { countOpenEscalations, findResolved } from '../escalations/escalations.ts'
import { listFollowUpDrafts } from '../followups/follow-ups.ts'
import { isConnectedForReal, SANDBOX_DOMAIN } from '../mailboxes/mailboxes.ts'
import { countOutgoing } from '../mailboxes/outgoing.ts'
import { senderName } from '../mailboxes/sender-name.ts'
import { findAnswered, findDrafted, findPutAside, findTroubles } from '../mailboxes/waiting-outgoing.ts'
import { findSubscription } from '../billing/subscriptions.ts'
import { assistantSettings, conversations, leadEvents, messages } from '../schema/assistant.ts'
import { answers, ragChunks } from '../schema/knowledge.ts'
import { mailboxes, outgoing } from '../schema/mailboxes.ts'
import { bookingLinks } from '../schema/scheduling.ts'
import { isStandingRow } from '../bookings/bookings.ts'
import { bookings } from '../schema/bookings.ts'
import { countBooked } from './booked-facts.ts'
import { clientTone, toneProfiles } from '../schema/tone.ts'

/** An answer that left. A holding reply is none. */
export const isReplied = and(eq(outgoing.status, 'sent'), inArray(outgoing.kind, ['reply', 'owner']))

/** Answers that left between two instants. */
export function repliedIn({ from, to }: Span) {
  return and(isReplied, gte(outgoing.sentAt, from), lt(outgoing.sentAt, to))
}

/** Of them those that the assistant gave alone: what the owner wrote, or had to look at before, has no time of its own. */
export function answeredAloneIn(span: Span) {
  return and(repliedIn(span), isNotNull(outgoing.waitedMs))
}

const practice = `%@${SANDBOX_DOMAIN}`
/** Conversations that a practice mail began, and those that none did. */
const isPractice = like(conversations.threadKey, practice)
const withPeople = notLike(conversations.threadKey, practice)

/** What was counted between two instants. */
export async function countPeriod(tx: OwnerTx, { from, to }: Span): Promise<PeriodFacts> {
  const [replies] = await tx
    .select({ leadsResponded: countDistinct(outgoing.conversationId), averageResponseMs: avg(outgoing.waitedMs).mapWith(Number) })
    .from(outgoing)
    .where(repliedIn({ from, to }))
  const answeredThen = exists(
    tx
      .select({ one: sql`1` })
      .from(outgoing)
      .where(and(eq(outgoing.conversationId, conversations.id), repliedIn({ from, to }))),
  )
  const practised = await tx.$count(conversations, and(isPractice, answeredThen))
  const [begun] = await tx
    .select({ conversations: count(), withCustomer: count(conversations.customerEmail) })
    .from(conversations)
    .where(and(withPeople, gte(conversations.createdAt, from), lt(conversations.createdAt, to)))
  return {
    leadsResponded: replies?.leadsResponded ?? 0,
    peopleResponded: (replies?.leadsResponded ?? 0) - practised,
    averageResponseMs: replies?.averageResponseMs ?? null,
    conversations: begun?.conversations ?? 0,
    withCustomer: begun?.withCustomer ?? 0,
    booked: await countBooked(tx, { from, to }),
  }
}

/** Which parts of the set-up are done: each is the existence of one row of the owner. */
export async function readSetup(tx: OwnerTx): Promise<{ documents: boolean; tone: boolean; calendar: boolean; integrations: boolean }> {
  const one = sql`1`
  const [found] = await tx
    .select({
      documents: exists(tx.select({ one }).from(ragChunks).limit(1)).mapWith(Boolean),
      samples: exists(tx.select({ one }).from(clientTone).limit(1)).mapWith(Boolean),
      profile: exists(tx.select({ one }).from(toneProfiles).limit(1)).mapWith(Boolean),
      calendar: exists(tx.select({ one }).from(bookingLinks).limit(1)).mapWith(Boolean),
      integrations: exists(tx.select({ one }).from(mailboxes).where(isConnectedForReal).limit(1)).mapWith(Boolean),
    })
    .from(sql`(select 1) as nothing`)
  if (!found) throw new Error('a select without a table answers one row')
  return { documents: found.documents, tone: found.samples || found.profile, calendar: found.calendar, integrations: found.integrations }
}

/** Whether the owner tried a mail, or a real one was dealt with. */
export async function hasTried(tx: OwnerTx): Promise<boolean> {
  const tried = await tx.select({ at: assistantSettings.triedAt }).from(assistantSettings).where(isNotNull(assistantSettings.triedAt))
  return tried.length > 0 || (await tx.select({ id: leadEvents.id }).from(leadEvents).limit(1)).length > 0
}

/** Whether the owner stands behind any answer. */
export async function hasConfirmed(tx: OwnerTx): Promise<boolean> {
  return (await tx.select({ id: answers.id }).from(answers).where(eq(answers.state, 'confirmed')).limit(1)).length > 0
}

/** A follow-up that waits for the owner is said a day before its time. */
function dueSoon(now: Date): Date {
  return new Date(now.getTime() + 86_400_000)
}

/** What waits for the owner. */
export async function countWaiting(tx: OwnerTx, now: Date): Promise<Overview['waiting']> {
  const followUpDrafts = await listFollowUpDrafts(tx, dueSoon(now))
  return {
    escalations: await countOpenEscalations(tx),
    drafts: (await countOutgoing(tx, 'draft')) + followUpDrafts.length,
    unconfirmed: await countOutgoing(tx, 'unconfirmed'),
    failed: await countOutgoing(tx, 'failed'),
    answers: (await countAnswers(tx)).waiting,
  }
}

/** What is left of the month's quota; null without a subscription. */
export async function findRemainingEmails(tx: OwnerTx, now: Date): Promise<number | null> {
  const subscription = await findSubscription(tx)
  return subscription && remainingAt(subscription, now)
}

/**
 * The newest events, follow-ups that have left, bookings that stand and connected mailboxes, `limit` of each at most; and of the events' messages, which replies and follow-ups wait
 * for the owner, which are answered, and which the owner settled without an answer.
 */
export async function listRecent(tx: OwnerTx, { limit, now }: { limit: number; now: Date }) {
  const events = await tx
    .select({
      id: leadEvents.id,
      at: leadEvents.createdAt,
      action: leadEvents.action,
      category: leadEvents.categoryUsed,
      email: leadEvents.toEmail,
      name: senderName,
      subject: messages.subject,
      messageId: leadEvents.messageId,
    })
    .from(leadEvents)
    .leftJoin(messages, eq(messages.id, leadEvents.messageId))
    .where(eq(leadEvents.userId, tx.owner)) // named, here and below: the planner goes by the newest then, and stops after so many
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(limit)
  const connected = await tx
    .select({ id: mailboxes.id, at: mailboxes.createdAt, email: mailboxes.emailAddress })
    .from(mailboxes)
    .orderBy(desc(mailboxes.createdAt))
    .limit(limit)
  const followedUp = await tx
    .select({
      id: outgoing.id,
      at: outgoing.sentAt,
      step: outgoing.step,
      email: outgoing.toAddress,
      name: outgoing.toName,
      subject: outgoing.subject,
      messageId: outgoing.messageId,
    })
    .from(outgoing)
    .where(and(eq(outgoing.userId, tx.owner), eq(outgoing.kind, 'follow_up'), eq(outgoing.status, 'sent')))
    .orderBy(desc(outgoing.sentAt))
    .limit(limit)
  const booked = await tx
    .select({
      id: bookings.id,
      at: bookings.createdAt,
      startsAt: bookings.startsAt,
      email: bookings.email,
      name: bookings.name,
      messageId: bookings.messageId,
    })
    .from(bookings)
    .where(and(eq(bookings.userId, tx.owner), isStandingRow))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit)
  const messageIds = events.flatMap(({ messageId }) => messageId ?? [])
  const troubles = new Map<string, NonNullable<Activity['trouble']>>([
    ...(await listFollowUpDrafts(tx, dueSoon(now))).map((messageId) => [messageId, 'follow_up'] as const),
    ...(await findTroubles(tx, messageIds)),
  ])
  const replies = { answered: await findAnswered(tx, messageIds), drafted: await findDrafted(tx, messageIds) }
  const settled = new Set([...(await findResolved(tx, messageIds)), ...(await findPutAside(tx, messageIds))])
  return { events, followedUp, booked, connected, troubles, settled, ...replies }
}
