import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Invite } from '@ownvoice/core/bookings/read-invite'
import type { Authentication, Mail } from '@ownvoice/core/mailboxes/mail'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import { lockBookings } from '../../db/bookings/bookings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { handOverUnhandled } from '../../db/escalations/hand-over-unhandled.ts'
import { findConversationByRfcIds, openConversation } from '../../db/mailboxes/conversations.ts'
import { isDeletedMail } from '../../db/mailboxes/deleted-mails.ts'
import { getMailbox, lockMailbox, noteChecked, saveCursor, setMailboxStatus, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, findMessageByRfcId } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { findOwnMessageIds } from '../../db/mailboxes/outgoing.ts'
import { savepoint } from '../../db/savepoint.ts'
import { sqlState } from '../../db/sql-state.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type Checkpoint, noCheckpoint } from '../../mail/checkpoint.ts'
import { isSameMail } from '../../mail/is-same-mail.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import type { Fetched, MailAdapter, RawMail } from '../../mail/port.ts'
import { authenticateSender } from './authenticate-sender.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { failMailbox } from './fail-mailbox.ts'
import { keepInvitation, readInvitation } from './read-invitation.ts'
import { readNotification } from './read-notification.ts'
import { readSent, type ReadSentDeps } from './read-sent.ts'

export type ReceiveDeps = ReadSentDeps & Pick<Deps, 'jobs' | 'reader'> & { checkpoint?: Checkpoint }
/**
 * `isUnread`: the mail stands in for one that could not be read or stored. `arrived` is the mail as it came; `mail` is another one where a form builder
 * passed on what somebody typed: that person's. `invite` is the event of a calendar mail.
 */
type Received = RawMail & {
  mail: Mail
  arrived: Mail
  channel: 'mail' | 'form'
  rfcMessageId: string
  isUnread: boolean
  invite: Invite | null
}

const pageSize = 25 // mails stored in one transaction
const noteLookMs = 10 * 60_000 // how exactly it is known when nothing new was found

/**
 * Stores what came into a mailbox since its cursor, each mail once, and has it answered: rows, jobs and the cursor in one transaction for
 * each page. Nothing is read from a mailbox that is not connected, nor
 * while the subscription is over: then it is left alone, and read from where it was once there is one again.
 */
export async function receiveMail(deps: ReceiveDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const { mailbox, hasLapsed } = await deps.db.transaction(owner, async (tx) => {
    const subscription = await findSubscription(tx)
    return { mailbox: await getMailbox(tx, mailboxId), hasLapsed: subscription?.isActive === false }
  })
  if (mailbox.status !== 'connected' || hasLapsed) return
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    await lookAtSent(deps, owner, mailboxId, adapter) // what the owner wrote counts before what came in is answered
    while (await receivePage(deps, owner, mailboxId, adapter));
    await lookAtSent(deps, owner, mailboxId, adapter) // our own mails, just filed, are not left for the next look
    if (mailbox.lastError !== null || mailbox.downSince !== null) await clearError(deps, owner, mailboxId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth_expired') await failMailbox(deps, owner, mailboxId, error.message)
    throw error
  } finally {
    await adapter.close()
  }
}

/** A Sent folder that cannot be read holds up no mail that comes in; before a reply leaves it is asked again. */
async function lookAtSent(deps: ReceiveDeps, owner: OwnerId, mailboxId: string, adapter: MailAdapter): Promise<void> {
  try {
    await readSent(deps, owner, mailboxId, adapter)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'auth_expired') throw error
    deps.log.warn({ mailboxId, code: error.code, detail: error.detail }, 'the sent mails of a mailbox could not be read')
  }
}

/** Whether there is more to come. */
async function receivePage(deps: ReceiveDeps, owner: OwnerId, mailboxId: string, adapter: MailAdapter): Promise<boolean> {
  const { db, checkpoint = noCheckpoint } = deps
  const { cursor, status, emailAddress, checkedAt } = await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (status !== 'connected') return false
  const page = await adapter.fetch(cursor, pageSize)
  if (page.mails.length === 0 && isDeepStrictEqual(page.cursor, cursor)) {
    const now = deps.clock.now()
    const isLongAgo = checkedAt === null || now.getTime() - checkedAt.getTime() > noteLookMs
    if (isLongAgo) await db.transaction(owner, (tx) => noteChecked(tx, mailboxId, now))
    return page.more
  }
  const received = await Promise.all(page.mails.map((raw) => parse(deps, raw, emailAddress)))
  checkpoint('parsed')
  const own = await db.transaction(owner, async (tx) => {
    const stored = await storePage(tx, deps, { mailboxId, host: adapter.host, readFrom: cursor, page, received })
    checkpoint('before_receive_commit')
    return stored
  })
  checkpoint('received')
  if (own === null) return true
  for (const { providerId } of own) {
    checkpoint('before_file')
    await adapter.fileSent(providerId)
  }
  return page.more
}

