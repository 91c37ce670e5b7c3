import { createHash } from 'node:crypto'
import type { Invite } from '@ownvoice/core/bookings/read-invite'
import type { Authentication, Mail } from '@ownvoice/core/mailboxes/mail'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import type { OwnerTx } from '../../db/database.ts'
import { handOverUnhandled } from '../../db/escalations/hand-over-unhandled.ts'
import { findConversationByRfcIds, openConversation } from '../../db/mailboxes/conversations.ts'
import { isDeletedMail } from '../../db/mailboxes/deleted-mails.ts'
import type { Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, findMessageByRfcId } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { savepoint } from '../../db/savepoint.ts'
import { sqlState } from '../../db/sql-state.ts'
import type { Deps } from '../../deps.ts'
import { isSameMail } from '../../mail/is-same-mail.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import type { RawMail } from '../../mail/port.ts'
import { authenticateSender } from './authenticate-sender.ts'
import { keepInvitation, readInvitation } from './read-invitation.ts'
import { readNotification } from './read-notification.ts'

export type StoreDeps = Pick<Deps, 'jobs' | 'clock' | 'log' | 'reader'>

/**
 * `isUnread`: the mail stands in for one that could not be read or stored. `arrived` is the mail as it came; `mail` is another one where a form builder
 * passed on what somebody typed: that person's. `invite` is the event of a calendar mail. `isPast`: it was found in looking back,
 * and nobody but the owner answers it.
 */
export type Received = RawMail & {
  mail: Mail
  arrived: Mail
  channel: 'mail' | 'form'
  rfcMessageId: string
  isUnread: boolean
  isPast: boolean
  invite: Invite | null
}

/** Reads a mail as it lies in the mailbox. One that cannot be parsed is kept as what it is: a mail that came. */
export async function readReceived(deps: StoreDeps, raw: RawMail, ownAddresses: readonly string[]): Promise<Received> {
  const { log } = deps
  if (raw.raw.length === 0) return unread(raw) // some servers give nothing of a mail that they could not read themselves
  try {
    const { calendar, ...arrived } = await parseMail(raw.raw, raw.sizeBytes)
    const invite = await readInvitation(deps, calendar)
    const lead = await readNotification(deps, arrived, ownAddresses)
    const rfcMessageId = arrived.messageId ?? standInId(arrived)
    return { ...raw, mail: lead ?? arrived, arrived, channel: lead ? 'form' : 'mail', rfcMessageId, isUnread: false, isPast: false, invite }
  } catch (error) {
    log.error({ err: error, providerId: raw.providerId }, 'a mail could not be parsed, and goes to its owner')
    return unread(raw)
  }
}

/** What a mail without a Message-ID is known by: the same for every copy of it. */
function standInId({ from, sentAt, subject, text, html }: Mail): string {
  const content = JSON.stringify([from?.address, sentAt, subject, text, html])
  return `${createHash('sha256').update(content).digest('hex')}@message-id.invalid`
}

/** `host` is the server that the mailbox is read from. */
export type Place = { mailbox: Mailbox; host: string | null }

/** Stores a mail, once, and has it answered. One that the database does not take must not hold up all that came after it: it goes to its owner, known by where it lies. */
export async function storeMail(tx: OwnerTx, deps: StoreDeps, place: Place, received: Received): Promise<void> {
  try {
    await savepoint(tx, (inner) => store(inner, deps, place, received))
  } catch (error) {
    if (received.isUnread || !isOfTheMail(error)) throw error
    deps.log.error({ err: error, providerId: received.providerId }, 'a mail could not be stored, and goes to its owner')
    await store(tx, deps, place, unread(received))
  }
}

/** Data that the database refuses, limits that a value exceeds (SQLSTATE classes 22, 23 and 54), or a bug of ours; not a database that is away. */
export function isOfTheMail(error: unknown): boolean {
  const code = sqlState(error)
  return code === undefined || /^(22|23|54)/.test(code)
}

const unreadReason = 'This mail could not be read. Please look at it in your mailbox.'

/** What can be kept of a mail that cannot be read: that it came. */
function unread(raw: RawMail): Received {
  const mail = { ...plainMail({ name: '', address: '' }, 'A mail that could not be read', unreadReason), from: null }
  const content = raw.raw.length > 0 ? raw.raw : raw.providerId
  const rfcMessageId = `${createHash('sha256').update(content).digest('hex')}@message-id.invalid`
  return {
    providerId: raw.providerId,
    raw: raw.raw,
    sizeBytes: raw.sizeBytes,
    receivedAt: raw.receivedAt,
    mail,
    arrived: mail,
    channel: 'mail',
    rfcMessageId,
    isUnread: true,
    isPast: false,
    invite: null,
  }
}

async function store(tx: OwnerTx, deps: StoreDeps, { mailbox, host }: Place, received: Received): Promise<void> {
  const { jobs, clock } = deps
  const { mail, channel, rfcMessageId, providerId, receivedAt, isUnread, isPast, invite } = received
  const known = await findMessageByRfcId(tx, rfcMessageId)
  if (known && isSameMail(known.mail, mail)) return
  if (await isDeletedMail(tx, [{ id: rfcMessageId, fromAddress: mail.from?.address ?? null, subject: mail.subject }])) return
  const earlier = await findConversationByRfcIds(tx, [...mail.references, ...mail.inReplyTo])
  const conversation =
    earlier ??
    (await openConversation(tx, {
      threadKey: rfcMessageId,
      customerEmail: mail.from?.address ?? null,
      customerName: mail.from?.name ?? null,
      subject: mail.subject,
    }))
  const message = await addMessage(tx, {
    mailboxId: mailbox.id,
    conversationId: conversation.id,
    channel,
    providerId,
    rfcMessageId,
    fromAddress: mail.from?.address ?? null,
    subject: mail.subject,
    mail: { ...mail, authentication: await authenticationOf(tx, { mailbox, host }, received) },
    receivedAt,
    isPast,
  })
  if (!message) return
  if (invite) await keepInvitation(tx, deps, { invite, message })
  await notifyOwner(tx, { topic: 'messages', id: message.id })
  if (isUnread) return handOverUnhandled(tx, message.id, { reason: unreadReason, content: null, now: clock.now() })
  await jobs.enqueue(tx, 'assistant.answer', { owner: tx.owner, messageId: message.id }, { key: `answer:${message.id}` })
}

/** What the mailbox's server wrote of the sender. Of the person behind a form it knows nothing. */
async function authenticationOf(tx: OwnerTx, { mailbox, host }: Place, { arrived, channel }: Received): Promise<Authentication | null> {
  const written = await authenticateSender(tx, { mailboxId: mailbox.id, host, mail: arrived })
  return written && channel === 'form' ? { ...written, provenBy: null } : written
}
