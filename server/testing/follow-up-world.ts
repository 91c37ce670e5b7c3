import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq } from 'drizzle-orm'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import type { Trace, Verdict } from '@ownvoice/core/assistant/trace'
import type { FollowUpsView } from '@ownvoice/core/followups/contract'
import type { KeptAnswer } from '@ownvoice/core/knowledge/answers/kept-answer'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { reading } from '../../core/testing/assistant.ts'
import { saveSubscription } from '../src/db/billing/subscriptions.ts'
import type { OwnerTx } from '../src/db/database.ts'
import { type FollowUp, listFollowUps } from '../src/db/followups/follow-ups.ts'
import { addAnswers } from '../src/db/knowledge/answers.ts'
import { openConversation } from '../src/db/mailboxes/conversations.ts'
import { noteChecked } from '../src/db/mailboxes/mailboxes.ts'
import { addMessage, type Message, saveDecision } from '../src/db/mailboxes/messages.ts'
import { addOutgoing, type Outgoing } from '../src/db/mailboxes/outgoing.ts'
import { listSandboxMails } from '../src/db/mailboxes/sandbox-mails.ts'
import type { OpenedDatabase } from '../src/db/open-database.ts'
import { followUps } from '../src/db/schema/followups.ts'
import { bookingLinks } from '../src/db/schema/scheduling.ts'
import { createDigest } from '../src/digest.ts'
import { type PlanDeps, planFollowUps } from '../src/features/followups/plan-follow-ups.ts'
import { enqueueDue, sendDue, type SendDeps } from '../src/features/followups/send-due.ts'
import { viewFollowUps } from '../src/features/followups/view-follow-ups.ts'
import type { DeliverDeps } from '../src/features/mailboxes/deliver-deps.ts'
import { deliverOutgoing } from '../src/features/mailboxes/deliver-outgoing.ts'
import { parseMail } from '../src/mail/parse-mail.ts'
import { emptyAnswer } from './empty-answer.ts'
import { openMailboxWorld } from './mailbox-world.ts'
import { testReader } from './test-reader.ts'

/** How one message came in and was decided. */
export type Arrival = {
  from?: string
  verdict?: Verdict
  action?: Message['action']
  category?: Message['category']
  isUnread?: boolean
  rule?: string
  channel?: Message['channel']
  /** A web form passed it on, under the name of whoever filled it in. */
  isPassedOn?: boolean
}
export type FollowUpWorld = Awaited<ReturnType<typeof openFollowUpWorld>>

const DAY_MS = 86_400_000
const LOOK_MS = 5 * 60_000

/**
 * An account with a sandbox mailbox, a subscription, four answers and a booking link, whose jobs run when the test moves the clock: `until` looks after what
 * is due and reads the mailbox, as the server does.
 */
