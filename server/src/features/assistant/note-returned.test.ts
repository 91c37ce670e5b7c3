import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import { screen } from '@ownvoice/core/assistant/screen/screen'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { openSeededSchool } from '../../../testing/seeded-school.ts'
import type { OwnerTx } from '../../db/database.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { findDefaultMailbox } from '../../db/mailboxes/mailboxes.ts'
import { addMessage, getMessage } from '../../db/mailboxes/messages.ts'
import { listOutgoingFor } from '../../db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import { answerMessage } from './answer-message.ts'
import { noteReturned } from './note-returned.ts'
import { toMail } from './try-mail.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** What a mail server writes when it gives a mail back. */
async function reportOf(text: string, fields: readonly string[] = []): Promise<Mail> {
  const head = ['From: Mail Delivery System <MAILER-DAEMON@mx.test>', 'Subject: Undelivered Mail Returned to Sender', 'Return-Path: <>']
  const raw = [...head, 'Content-Type: text/plain', ...fields, '', text].join('\r\n')
  const { calendar: _, ...mail } = await parseMail(Buffer.from(raw))
  return mail
}

async function openSent() {
  const world = await openMailboxWorld(db)
  const { owner, clock } = world
  return {
    ...world,
    async sendTo(toAddress: string, kind: 'reply' | 'holding' | 'follow_up' = 'reply') {
      const { id, messageId } = await world.addReply('mail', { kind })
      const change = { status: 'sent', sentAt: clock.now(), toAddress, toldAt: clock.now() } as const
      const rfcMessageId = `${id}@school.test`
      await db.transaction(owner, (tx) =>
        tx
          .update(outgoing)
          .set({ ...change, rfcMessageId })
          .where(eq(outgoing.id, id)),
      )
      clock.advance(60_000)
      return { id, messageId, rfcMessageId }
    },
    /** A report comes in. */
    async reports(text: string, { fields = [], messageId }: { fields?: string[]; messageId: string }): Promise<void> {
      const mail = await reportOf(text, fields)
      const screening = screen(mail, { ownAddresses: [], isOwnMessageId: () => false })
      expect(screening.verdict).toBe('bounce')
      await db.transaction(owner, async (tx) => {
        const message = await getMessage(tx, messageId)
        await noteReturned(tx, { ...message, mail }, { ...emptyTrace(), screening }, clock.now())
      })
    },
  }
}

test('the reply that came back waits for the owner, with what the server said, and is told', async () => {
  const { sendTo, reports, outgoing: stored } = await openSent()
  const one = await sendTo('ann@customer.test')
  const other = await sendTo('joann@customer.test')
  await reports('<Ann@customer.test>: host mx.test said: 550 5.1.1 No such user', one)
  expect(await stored(one.id)).toMatchObject({
    status: 'unconfirmed',
    toldAt: null,
    error: 'A mail system reports: “<Ann@customer.test>: host mx.test said: 550 5.1.1 No such user”',
  })
  expect(await stored(other.id)).toMatchObject({ status: 'sent' })
})

test('of several to one person it is the one that is named, else the newest, be it one that follows up', async () => {
  const { sendTo, reports, outgoing: stored } = await openSent()
  const first = await sendTo('ann@customer.test', 'holding')
  const second = await sendTo('ann@customer.test')
  const followUp = await sendTo('ann@customer.test', 'follow_up')
  const statuses = async () => Promise.all([first, second, followUp].map(async ({ id }) => (await stored(id)).status))
  await reports('Your message to ann@customer.test was not delivered.', { ...first, fields: [`In-Reply-To: <${first.rfcMessageId}>`] })
  expect(await statuses()).toEqual(['unconfirmed', 'sent', 'sent'])
  await reports('user unknown', { ...first, fields: ['X-Failed-Recipients: ann@customer.test'] })
  expect(await statuses()).toEqual(['unconfirmed', 'sent', 'unconfirmed'])
  await reports('user unknown', { ...first, fields: ['X-Failed-Recipients: ann@customer.test'] })
  expect(await statuses()).toEqual(['unconfirmed', 'unconfirmed', 'unconfirmed'])
})

