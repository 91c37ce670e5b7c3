import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { instantAt, localDate } from '@ownvoice/core/scheduling/local-date'
import type { Clock } from '../clock.ts'
import { saveAssistantSettings } from '../db/assistant/assistant-settings.ts'
import { openConversation } from '../db/mailboxes/conversations.ts'
import type { Mailbox } from '../db/mailboxes/mailboxes.ts'
import { addMessage } from '../db/mailboxes/messages.ts'
import { listOutgoingFor, startSending } from '../db/mailboxes/outgoing.ts'
import { type AnswerDeps, answerMessage } from '../features/assistant/answer-message.ts'
import { recordSent } from '../features/mailboxes/record-sent.ts'
import { parseMail } from '../mail/parse-mail.ts'
import { business, history } from './business.ts'

type PastMail = (typeof history)[number]

const DAY_MS = 86_400_000
/** How long an answer of the past took, from the arrival to the server that accepted it. */
const ANSWERED_AFTER_MS = 4_000
const DELIVERED_WITHIN_MS = 400

/**
 * Lets the past happen: each mail of the history goes the way of every mail, at its own time. Its replies are marked as sent; nothing is
 * enqueued, so nothing of the past leaves today.
 */
export async function seedHistory(deps: AnswerDeps, owner: OwnerId, mailbox: Mailbox): Promise<void> {
  const now = deps.clock.now()
  for (const [index, past] of history.entries()) {
    const day = localDate(new Date(now.getTime() - past.daysAgo * DAY_MS), business.timezone)
    const at = instantAt(day, past.hour, business.timezone)
    await relive({ ...deps, clock: stoppedAt(at), jobs: { ...deps.jobs, enqueue: async () => {} } }, owner, { past, index, mailbox })
  }
}

async function relive(
  deps: AnswerDeps,
  owner: OwnerId,
  { past, index, mailbox }: { past: PastMail; index: number; mailbox: Mailbox },
): Promise<void> {
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
  if (!message) return
  await setSendMode(deps, owner, 'sendMode' in past ? past.sendMode : 'send')
  await answerMessage(deps, owner, message.id)
  await setSendMode(deps, owner, 'send')
  await deps.db.transaction(owner, async (tx) => {
    for (const reply of await listOutgoingFor(tx, message.id)) {
      if (reply.status !== 'queued') continue
      await startSending(tx, reply.id, at)
      await recordSent(tx, notFollowedUp, reply, { now: new Date(at.getTime() + ANSWERED_AFTER_MS), ms: DELIVERED_WITHIN_MS })
    }
  })
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
  const extra = 'headers' in past ? Object.entries(past.headers).map(([name, value]) => `${name}: ${value}`) : []
  const head = [
    `From: ${past.from}`,
    `To: ${business.mailbox}`,
    `Subject: ${past.subject}`,
    `Message-ID: <${id}>`,
    `Date: ${at.toUTCString()}`,
  ]
  return `${[...head, ...extra, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'].join('\r\n')}\r\n\r\n${past.text}\r\n`
}