export async function openFollowUpWorld(db: OpenedDatabase) {
  const world = await openMailboxWorld(db)
  const { owner, mailbox, clock } = world
  const deps = {
    ...world.deps,
    reader: testReader(),
    messageIdDigest: createDigest('a test', 'message-id'),
    recipientDigest: createDigest('a test', 'recipient'),
  }
  const inOwner = <T>(run: (tx: OwnerTx) => Promise<T>) => db.transaction(owner, run)
  await setUp(db, owner)
  const { runJobs, look, until, beforeNextSending } = createRunner(db, world, deps)

  return {
    ...world,
    deps,
    inOwner,
    look,
    runJobs,
    /** A lead writes and is answered at once. */
    async lead(given: Arrival = {}): Promise<{ message: Message; reply: Outgoing }> {
      const from = given.from ?? `${randomUUID()}@customer.test`
      const answered = await inOwner(async (tx) => {
        const { id: conversationId } = await openConversation(tx, { threadKey: randomUUID(), customerEmail: from })
        const message = await arrive(tx, { mailboxId: mailbox.id, conversationId, at: clock.now() }, { ...given, from })
        return { message, reply: await reply(tx, message, from) }
      })
      await runJobs()
      await deliverOutgoing(deps, owner, answered.reply.id)
      await runJobs()
      return answered
    },
    /** Another message in the conversation, from the same person or somebody else. */
    arrive: (to: Message, given: Arrival = {}) =>
      inOwner((tx) =>
        arrive(tx, { mailboxId: mailbox.id, conversationId: to.conversationId, at: clock.now() }, { from: to.fromAddress ?? '', ...given }),
      ),
    /** The assistant answers a message that came in later. */
    async answer(message: Message): Promise<Outgoing> {
      const answered = await inOwner((tx) => reply(tx, message, message.fromAddress ?? ''))
      await deliverOutgoing(deps, owner, answered.id)
      await runJobs()
      return answered
    },
    /** The server runs until then. */
    until,
    /** Runs this once, between the writing down of the next follow-up and its sending. */
    beforeNextSending,
    /** Sends a mail that is written down. */
    send: (outgoingId: string) => deliverOutgoing(deps, owner, outgoingId),
    planned: ({ conversationId }: { conversationId: string }): Promise<FollowUp[]> => inOwner((tx) => listFollowUps(tx, conversationId)),
    view: async (message: Message): Promise<FollowUpsView> => {
      const view = await viewFollowUps(deps, owner, message.id)
      if (!view) throw new Error('nothing follows up')
      return view
    },
    /** What has left, oldest first, as its reader gets it. */
    async leftMails() {
      const rows = await inOwner((tx) => listSandboxMails(tx, { mailboxId: mailbox.id, folder: 'sent', afterUid: 0, limit: 1000 }))
      return Promise.all(rows.map(async ({ raw }) => ({ mail: await parseMail(raw), raw: Buffer.from(raw).toString() })))
    },
  }
}

/** A subscription, and what the school can say. */
async function setUp(db: OpenedDatabase, owner: OwnerId): Promise<void> {
  await db.system((tx) =>
    saveSubscription(tx, owner, {
      isActive: true,
      planName: 'basic',
      monthlyEmailQuota: 850,
      remainingEmails: 850,
      periodStart: '2026-03-05',
    }),
  )
  await db.transaction(owner, async (tx) => {
    await tx.insert(bookingLinks).values({ userId: owner, category: 'new', label: 'Trial lesson', url: 'https://book.example/trial' })
    await addAnswers(tx, confirmedAnswers)
  })
}

type MailboxWorld = Awaited<ReturnType<typeof openMailboxWorld>>

/** Runs the jobs that were noted down, when their time has come by the set clock. */
function createRunner(db: OpenedDatabase, { owner, mailbox, clock, enqueued }: MailboxWorld, deps: SendDeps & PlanDeps & DeliverDeps) {
  const inOwner = <T>(run: (tx: OwnerTx) => Promise<T>) => db.transaction(owner, run)
  const interruptions: (() => Promise<unknown>)[] = []

  async function runJobs(): Promise<void> {
    for (let at = enqueued.findIndex(isDue); at >= 0; at = enqueued.findIndex(isDue)) {
      const [job] = enqueued.splice(at, 1)
      const payload = Object.fromEntries(Object.entries(job?.payload ?? {}).map(([name, value]) => [name, String(value)]))
      if (job?.name === 'followups.plan') await planFollowUps(deps, owner, payload['outgoingId'] ?? '')
      if (job?.name === 'followups.send') await sendDue(deps, owner, payload['conversationId'] ?? '')
      if (job?.name !== 'mailboxes.deliver') continue
      await interruptions.shift()?.()
      await deliverOutgoing(deps, owner, payload['outgoingId'] ?? '')
    }
  }

  function isDue({ startAfter }: { startAfter: Date | undefined }): boolean {
    return startAfter === undefined || startAfter <= clock.now()
  }

  async function look({ isReading = true } = {}): Promise<void> {
    if (isReading) await inOwner((tx) => noteChecked(tx, mailbox.id, clock.now()))
    await enqueueDue(deps)
    const ofOthers = (payload: object) => 'owner' in payload && payload.owner !== owner // accounts of other tests
    enqueued.splice(0, Infinity, ...enqueued.filter(({ payload }) => !ofOthers(payload)))
    await runJobs()
  }

  /** When the server next finds something to do: it looks every five minutes, and what it cannot send yet is looked at again each time. */
  async function nextLook(): Promise<number> {
    const now = clock.now().getTime()
    const planned = await inOwner((tx) => tx.select({ dueAt: followUps.dueAt }).from(followUps).where(eq(followUps.status, 'planned')))
    const times = [...planned.map(({ dueAt }) => dueAt.getTime()), ...enqueued.map(({ startAfter }) => startAfter?.getTime() ?? now)]
    const isHeld = planned.some(({ dueAt }) => dueAt.getTime() <= now)
    const ahead = times.filter((time) => time > now).map((time) => Math.ceil(time / LOOK_MS) * LOOK_MS)
    return Math.min(now + (isHeld ? DAY_MS : 30 * DAY_MS), ...ahead)
  }

  async function until(to: Date | string): Promise<void> {
    const end = new Date(to).getTime()
    while (clock.now().getTime() < end) {
      clock.set(new Date(Math.min(end, await nextLook())))
      await look()
    }
  }

  return { runJobs, look, until, beforeNextSending: (run: () => Promise<unknown>) => void interruptions.push(run) }
}

