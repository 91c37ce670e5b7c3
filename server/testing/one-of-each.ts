import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openProfile } from '@ownvoice/core/tone/tone'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { OwnerTx } from '../src/db/database.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { addDocument } from '../src/db/knowledge/documents.ts'
import { addEscalation } from '../src/db/escalations/escalations.ts'
import { addNoticeLinks } from '../src/db/escalations/notice-links.ts'
import { record } from '../src/db/accounts/audit.ts'
import { savePushDevice } from '../src/db/accounts/push-devices.ts'
import { planFollowUps } from '../src/db/followups/follow-ups.ts'
import { joinLine } from '../src/db/scheduling/line/entries.ts'
import { addLinePlace } from '../src/db/scheduling/line/places.ts'
import { saveBookingSource } from '../src/db/bookings/booking-sources.ts'
import { ownersBooking, settleBooking } from '../src/db/bookings/settle-booking.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { addLeadEvent } from '../src/db/leads/lead-events.ts'
import { takeAsked } from '../src/db/leads/asked-days.ts'
import { addLeadSource } from '../src/db/leads/lead-sources.ts'
import { addDeletedMails } from '../src/db/mailboxes/deleted-mails.ts'
import { addGmailAuthorization } from '../src/db/mailboxes/gmail-authorizations.ts'
import { saveGmailTokens } from '../src/db/mailboxes/gmail-tokens.ts'
import { beginCopy } from '../src/db/mailboxes/draft-copies.ts'
import { addMailbox } from '../src/db/mailboxes/mailboxes.ts'
import { beginLookBack } from '../src/db/mailboxes/look-backs.ts'
import { addLeftAlone } from '../src/db/mailboxes/left-alone.ts'
import { addOwnerMail } from '../src/db/mailboxes/owner-mails.ts'
import { addMessage } from '../src/db/mailboxes/messages.ts'
import { addOutgoing } from '../src/db/mailboxes/outgoing.ts'
import { addSuppression } from '../src/db/mailboxes/suppressions.ts'
import { addAnswers } from '../src/db/knowledge/answers.ts'
import { saveVectors } from '../src/db/knowledge/chunks.ts'
import { saveRadarDismissal } from '../src/db/knowledge/radar.ts'
import { saveMinedPart } from '../src/db/knowledge/mined-parts.ts'
import { saveRecognisedPage } from '../src/db/knowledge/recognised-pages.ts'
import { addSandboxMail } from '../src/db/mailboxes/sandbox-mails.ts'
import { addWatchedReply } from '../src/db/assistant/watched-replies.ts'
import { saveCorrection } from '../src/db/assistant/corrections.ts'
import { addModelUsage } from '../src/db/assistant/model-usage.ts'
import { saveAssistantSettings } from '../src/db/assistant/assistant-settings.ts'
import { authAccounts, authSessions, passkeys, twoFactors } from '../src/db/schema/accounts.ts'
import { ragChunks } from '../src/db/schema/knowledge.ts'
import { blackoutDates, bookingLinks, schedulingSettings } from '../src/db/schema/scheduling.ts'
import { saveSubscription } from '../src/db/billing/subscriptions.ts'
import { clientTone, overallTone, toneProfiles, userIdentity } from '../src/db/schema/tone.ts'
import { emptyAnswer } from './empty-answer.ts'

const receivedAt = new Date('2026-03-02T15:00:00Z')

const emptyMail: Mail = {
  messageId: 'one@example.com',
  inReplyTo: [],
  references: [],
  from: { name: 'Ada', address: 'ada@example.com' },
  sender: null,
  replyTo: [],
  to: [],
  cc: [],
  subject: 'Lessons',
  sentAt: null,
  returnPath: null,
  headers: [],
  contentType: 'text/plain',
  text: 'Do you teach piano?',
  html: null,
  attachments: [],
  cuts: [],
}