test.each([
  ['the reply', 1],
  ['the first follow-up', 2],
])(
  'once %s came back, in a report of its own that refers to nothing, what follows up stops at once, and is said to have come back',
  async (_what, mails) => {
    const world = await openFollowUpWorld(db)
    const { message, reply } = await world.lead()
    if (mails === 2) await world.until('2026-03-03T15:00:00Z')
    expect(await world.leftMails()).toHaveLength(mails)
    const mail = await reportOf(`${reply.toAddress}: 550 5.1.1 No such user`)
    expect([...mail.inReplyTo, ...mail.references]).toEqual([])
    const screening = screen(mail, { ownAddresses: [], isOwnMessageId: () => false })
    await world.inOwner(async (tx) => {
      const { id: conversationId } = await openConversation(tx, { threadKey: 'report' })
      await noteReturned(
        tx,
        { ...(await getMessage(tx, message.id)), id: 'report', conversationId, mail },
        { ...emptyTrace(), screening },
        world.clock.now(),
      )
    })
    const { steps } = await world.view(message)
    expect(steps.slice(mails - 1).map(({ whyNot }) => whyNot)).toEqual(Array(5 - mails).fill('bounce'))
    expect(steps[0]?.trouble).toBe(mails === 2 ? 'returned' : null)
    await world.until('2026-03-24T15:00:00Z')
    expect(await world.leftMails()).toHaveLength(mails)
  },
)

test('a report that names nobody of ours, of the past, or of a delay alone, changes nothing', async () => {
  const { sendTo, reports, outgoing: stored, clock } = await openSent()
  const reply = await sendTo('ann@customer.test')
  await reports('bob@customer.test: 550 5.1.1 No such user', reply)
  await reports('Your message to ann@customer.test was not delivered yet. It will be retried.', reply)
  clock.advance(7 * 86_400_000)
  await reports('ann@customer.test: 550 5.1.1 No such user', reply)
  expect(await stored(reply.id)).toMatchObject({ status: 'sent' })
})

test('a report that comes into the mailbox goes this way, and is answered with nothing', async () => {
  const school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
  try {
    const inSchool = <T>(run: (tx: OwnerTx) => Promise<T>) => school.deps.db.transaction(school.owner, run)
    const receive = async (mail: Mail, id: string) => {
      const stored = await inSchool(async (tx) => {
        const { id: conversationId } = await openConversation(tx, { threadKey: id, customerEmail: null, subject: '' })
        const place = { conversationId, mailboxId: (await findDefaultMailbox(tx))?.id ?? null, providerId: id, rfcMessageId: id }
        return addMessage(tx, { ...place, channel: 'mail', mail, subject: mail.subject, receivedAt: school.clock.now() })
      })
      await answerMessage(school.deps, school.owner, stored?.id ?? '')
      return stored?.id ?? ''
    }
    const sender = { fromEmail: 'dana@customer.test', fromName: 'Dana', subject: '' }
    const asked = await receive(toMail({ ...sender, text: 'How much is a 30 minute piano lesson per month?' }), 'asked@customer.test')
    const replyTo = () => inSchool(async (tx) => (await listOutgoingFor(tx, asked))[0])
    const left = { status: 'sent', sentAt: school.clock.now() } as const
    await inSchool((tx) => tx.update(outgoing).set(left).where(eq(outgoing.messageId, asked)))
    const report = await receive(await reportOf('dana@customer.test: 550 5.1.1 No such user'), 'report@mx.test')
    expect(await replyTo()).toMatchObject({ status: 'unconfirmed', error: expect.stringContaining('550 5.1.1 No such user') })
    expect(await inSchool((tx) => listOutgoingFor(tx, report))).toEqual([])
  } finally {
    await school.close()
  }
})
