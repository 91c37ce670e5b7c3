import type { Action } from '@ownvoice/core/assistant/trace'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { randomUUID } from 'node:crypto'
import type { OwnerTx } from '../src/db/database.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { addMessage, type Message } from '../src/db/mailboxes/messages.ts'
import { markSent, type OutgoingStatus } from '../src/db/mailboxes/outgoing.ts'
import { leadEvents } from '../src/db/schema/assistant.ts'
import { outgoing } from '../src/db/schema/mailboxes.ts'

const nora = 'nora@example.com'

export type Exchange = {
  at: string
  /** How long after it came an answer left; null for none. */
  answeredMs: number | null
  kind?: 'reply' | 'holding' | 'owner'
  thread?: string
  status?: OutgoingStatus
  action?: Action
  email?: string | null
  /** The name that the sender gives. */
  name?: string
  isApproved?: boolean
  subject?: string
  reply?: string
  questions?: string[]
}

type Added = { conversationId: string; messageId: string; outgoingId: string | null }

/** For tests: a message with what became of it. */
export async function addExchange(tx: OwnerTx, given: Exchange): Promise<Added> {
  const message = await addReceived(tx, given)
  await tx.insert(leadEvents).values({
    userId: tx.owner,
    messageId: message.id,
    toEmail: given.email ?? nora,
    replyText: given.reply ?? '',
    questions: given.questions ?? [],
    categoryUsed: 'sales',
    action: given.action ?? 'send',
    createdAt: message.receivedAt,
  })
  const ids = { conversationId: message.conversationId, messageId: message.id }
  if (given.answeredMs === null && !given.status) return { ...ids, outgoingId: null }
  const status = given.status ?? 'sent'
  const leftAt = given.answeredMs === null ? null : new Date(message.receivedAt.getTime() + given.answeredMs)
  const [sent] = await tx
    .insert(outgoing)
    .values({
      ...ids,
      userId: tx.owner,
      kind: given.kind ?? 'reply',
      rfcMessageId: `${message.id}@example.com`,
      toAddress: given.email ?? nora,
      subject: 'Re: Hello',
      text: 'Hi',
      references: [],
      status: status === 'sent' ? 'queued' : status,
      approvedAt: given.isApproved ? message.receivedAt : null,
      sentAt: leftAt,
    })
    .returning({ id: outgoing.id })
  if (sent && status === 'sent' && leftAt) await markSent(tx, sent.id, leftAt)
  return { ...ids, outgoingId: sent?.id ?? null }
}

async function addReceived(tx: OwnerTx, { at, thread, email, name, subject }: Exchange): Promise<Message> {
  const receivedAt = new Date(at)
  const providerId = randomUUID()
  const customerEmail = email === undefined ? nora : email
  const conversation = await openConversation(tx, { threadKey: thread ?? providerId, customerEmail, createdAt: receivedAt })
  const message = await addMessage(tx, {
    conversationId: conversation.id,
    channel: 'mail',
    providerId,
    subject: subject ?? 'Hello',
    mail: { ...emptyMail, from: name === undefined ? null : { name, address: email ?? nora } },
    receivedAt,
  })
  if (!message) throw new Error('not stored')
  return message
}

const emptyMail: Mail = {
  messageId: null,
  inReplyTo: [],
  references: [],
  from: null,
  sender: null,
  replyTo: [],
  to: [],
  cc: [],
  subject: '',
  sentAt: null,
  returnPath: null,
  headers: [],
  contentType: '',
  text: null,
  html: null,
  attachments: [],
  cuts: [],
}