/** For tests: one row in every table that has owners. Returns the ids that other rows hang on. */
export async function addOneOfEach(
  db: OpenedDatabase,
  owner: OwnerId,
): Promise<{ messageId: string; outgoingId: string; mailboxId: string }> {
  const sessionId = randomUUID()
  await db.system(async (tx) => {
    await tx.insert(authSessions).values({ id: sessionId, userId: owner, token: `token-${owner}`, expiresAt: receivedAt })
    await tx.insert(authAccounts).values({ userId: owner, accountId: owner, providerId: 'credential' })
    await tx.insert(twoFactors).values({ userId: owner, secret: 'sealed', backupCodes: 'sealed' })
    const key = { publicKey: 'a', credentialID: `credential-${owner}`, counter: 0, deviceType: 'multiDevice', backedUp: true }
    await tx.insert(passkeys).values({ userId: owner, name: 'Chrome on Linux', ...key })
    const plan = { isActive: true, planName: 'basic', monthlyEmailQuota: 850, remainingEmails: 850, periodStart: '2026-03-05' } as const
    await saveSubscription(tx, owner, plan)
  })
  return db.transaction(owner, async (tx) => {
    await addSettings(tx)
    const subscription = { endpoint: 'https://push.example/a', p256dh: 'a', auth: 'a', vapidKey: 'a' }
    await savePushDevice(tx, { ...subscription, sessionId, device: 'Chrome on Linux' })
    await addKnowledge(tx)
    return addCorrespondence(tx)
  })
}

async function addSettings(tx: OwnerTx): Promise<void> {
  const userId = tx.owner
  await saveAssistantSettings(tx, { sendMode: 'send', responseDelaySeconds: 0, disclosure: false }, receivedAt)
  await record(tx, 'sending_resumed')
  await addSuppression(tx, 'pat@example.com', receivedAt)
  await addDeletedMails(tx, { received: [], sent: ['gone@example.com'] })
  await addLeftAlone(tx, 'family@example.com', receivedAt)
  const authorization = {
    stateDigest: 'a',
    sessionId: 's',
    codeVerifier: 'v1.a',
    returnAddress: 'https://example.com',
    expiresAt: receivedAt,
  }
  await addGmailAuthorization(tx, authorization, receivedAt)
  await addModelUsage(tx, '2026-03', { tokens: 100, mailCost: 0.25, otherCost: null })
  const [link] = await tx.insert(bookingLinks).values({ userId, category: 'new', url: 'https://example.com/book' }).returning()
  await joinLine(tx, { linkId: link?.id ?? '', email: 'pat@example.com', name: 'Pat', messageId: null, by: 'owner', now: receivedAt })
  await addLinePlace(tx, { linkId: link?.id ?? '', holdHours: 48 }, receivedAt)
  await saveBookingSource(tx, { scheduler: 'cal_com', hookKey: `hook-${userId}`, secret: 'v1.a', token: null, remoteId: null })
  await tx.insert(blackoutDates).values({ userId, date: '2026-07-04' })
  await tx.insert(schedulingSettings).values({ userId })
  await tx.insert(overallTone).values({ userId })
  await tx.insert(clientTone).values({ userId, category: 'general', emailText: 'Thank you for writing to us. '.repeat(5) })
  await tx.insert(toneProfiles).values({
    userId,
    profile: openProfile,
  })
  await tx.insert(userIdentity).values({ userId, identity: 'Ms. Test' })
}

async function addKnowledge(tx: OwnerTx): Promise<void> {
  const document = await addDocument(tx, {
    filename: 'prices.md',
    displayName: 'Prices',
    fileSize: 10,
    fileType: 'text/markdown',
    filePath: `${tx.owner}/prices.md`,
    contentHash: 'a',
  })
  await addAnswers(tx, [{ ...emptyAnswer, documentId: document.id }])
  await saveRadarDismissal(tx, { kind: 'passed_date', key: 'a', rightDocumentId: null, dismissedAt: receivedAt })
  await saveRecognisedPage(tx, { documentId: document.id, contentHash: 'a' }, 1, [])
  await saveMinedPart(tx, { documentId: document.id, partHash: 'a', mined: { answers: [] } })
  await saveVectors(tx, document.id, new Map([['a', { embedding: new Float32Array(512), sentenceVectors: [] }]]))
  await tx.insert(ragChunks).values({
    userId: tx.owner,
    documentId: document.id,
    position: 0,
    headings: [],
    content: 'A lesson is $40.',
    startOffset: 0,
    endOffset: 16,
    terms: ['lesson'],
    occurrences: [1],
    embedding: Array.from({ length: 512 }, () => 0),
    sentenceOffsets: [0, 16],
    sentenceEmbeddings: new Uint8Array(4),
    contentHash: 'a',
  })
}

