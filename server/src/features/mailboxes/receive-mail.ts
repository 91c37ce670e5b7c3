import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import type { OwnerTx } from '../../db/database.ts'
import { handOverUnhandled } from '../../db/escalations/hand-over-unhandled.ts'
import { findConversationByRfcIds, openConversation } from '../../db/mailboxes/conversations.ts'
import { getMailbox, lockMailbox, saveCursor, setMailboxStatus, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
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
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { failMailbox } from './fail-mailbox.ts'

export type ReceiveDeps = Pick<Deps, 'db' | 'jobs' | 'openMailbox' | 'secrets' | 'clock' | 'log'> & { checkpoint?: Checkpoint }
/** `isUnread`: the mail stands in for one that could not be read or stored. */
type Received = RawMail & { mail: Mail; rfcMessageId: string; isUnread: boolean }

const pageSize = 25 // mails stored in one transaction

/**
 * Stores what came into a mailbox since its cursor, each mail once, and has it answered: rows, jobs and the cursor in one transaction for
 * each page. Nothing is read from a mailbox that is not connected.
 */
export async function receiveMail(deps: ReceiveDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  const mailbox = await deps.db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (mailbox.status !== 'connected') return
  const adapter = openConnectedMailbox(deps, mailbox)
  try {
    while (await receivePage(deps, owner, mailboxId, adapter));
    if (mailbox.lastError !== null) await clearError(deps, owner, mailboxId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth_expired') await failMailbox(deps, owner, mailboxId, error.message)
    throw error
  } finally {
    await adapter.close()
  }
}

/** Whether there is more to come. */
async function receivePage(deps: ReceiveDeps, owner: OwnerId, mailboxId: string, adapter: MailAdapter): Promise<boolean> {
  const { db, checkpoint = noCheckpoint } = deps
  const { cursor, status } = await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (status !== 'connected') return false
  const page = await adapter.fetch(cursor, pageSize)
  if (page.mails.length === 0 && isDeepStrictEqual(page.cursor, cursor)) return page.more
  const received = await Promise.all(page.mails.map((raw) => parse(deps, raw)))
  checkpoint('parsed')
  const own = await db.transaction(owner, async (tx) => {
    const stored = await storePage(tx, deps, { mailboxId, readFrom: cursor, page, received })
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

async function parse({ log }: ReceiveDeps, raw: RawMail): Promise<Received> {
  try {
    const mail = await parseMail(raw.raw, raw.sizeBytes)
    return { ...raw, mail, rfcMessageId: mail.messageId ?? standInId(mail), isUnread: false }
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

type Page = { mailboxId: string; readFrom: unknown; page: Fetched; received: Received[] }

/**
 * Resolves to the mails that we sent ourselves: receipts, to be filed. Null when another reader was here, or the owner disconnected: then the
 * next look starts from what is there now.
 */
async function storePage(tx: OwnerTx, deps: ReceiveDeps, { mailboxId, readFrom, page, received }: Page): Promise<Received[] | null> {
  const mailbox = await lockMailbox(tx, mailboxId)
  const isOvertaken = mailbox.status !== 'connected' || !isDeepStrictEqual(mailbox.cursor, readFrom)
  if (isOvertaken) return null
  const ownIds = await findOwnMessageIds(
    tx,
    received.map(({ rfcMessageId }) => rfcMessageId),
  )
  const isOwn = ({ rfcMessageId }: Received) => ownIds.has(rfcMessageId)
  for (const each of received) if (!isOwn(each)) await storeOrHandOver(tx, deps, mailbox, each)
  await saveCursor(tx, mailboxId, page.cursor, deps.clock.now())
  return received.filter(isOwn)
}

/** A mail that the database does not take must not hold up all that came after it: it goes to its owner, known by where it lies. */
async function storeOrHandOver(tx: OwnerTx, deps: ReceiveDeps, mailbox: Mailbox, received: Received): Promise<void> {
  try {
    await savepoint(tx, (inner) => storeMail(inner, deps, mailbox, received))
  } catch (error) {
    if (received.isUnread || !isOfTheMail(error)) throw error
    deps.log.error({ err: error, providerId: received.providerId }, 'a mail could not be stored, and goes to its owner')
    await storeMail(tx, deps, mailbox, unread(received))
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
    rfcMessageId,
    isUnread: true,
  }
}

async function storeMail(tx: OwnerTx, { jobs, clock }: ReceiveDeps, mailbox: Mailbox, received: Received): Promise<void> {
  const { mail, rfcMessageId, providerId, receivedAt, isUnread } = received
  const known = await findMessageByRfcId(tx, rfcMessageId)
  if (known && isSameMail(known.mail, mail)) return
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
    channel: 'mail',
    providerId,
    rfcMessageId,
    fromAddress: mail.from?.address ?? null,
    subject: mail.subject,
    mail,
    receivedAt,
  })
  if (!message) return
  await notifyOwner(tx, { topic: 'messages', id: message.id })
  if (isUnread) return handOverUnhandled(tx, message.id, { reason: unreadReason, content: null, now: clock.now() })
  await jobs.enqueue(tx, 'assistant.answer', { owner: tx.owner, messageId: message.id }, { key: `answer:${message.id}` })
}

async function clearError({ db, clock }: ReceiveDeps, owner: OwnerId, mailboxId: string): Promise<void> {
  await db.transaction(owner, async (tx) => {
    if ((await lockMailbox(tx, mailboxId)).status !== 'connected') return
    await setMailboxStatus(tx, mailboxId, { status: 'connected', lastError: null, checkedAt: clock.now() })
    await notifyOwner(tx, { topic: 'mailboxes', id: mailboxId })
  })
}
