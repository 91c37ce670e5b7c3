import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { OwnerTx } from '../../db/database.ts'
import { findConversationByRfcIds, openConversation } from '../../db/mailboxes/conversations.ts'
import { getMailbox, lockMailbox, saveCursor, type Mailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, findMessageByRfcId } from '../../db/mailboxes/messages.ts'
import { notifyOwner } from '../../db/notify.ts'
import { findOwnMessageIds } from '../../db/mailboxes/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { type Checkpoint, noCheckpoint } from '../../mail/checkpoint.ts'
import { isSameMail } from '../../mail/is-same-mail.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import type { Fetched, MailAdapter, RawMail } from '../../mail/port.ts'
import { openConnectedMailbox } from './open-connected-mailbox.ts'
import { failMailbox } from './fail-mailbox.ts'

export type ReceiveDeps = Pick<Deps, 'db' | 'jobs' | 'openMailbox' | 'secrets' | 'clock' | 'log'> & { checkpoint?: Checkpoint }
type Received = RawMail & { mail: Mail; rfcMessageId: string }

const pageSize = 25

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
  const received = await Promise.all(page.mails.map(parse))
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

async function parse(raw: RawMail): Promise<Received> {
  const mail = await parseMail(raw.raw, raw.sizeBytes)
  return { ...raw, mail, rfcMessageId: mail.messageId ?? standInId(mail) }
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
  for (const each of received) if (!isOwn(each)) await storeMail(tx, deps, mailbox, each)
  await saveCursor(tx, mailboxId, page.cursor, deps.clock.now())
  return received.filter(isOwn)
}

async function storeMail(tx: OwnerTx, { jobs }: ReceiveDeps, mailbox: Mailbox, received: Received): Promise<void> {
  const { mail, rfcMessageId, providerId, receivedAt } = received
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
  await jobs.enqueue(tx, 'assistant.answer', { owner: tx.owner, messageId: message.id }, { key: `answer:${message.id}` })
  await notifyOwner(tx, { topic: 'messages', id: message.id })
}
