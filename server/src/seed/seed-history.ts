import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { instantAt, localDate } from '@ownvoice/core/scheduling/local-date'
import type { Clock } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { saveAssistantSettings } from '../db/assistant/assistant-settings.ts'
import { markPastTold } from '../db/escalations/alerts.ts'
import { openConversation } from '../db/mailboxes/conversations.ts'
import type { Mailbox } from '../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage } from '../db/mailboxes/messages.ts'
import { listOutgoingFor, startSending } from '../db/mailboxes/outgoing.ts'
import { type AnswerDeps, answerMessage } from '../features/assistant/answer-message.ts'
import { sendAnswer } from '../features/assistant/send-answer.ts'
import { markBooked } from '../features/bookings/mark-booking.ts'
import { recordSent } from '../features/mailboxes/record-sent.ts'
import { parseMail } from '../mail/parse-mail.ts'
import { business } from './business.ts'
import { type PastMail, readHistory } from './history.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So long after they wrote the owner heard that they booked. */
const BOOKED_AFTER_MS = 20 * HOUR_MS
/** How long an answer of the past took, from the arrival to the server that accepted it. */
const ANSWERED_AFTER_MS = 4_000
const DELIVERED_WITHIN_MS = 400

export type SeedHistoryDeps = AnswerDeps & Pick<Deps, 'db' | 'jobs' | 'clock' | 'messageIdDigest'>
type SeedHistory = { mailbox: Mailbox; onProgress: (done: number, of: number) => void }

/**
 * Lets the past happen: each mail of the history goes the way of every mail, at its own time, and the owner answers what waits for them, as they do from
 * the dashboard. Its replies are marked as sent; nothing is enqueued, so nothing of the past leaves today.
 */
export async function seedHistory(deps: SeedHistoryDeps, owner: OwnerId, { mailbox, onProgress }: SeedHistory): Promise<void> {
  const now = deps.clock.now()
  const history = await readHistory()
  const at = (past: PastMail, days: number, hour: number) =>
    instantAt(localDate(new Date(now.getTime() - (past.daysAgo - days) * DAY_MS), business.timezone), hour, business.timezone)
  for (const [index, past] of history.entries()) {
    onProgress(index + 1, history.length)
    const receivedAt = at(past, 0, past.hour)
    const then = (time: Date) => ({ ...deps, clock: stoppedAt(time), jobs: { ...deps.jobs, enqueue: async () => {} } })
    const messageId = await relive(then(receivedAt), owner, { past, index, mailbox })
    if (!messageId) continue
    if (past.owner) await answerByOwner(then(new Date(receivedAt.getTime() + past.owner.after * HOUR_MS)), owner, messageId, past.owner)
    if (past.booked)
      await book(then(new Date(receivedAt.getTime() + BOOKED_AFTER_MS)), owner, messageId, at(past, past.booked.inDays, past.booked.hour))
  }
  await endThePast(deps, owner)
}

/** What waits from then is no news, and of these people nobody waits for an answer. */
async function endThePast({ db, clock }: SeedHistoryDeps, owner: OwnerId): Promise<void> {
  await db.transaction(owner, async (tx) => {
    await markPastTold(tx)
    await saveAssistantSettings(tx, { lateReminders: false }, clock.now())
  })
}

async function relive(
  deps: SeedHistoryDeps,
  owner: OwnerId,
  { past, index, mailbox }: { past: PastMail; index: number; mailbox: Mailbox },
): Promise<string | null> {
  const at = deps.clock.now()
  const id = `history-${index + 1}@seed.example`
  const mail = await parseMail(new TextEncoder().encode(rawOf(past, id, at)))
  const message = await deps.db.transaction(owner, async (tx) => {
    const customer = { customerEmail: mail.from?.address ?? null, customerName: mail.from?.name ?? null }
    const conversation = await openConversation(tx, { ...customer, subject: mail.subject, threadKey: id, createdAt: at })
    return addMessage(tx, {
      mailboxId: mailbox.id,
      conversationId: conversation.id,
      channel: 'mail',
      providerId: `seed:${index + 1}`,
      rfcMessageId: mail.messageId,
      fromAddress: mail.from?.address ?? null,
      subject: mail.subject,
      mail,
      receivedAt: at,
      createdAt: at,
    })
  })
  if (!message) return null
  await setSendMode(deps, owner, past.sendMode ?? 'send')
  await answerMessage(deps, owner, message.id)
  await setSendMode(deps, owner, 'send')
  await letLeave(deps, owner, message.id)
  return message.id
}

/** What waits is answered, by the ready reply that says the right thing or in the owner's own words; what left already is not answered again. */
async function answerByOwner(deps: SeedHistoryDeps, owner: OwnerId, messageId: string, { says, words }: NonNullable<PastMail['owner']>) {
  const [message, replies] = await deps.db.transaction(owner, async (tx) => [
    await getMessage(tx, messageId),
    await listOutgoingFor(tx, messageId),
  ])
  if (replies.some(({ kind, status }) => kind === 'reply' && status !== 'draft')) return
  const right = says === '' ? -1 : (message.trace?.ready.findIndex(({ text }) => text.includes(says)) ?? -1)
  const ready = message.trace?.ready[right]
  await sendAnswer(deps, owner, { messageId, ready: ready ? right : null, text: ready?.text ?? words })
  await letLeave(deps, owner, messageId)
}

async function letLeave({ db, clock }: SeedHistoryDeps, owner: OwnerId, messageId: string): Promise<void> {
  const at = clock.now()
  await db.transaction(owner, async (tx) => {
    for (const reply of await listOutgoingFor(tx, messageId)) {
      if (reply.status !== 'queued') continue
      await startSending(tx, reply.id, at)
      await recordSent(tx, notFollowedUp, reply, { now: new Date(at.getTime() + ANSWERED_AFTER_MS), ms: DELIVERED_WITHIN_MS })
    }
  })
}

/** The owner noted that who wrote has booked, as they do at the message. */
async function book({ db, clock }: SeedHistoryDeps, owner: OwnerId, messageId: string, startsAt: Date): Promise<void> {
  await markBooked({ db, clock }, owner, { messageId, at: startsAt.toISOString() })
}

/** What was answered in the past is over: nothing follows up on it. */
const notFollowedUp = { enqueue: async () => {} }

async function setSendMode({ db, clock }: AnswerDeps, owner: OwnerId, sendMode: 'send' | 'draft'): Promise<void> {
  await db.transaction(owner, async (tx) => saveAssistantSettings(tx, { sendMode }, clock.now()))
}

/** A clock of the past. Nothing waits in the past. */
function stoppedAt(at: Date): Clock {
  return { now: () => at, sleep: async () => {} }
}

function rawOf(past: PastMail, id: string, at: Date): string {
  const extra = Object.entries(past.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  const head = [
    `From: ${past.from}`,
    `To: ${business.mailbox}`,
    `Subject: ${past.subject}`,
    `Message-ID: <${id}>`,
    `Date: ${at.toUTCString()}`,
  ]
  return `${[...head, ...extra, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'].join('\r\n')}\r\n\r\n${past.text}\r\n`
}
