import { isDeepStrictEqual } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { outgoingMessageId } from '@ownvoice/core/mailboxes/outgoing-message-id'
import { compareOwnersMail } from '../../db/assistant/watched-replies.ts'
import type { Database, OwnerTx } from '../../db/database.ts'
import { resolveAnswered } from '../../db/escalations/escalations.ts'
import { endFollowUps } from '../../db/followups/end-follow-ups.ts'
import { answeredBy } from '../../db/mailboxes/answered-by.ts'
import { findConversationByRfcIds, lockConversation, saveOwnerWrote } from '../../db/mailboxes/conversations.ts'
import { findCopied } from '../../db/mailboxes/draft-copies.ts'
import { getMailbox, lockMailbox, type Mailbox, saveSentCursor } from '../../db/mailboxes/mailboxes.ts'
import { findLastReceivedAt, findMessageByRfcId } from '../../db/mailboxes/messages.ts'
import { findOwnMessageIds } from '../../db/mailboxes/outgoing.ts'
import { addOwnerMail } from '../../db/mailboxes/owner-mails.ts'
import { takeBackQueued } from '../../db/mailboxes/take-back-queued.ts'
import { closeDrafts } from '../../db/mailboxes/waiting-outgoing.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import type { Fetched, MailAdapter } from '../../mail/port.ts'
import { createSharedRuns } from '../../mail/shared-runs.ts'
import { readSentMail, type SentMail } from './read-sent-mail.ts'

export type ReadSentDeps = Pick<Deps, 'db' | 'openMailbox' | 'secrets' | 'clock' | 'log' | 'reader' | 'messageIdDigest'>

const pageSize = 25 // mails stored in one transaction

const looks = new WeakMap<Database, ReturnType<typeof createSharedRuns>>()

/**
 * Reads what was sent from a mailbox since its last look. What the owner wrote in a conversation by themselves, from whatever program, makes it
 * theirs: nothing that waits to be sent in it leaves. The first look starts from now. Replies that are about to leave at the same moment share a look.
 */
export function readSent(deps: ReadSentDeps, owner: OwnerId, mailboxId: string, adapter: MailAdapter): Promise<void> {
  const share = looks.get(deps.db) ?? createSharedRuns()
  looks.set(deps.db, share)
  return share(mailboxId, async () => {
    while (await readPage(deps, owner, mailboxId, adapter));
  })
}

/** Whether there is more to come. */
async function readPage(deps: ReadSentDeps, owner: OwnerId, mailboxId: string, adapter: MailAdapter): Promise<boolean> {
  const { db } = deps
  const { sentCursor, status } = await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
  if (status !== 'connected') return false
  const page = await adapter.fetchSent(sentCursor, pageSize)
  if (page.mails.length === 0 && isDeepStrictEqual(page.cursor, sentCursor)) return page.more
  const sent = (await Promise.all(page.mails.map((raw) => readSentMail(deps, raw)))).filter((mail) => mail !== null)
  const isStored = await db.transaction(owner, (tx) => storePage(tx, deps, { mailboxId, readFrom: sentCursor, page, sent }))
  return page.more || !isStored
}

type Page = { mailboxId: string; readFrom: unknown; page: Fetched; sent: SentMail[] }

/** False when another reader was here, or the owner disconnected: then the next look starts from what is there now. */
async function storePage(tx: OwnerTx, deps: ReadSentDeps, { mailboxId, readFrom, page, sent }: Page): Promise<boolean> {
  const mailbox = await lockMailbox(tx, mailboxId)
  if (mailbox.status !== 'connected' || !isDeepStrictEqual(mailbox.sentCursor, readFrom)) return false
  const ours = await findOwnMessageIds(
    tx,
    sent.map(({ messageId }) => messageId),
  )
  for (const each of sent) if (!ours.has(each.messageId)) await keepOwnersMail(tx, deps, mailbox, each)
  await saveSentCursor(tx, mailboxId, page.cursor)
  return true
}

/**
 * Makes what the owner wrote in a conversation the owner's word in it, once. False for one that left through us, and for one that belongs to no conversation
 * that came to us: that is none of our business, and is not kept.
 */
export async function keepOwnersMail(tx: OwnerTx, deps: ReadSentDeps, mailbox: Mailbox, sent: SentMail): Promise<boolean> {
  if (await isKeyed(tx, deps, mailbox, sent)) return false
  const referenced = [...sent.mail.references, ...sent.mail.inReplyTo]
  const conversationId = (await findConversationByRfcIds(tx, referenced))?.id ?? (await findCopied(tx, sent.messageId))?.conversationId
  if (conversationId === undefined) return false
  await store(tx, deps, { mailbox, conversationId, referenced }, sent)
  return true
}

/** Whether it is an answer that left through us and that a restored database has forgotten: its Message-ID is the one that we would give it. */
async function isKeyed(
  tx: OwnerTx,
  { messageIdDigest }: ReadSentDeps,
  { emailAddress }: Mailbox,
  { mail, messageId }: SentMail,
): Promise<boolean> {
  for (const id of mail.inReplyTo) {
    const message = await findMessageByRfcId(tx, id)
    if (!message) continue
    const answer = { owner: tx.owner, mailbox: emailAddress, answered: answeredBy(message), step: 0 }
    const kinds = ['owner', 'reply'] as const // what the owner wrote, or approved
    if (kinds.some((kind) => outgoingMessageId({ ...answer, kind }, messageIdDigest) === messageId)) return true
  }
  return false
}

type Thread = { mailbox: Mailbox; conversationId: string; referenced: string[] }

async function store(
  tx: OwnerTx,
  { clock }: ReadSentDeps,
  { mailbox, conversationId, referenced }: Thread,
  { mail, messageId, text, sentAt: given }: SentMail,
): Promise<void> {
  const conversation = await lockConversation(tx, conversationId)
  const now = clock.now()
  const sentAt = given < now ? given : now
  const answersUntil = (await findLastReceivedAt(tx, conversation.id, referenced)) ?? sentAt
  const isNew = await addOwnerMail(tx, {
    mailboxId: mailbox.id,
    conversationId: conversation.id,
    rfcMessageId: messageId,
    toAddresses: [...mail.to, ...mail.cc].map(({ address }) => address),
    text,
    answersUntil,
    sentAt,
  })
  if (!isNew) return
  await saveOwnerWrote(tx, conversation.id, sentAt)
  const answered = { conversationId: conversation.id, answersUntil, now }
  await compareOwnersMail(tx, { ...answered, text })
  await takeBackQueued(tx, { conversationId: conversation.id }, { whyNot: 'owner_wrote', now })
  await closeDrafts(tx, answered)
  await endFollowUps(tx, { conversationId: conversation.id, address: conversation.customerEmail ?? '' }, now)
  await resolveAnswered(tx, answered)
  await notifyOwner(tx, { topic: 'activity', id: null })
  await notifyOwner(tx, { topic: 'escalations', id: null })
}