type Place = { mailboxId: string; conversationId: string; at: Date }

async function arrive(tx: OwnerTx, { mailboxId, conversationId, at }: Place, given: Arrival): Promise<Message> {
  const {
    from = '',
    verdict = 'person',
    action = 'send',
    category = 'booking',
    isUnread = false,
    rule,
    channel = 'mail',
    isPassedOn = false,
  } = given
  const text = 'Hello, do you have piano lessons for my daughter?'
  const mail = plainMail({ name: 'Dana Miller', address: from }, 'Piano lessons', text)
  const id = `${randomUUID()}@customer.test`
  const place = { mailboxId, conversationId, channel, providerId: id, rfcMessageId: id, fromAddress: from }
  const message = await addMessage(tx, { ...place, subject: mail.subject, mail: { ...mail, messageId: id }, receivedAt: at })
  if (!message) throw new Error('the message was there')
  if (isUnread) return message
  const signals = isPassedOn ? [{ name: 'form_lead', evidence: '' }] : []
  const screening = { verdict, reason: '', signals, replyTo: { name: 'Dana Miller', address: from }, provenBy: null }
  const decision = rule === undefined ? null : { action: action ?? 'send', rule, reason: '' }
  const trace: Trace = { ...emptyTrace(), screening, reading: reading(text, { category: category ?? 'other' }), decision }
  await saveDecision(tx, message.id, { action: action ?? 'send', category, trace, decidedAt: at })
  return { ...message, trace, action, category }
}

async function reply(tx: OwnerTx, message: Message, toAddress: string): Promise<Outgoing> {
  const { mailboxId, conversationId, id: messageId, rfcMessageId: inReplyTo } = message
  const words = { subject: 'Re: Piano lessons', text: 'Hello Dana,\n\nYes, we do.\n\nMaya', references: [inReplyTo ?? ''], inReplyTo }
  const identity = { mailboxId, conversationId, messageId, kind: 'reply', status: 'queued' } as const
  const added = await addOutgoing(tx, { ...identity, ...words, rfcMessageId: `${randomUUID()}@school.test`, toAddress })
  if (!added) throw new Error('the reply was there')
  return added
}

/** What the school of these tests can say. */
const confirmedAnswers: Omit<KeptAnswer, 'id'>[] = [
  { kind: 'price' as const, text: 'A piano lesson of 30 minutes is $38.', about: 'piano lessons, price' },
  { kind: 'age' as const, text: 'Piano lessons start at age 5.', about: 'piano lessons, age' },
  { kind: 'how_to' as const, text: 'A trial lesson takes 30 minutes, and you meet the teacher.', about: 'trial lesson' },
  { kind: 'place' as const, text: 'We are at 12 Quay Street, behind the library.', about: 'address' },
].map((said) => ({ ...emptyAnswer, ...said, questions: [], state: 'confirmed' }))
