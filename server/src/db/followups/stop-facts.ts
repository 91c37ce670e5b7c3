import type { StopFacts } from '@ownvoice/core/followups/stops'
import { findListed } from '@ownvoice/core/mailboxes/address-list'
import { and, desc, eq, gt, gte, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { hasBooked } from '../bookings/bookings.ts'
import { isSameAddress } from '../canonical-address.ts'
import { listLeftAlone } from '../mailboxes/left-alone.ts'
import type { Message } from '../mailboxes/messages.ts'
import { namers } from '../mailboxes/namers.ts'
import type { Outgoing } from '../mailboxes/outgoing.ts'
import { isSuppressed } from '../mailboxes/suppressions.ts'
import { leadEvents, messages, ownerMails } from '../schema/assistant.ts'
import { outgoing } from '../schema/mailboxes.ts'

/** So many of the newest mails of a person and a conversation are looked at. */
const MOST_MAILS = 50

/**
 * What became known since the message that was answered: in its conversation, and from the same person elsewhere, also where a form builder passed on what
 * they wrote. Machines, and who is out of office, answer nothing.
 */
export async function readStopFacts(tx: OwnerTx, { conversationId, toAddress }: Outgoing, answered: Message): Promise<StopFacts> {
  const later = await tx
    .select({ status: messages.status, action: messages.action, trace: messages.trace, conversationId: messages.conversationId })
    .from(messages)
    .leftJoin(leadEvents, eq(leadEvents.messageId, messages.id))
    .where(
      and(
        ne(messages.id, answered.id),
        gt(messages.createdAt, answered.createdAt),
        or(eq(messages.conversationId, conversationId), ...namers.map((namer) => isSameAddress(namer, toAddress))),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(MOST_MAILS)
  const verdicts = later.map(({ action, trace }) => ({ action, verdict: trace?.screening?.verdict ?? null }))
  const written = await tx
    .select({ kind: outgoing.kind })
    .from(outgoing)
    .where(
      and(
        eq(outgoing.conversationId, conversationId),
        gt(outgoing.createdAt, answered.createdAt),
        or(
          and(eq(outgoing.kind, 'owner'), ne(outgoing.status, 'draft')),
          and(eq(outgoing.kind, 'follow_up'), eq(outgoing.status, 'failed'), isNull(outgoing.closedAt)),
        ),
      ),
    )
  const own = await tx
    .select({ id: ownerMails.id })
    .from(ownerMails)
    .where(and(eq(ownerMails.conversationId, conversationId), gt(ownerMails.createdAt, answered.createdAt)))
    .limit(1)
  const cameBack = await tx
    .select({ id: outgoing.id })
    .from(outgoing)
    .where(
      and(
        wasReturned,
        gte(outgoing.updatedAt, answered.receivedAt),
        or(eq(outgoing.conversationId, conversationId), isSameAddress(outgoing.toAddress, toAddress)),
      ),
    )
    .limit(1)
  return {
    optedOut: await isSuppressed(tx, [toAddress]),
    leftAlone: findListed(await listLeftAlone(tx), [toAddress]) !== null,
    bounced:
      verdicts.some(({ verdict }) => verdict === 'bounce') || written.some(({ kind }) => kind === 'follow_up') || cameBack.length > 0,
    booked: await hasBooked(tx, { email: toAddress, conversationId }),
    ownerWrote: verdicts.some(({ verdict }) => verdict === 'own') || written.some(({ kind }) => kind === 'owner') || own.length > 0,
    escalated: answered.action === 'escalate' || verdicts.some(({ action }) => action === 'escalate'),
    replied: verdicts.some(({ verdict }) => verdict === 'person'),
    isUnread: later.some(({ status }) => status === 'received'),
  }
}

/** It left, and a mail system reports that it did not arrive. */
const wasReturned = and(eq(outgoing.status, 'unconfirmed'), isNotNull(outgoing.sentAt))
