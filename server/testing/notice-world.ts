import { randomUUID } from 'node:crypto'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { ReadyReply, Screening } from '@ownvoice/core/assistant/trace'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { listProductMails, type StoredProductMail } from '../src/db/accounts/product-mails.ts'
import { saveSubscription } from '../src/db/billing/subscriptions.ts'
import type { OwnerTx } from '../src/db/database.ts'
import { addEscalation, getEscalation } from '../src/db/escalations/escalations.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { addMailbox } from '../src/db/mailboxes/mailboxes.ts'
import { addMessage, saveDecision } from '../src/db/mailboxes/messages.ts'
import { addOutgoing, listOutgoingFor, type Outgoing } from '../src/db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import type { Deps } from '../src/deps.ts'
import { alertOwner } from '../src/features/escalations/alert-owner.ts'
import { addTestOwner } from './database.ts'
import { testSubscription } from './test-web.ts'

export type Waiting = { from?: string; draft?: string; ready?: ReadyReply[]; text?: string }
/** What the notice holds: `keys` by what the link beside them says, and what an answer to it is known by. */
export type Notified = { messageId: string; escalationId: string; mail: StoredProductMail; keys: Record<string, string> }

const minute = 60_000

/** An owner with a subscription and a sandbox mailbox, to whom messages are handed over and notices are written. */
export async function openNoticeWorld(db: OpenedDatabase, deps: Pick<Deps, 'config' | 'jobs' | 'clock'>) {
  const owner = await addTestOwner(db)
  const inOwner = <T>(run: (tx: OwnerTx) => Promise<T>) => db.transaction(owner, run)
  await db.system((tx) => saveSubscription(tx, owner, testSubscription))
  const mailbox = await inOwner((tx) => addMailbox(tx, { kind: 'sandbox', emailAddress: `${randomUUID()}@school.test` }))
  let at = deps.clock.now().getTime()

  async function handOver(waiting: Waiting = {}): Promise<{ messageId: string; escalationId: string }> {
    return inOwner((tx) => addHandedOver(tx, mailbox.id, new Date(at), waiting))
  }
  const mails = async (): Promise<StoredProductMail[]> =>
    (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ ownerId }) => ownerId === owner).toReversed()
  /** The notice of all that waits untold, as the job writes it. Each comes ten minutes after the one before. */
  async function notify(): Promise<StoredProductMail> {
    at += 11 * minute
    await alertOwner({ db, ...deps, clock: { ...deps.clock, now: () => new Date(at) } }, owner)
    const written = (await mails()).findLast(({ kind }) => kind === 'escalation_alert')
    if (!written) throw new Error('no notice was written')
    return written
  }

  return {
    owner,
    inOwner,
    mailbox,
    handOver,
    notify,
    mails,
    /** One message that waits, and the notice of it. */
    async notified(waiting: Waiting = {}): Promise<Notified> {
      const { messageId, escalationId } = await handOver(waiting)
      const mail = await notify()
      return { messageId, escalationId, mail, keys: keysIn(mail.text ?? '') }
    },
    /** One message whose reply waits as a draft, and the notice of it. */
    async drafted(text: string): Promise<Omit<Notified, 'escalationId'>> {
      const messageId = await inOwner((tx) => addDrafted(tx, mailbox.id, new Date(at), text))
      const mail = await notify()
      return { messageId, mail, keys: keysIn(mail.text ?? '') }
    },
    answersOf: (messageId: string): Promise<Outgoing[]> => inOwner((tx) => listOutgoingFor(tx, messageId)),
    statusOf: async (escalationId: string) => (await inOwner((tx) => getEscalation(tx, escalationId))).status,
  }
}
export type NoticeWorld = Awaited<ReturnType<typeof openNoticeWorld>>

export function keysIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(.+):\nhttps?:\/\/\S+\/notice\/(\S+)$/gm)].map(([, label = '', key = '']) => [label, key]))
}

const usualSender = 'olga@customer.test'

async function addHandedOver(
  tx: OwnerTx,
  mailboxId: string,
  receivedAt: Date,
  { from = usualSender, draft = '', ready = [], text = 'Do you teach ballet?' }: Waiting,
): Promise<{ messageId: string; escalationId: string }> {
  const { messageId } = await addDecided(tx, { mailboxId, receivedAt, from, text, ready, action: 'escalate' })
  const words = { rationale: 'Your documents do not answer it.', emailContent: text, attemptedDraft: draft, citations: [] }
  const about = { inboundId: messageId, toEmail: from, categoryUsed: 'other' as const, createdAt: receivedAt, ...words }
  const escalation = await addEscalation(tx, about)
  if (!escalation) throw new Error('it was handed over before')
  return { messageId, escalationId: escalation.id }
}

async function addDrafted(tx: OwnerTx, mailboxId: string, receivedAt: Date, text: string): Promise<string> {
  const asked = { from: usualSender, text: 'Do you teach ballet?', ready: [], action: 'draft' } as const
  const { messageId, conversationId } = await addDecided(tx, { mailboxId, receivedAt, ...asked })
  await addOutgoing(tx, {
    mailboxId,
    conversationId,
    messageId,
    kind: 'reply',
    status: 'draft',
    rfcMessageId: `${randomUUID()}@school.test`,
    toAddress: usualSender,
    subject: 'Re: Lessons',
    text,
    references: [],
    updatedAt: receivedAt,
  })
  return messageId
}

type Decided = {
  mailboxId: string
  receivedAt: Date
  from: string
  text: string
  ready: readonly ReadyReply[]
  action: 'escalate' | 'draft'
}

async function addDecided(
  tx: OwnerTx,
  { mailboxId, receivedAt, from, text, ready, action }: Decided,
): Promise<{ messageId: string; conversationId: string }> {
  const sender = { name: 'Olga', address: from }
  const mail = { ...plainMail(sender, 'Lessons', text), messageId: `${randomUUID()}@customer.test` }
  const screening: Screening = { verdict: 'person', reason: '', signals: [], replyTo: sender, provenBy: null }
  const conversation = await openConversation(tx, { threadKey: mail.messageId, customerEmail: from })
  const message = await addMessage(tx, {
    mailboxId,
    conversationId: conversation.id,
    channel: 'mail',
    providerId: randomUUID(),
    rfcMessageId: mail.messageId,
    fromAddress: from,
    subject: mail.subject,
    mail,
    receivedAt,
  })
  const messageId = message?.id ?? ''
  const decision = { action, rule: 'a_test', reason: 'You look at such replies first.' }
  const trace = { ...emptyTrace(), screening, ready: [...ready], decision }
  await saveDecision(tx, messageId, { action, category: 'other', trace, decidedAt: receivedAt })
  return { messageId, conversationId: conversation.id }
}