async function parse(deps: ReceiveDeps, raw: RawMail, ownAddress: string): Promise<Received> {
  const { log } = deps
  try {
    const { calendar, ...arrived } = await parseMail(raw.raw, raw.sizeBytes)
    const invite = await readInvitation(deps, calendar)
    const lead = await readNotification(deps, arrived, ownAddress)
    const rfcMessageId = arrived.messageId ?? standInId(arrived)
    return { ...raw, mail: lead ?? arrived, arrived, channel: lead ? 'form' : 'mail', rfcMessageId, isUnread: false, invite }
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

type Page = { mailboxId: string; host: string | null; readFrom: unknown; page: Fetched; received: Received[] }

/**
 * Resolves to the mails that we sent ourselves: receipts, to be filed. Null when another reader was here, or the owner disconnected: then the
 * next look starts from what is there now.
 */
async function storePage(tx: OwnerTx, deps: ReceiveDeps, { mailboxId, host, readFrom, page, received }: Page): Promise<Received[] | null> {
  if (received.some(({ invite }) => invite !== null)) await lockBookings(tx) // before any conversation: see `lockBookings`
  const mailbox = await lockMailbox(tx, mailboxId)
  const isOvertaken = mailbox.status !== 'connected' || !isDeepStrictEqual(mailbox.cursor, readFrom)
  if (isOvertaken) return null
  const ownIds = await findOwnMessageIds(
    tx,
    received.map(({ rfcMessageId }) => rfcMessageId),
  )
  const isOwn = ({ rfcMessageId }: Received) => ownIds.has(rfcMessageId)
  for (const each of received) if (!isOwn(each)) await storeOrHandOver(tx, deps, { mailbox, host }, each)
  await saveCursor(tx, mailboxId, page.cursor, deps.clock.now())
  return received.filter(isOwn)
}

/** `host` is the server that the mailbox is read from. */
type Place = { mailbox: Mailbox; host: string | null }

/** A mail that the database does not take must not hold up all that came after it: it goes to its owner, known by where it lies. */
async function storeOrHandOver(tx: OwnerTx, deps: ReceiveDeps, place: Place, received: Received): Promise<void> {
  try {
    await savepoint(tx, (inner) => storeMail(inner, deps, place, received))
  } catch (error) {
    if (received.isUnread || !isOfTheMail(error)) throw error
    deps.log.error({ err: error, providerId: received.providerId }, 'a mail could not be stored, and goes to its owner')
    await storeMail(tx, deps, place, unread(received))
  }
}

/** Data that the database refuses, limits that a value exceeds (SQLSTATE classes 22, 23 and 54), or a bug of ours; not a database that is away. */
function isOfTheMail(error: unknown): boolean {
  const code = sqlState(error)
  return code === undefined || /^(22|23|54)/.test(code)
}

const unreadReason = 'This mail could not be read. Please look at it in your mailbox.'

/** What can be kept of a mail that cannot be read: that it came. */
function unread(raw: RawMail): Received {
  const mail = { ...plainMail({ name: '', address: '' }, 'A mail that could not be read', unreadReason), from: null }
  const rfcMessageId = `${createHash('sha256').update(raw.raw).digest('hex')}@message-id.invalid`
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
    invite: null,
  }
}

async function storeMail(tx: OwnerTx, deps: ReceiveDeps, { mailbox, host }: Place, received: Received): Promise<void> {
  const { jobs, clock } = deps
  const { mail, channel, rfcMessageId, providerId, receivedAt, isUnread, invite } = received
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

async function clearError({ db, clock }: ReceiveDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if ((await lockMailbox(tx, mailboxId)).status !== 'connected') return
    await setMailboxStatus(tx, mailboxId, { status: 'connected', lastError: null, checkedAt: clock.now() })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}