async function addCorrespondence(tx: OwnerTx): Promise<{ messageId: string; outgoingId: string; mailboxId: string }> {
  const mailbox = await addConnectedMailbox(tx)
  await addSandboxMail(tx, { mailboxId: mailbox.id, folder: 'inbox', messageId: 'one@example.com', raw: new Uint8Array([1]) })
  const { id: sourceId } = await addLeadSource(tx, { formKey: `form-${tx.owner}`, name: 'Web site' })
  await takeAsked(tx, { sourceId, day: '2026-03-02', most: 1 })
  const conversation = await openConversation(tx, { threadKey: 'one@example.com', customerEmail: 'ada@example.com' })
  const message = await addMessage(tx, {
    mailboxId: mailbox.id,
    conversationId: conversation.id,
    channel: 'mail',
    providerId: '1:1',
    rfcMessageId: 'one@example.com',
    fromAddress: 'ada@example.com',
    subject: 'Lessons',
    mail: emptyMail,
    receivedAt,
  })
  if (!message) throw new Error('the message was there already')
  const booked = ownersBooking({ conversationId: conversation.id, email: 'pat@example.com', name: 'Pat', startsAt: null }, receivedAt)
  await settleBooking(tx, { said: booked, messageId: null, now: receivedAt })
  await addOwnerMail(tx, {
    mailboxId: mailbox.id,
    conversationId: conversation.id,
    rfcMessageId: `phone-${tx.owner}@example.com`,
    toAddresses: ['ada@example.com'],
    text: 'Yes, come on Tuesday.',
    answersUntil: receivedAt,
    sentAt: receivedAt,
  })
  await addWatchedReply(tx, message.id, receivedAt)
  await saveCorrection(tx, { messageId: message.id, text: 'Do you teach piano?', kind: 'booking_lead', on: [], off: [] }, receivedAt)
  const outgoing = await addOutgoing(tx, {
    mailboxId: mailbox.id,
    conversationId: conversation.id,
    messageId: message.id,
    kind: 'reply',
    rfcMessageId: `${message.id}@ownvoice.example`,
    toAddress: 'ada@example.com',
    subject: 'Re: Lessons',
    text: 'Yes.',
    references: ['one@example.com'],
    status: 'queued',
  })
  if (!outgoing) throw new Error('the reply was there already')
  await beginCopy(tx, { outgoingId: outgoing.id, mailboxId: mailbox.id, rfcMessageId: 'copy@example.com', digest: 'd', now: receivedAt })
  const dueAt = new Date('2026-03-03T15:00:00Z')
  const planned = { conversationId: conversation.id, replyId: outgoing.id, toAddress: 'ada@example.com', text: 'Hello again', dueAt }
  await planFollowUps(tx, [{ ...planned, step: 1, status: 'planned' }])
  await addLeadEvent(tx, { messageId: message.id, toEmail: 'ada@example.com', categoryUsed: 'sales', action: 'send' })
  await addEscalation(tx, {
    inboundId: message.id,
    toEmail: 'ada@example.com',
    categoryUsed: 'sales',
    rationale: 'asked for a person',
    emailContent: 'Do you teach piano?',
    citations: [],
  })
  await addNoticeLink(tx, message.id)
  return { messageId: message.id, outgoingId: outgoing.id, mailboxId: mailbox.id }
}

async function addNoticeLink(tx: OwnerTx, messageId: string): Promise<void> {
  const expiresAt = new Date('2026-03-09T15:00:00Z')
  await addNoticeLinks(tx, [{ messageId, purpose: 'approve', digest: 'a', offerDigest: 'b', expiresAt }], receivedAt)
}

async function addConnectedMailbox(tx: OwnerTx): Promise<{ id: string }> {
  const { id, emailAddress } = await addMailbox(tx, { kind: 'sandbox', emailAddress: `${tx.owner}@sandbox.example` })
  const tokens = { accessToken: 'v1.a', refreshToken: null, expiresAt: receivedAt, grantExpiresAt: null }
  await saveGmailTokens(tx, { ...tokens, mailboxId: id, emailAddress }, receivedAt)
  await beginLookBack(tx, id, { since: receivedAt, now: receivedAt })
  return { id }
}
