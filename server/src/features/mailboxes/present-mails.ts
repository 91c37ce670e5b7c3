import type { PersonConversation, PersonMail, PersonView } from '@ownvoice/core/mailboxes/people-contract'
import { personPage } from '@ownvoice/core/mailboxes/people-contract'
import { ownersSince } from '@ownvoice/core/mailboxes/owners-conversation'
import { cutText } from '@ownvoice/core/text/cut-text'
import type { OwnerTx } from '../../db/database.ts'
import {
  type ListedMessage,
  type ListedSent,
  listConversationsById,
  listLastReplies,
  listMessagesById,
  listOwnById,
  listSentById,
  type MailPlace,
} from '../../db/mailboxes/person-mails.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { leavesByItself } from '../../db/mailboxes/waiting-outgoing.ts'

/** What is read of each mail: more than is shown, so that a cut one can be told. */
const mostRead = personPage.characters * 2

/** The mails at these places, in their order, with the conversations that they stand in. */
export async function presentMails(tx: OwnerTx, places: readonly MailPlace[]): Promise<Pick<PersonView, 'mails' | 'conversations'>> {
  if (places.length === 0) return { mails: [], conversations: [] }
  const idsOf = (kind: MailPlace['kind']) => places.flatMap((place) => (place.kind === kind ? place.id : []))
  const received = byId(await listMessagesById(tx, idsOf('received'), mostRead))
  const replies = new Map((await listLastReplies(tx, idsOf('received'))).map((reply) => [reply.messageId, reply]))
  const sent = byId(await listSentById(tx, idsOf('sent'), mostRead))
  const own = byId(await listOwnById(tx, idsOf('own'), mostRead))
  const conversations = (await listConversationsById(tx, [...new Set(places.map((place) => place.conversationId))])).map(
    presentConversation,
  )
  const newest = new Map(conversations.map(({ id, messageId }) => [id, messageId]))
  const mails = places.flatMap(({ id, conversationId }): PersonMail[] => {
    const [message, ours, owners] = [received.get(id), sent.get(id), own.get(id)]
    if (message) return [presentReceived(message, conversationId, replies.get(id))]
    if (ours) return [presentSent(ours, conversationId)]
    if (!owners) return []
    const head = { id, conversationId, at: owners.at.toISOString(), text: shortened(owners.text) }
    return [{ ...head, by: 'owner', kind: null, became: 'sent', messageId: newest.get(conversationId) ?? null }]
  })
  return { mails, conversations }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function presentReceived(message: ListedMessage, conversationId: string, reply: Outgoing | undefined): PersonMail {
  const { id, channel, action, receivedAt, text, isElsewhere, hasOwnersAnswer } = message
  return {
    id,
    conversationId,
    at: receivedAt.toISOString(),
    text: shortened(text),
    by: 'them',
    channel,
    action,
    isElsewhere,
    reply: reply ? { kind: reply.kind, status: reply.status, isClosed: reply.closedAt !== null } : null,
    hasOwnersAnswer,
  }
}

function presentSent({ id, at, text, kind, approvedAt, status, messageId }: ListedSent, conversationId: string): PersonMail {
  const by = kind === 'owner' ? 'owner' : leavesByItself({ kind, approvedAt }) ? 'assistant' : 'approved'
  return { id, conversationId, at: at.toISOString(), text: shortened(text), by, kind, became: became[status], messageId }
}

/** A draft that was taken back this very moment had been about to leave. */
const became = {
  draft: 'leaving',
  queued: 'leaving',
  sending: 'leaving',
  sent: 'sent',
  unconfirmed: 'unconfirmed',
  failed: 'failed',
} as const

function presentConversation(conversation: Awaited<ReturnType<typeof listConversationsById>>[number]): PersonConversation {
  const { id, subject, messageId } = conversation
  return { id, subject, ownersSince: ownersSince(conversation)?.toISOString() ?? null, messageId }
}

function shortened(text: string): string {
  const said = text.trim()
  return said.length <= personPage.characters ? said : `${cutText(said, personPage.characters - 1)}…`
}
