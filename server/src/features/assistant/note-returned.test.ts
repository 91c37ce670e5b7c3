import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import { screen } from '@ownvoice/core/assistant/screen/screen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import { noteReturned } from './note-returned.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

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
    /** What a mail server writes when it gives a mail back. */
    async reports(text: string, { fields = [], messageId }: { fields?: string[]; messageId: string }): Promise<void> {
      const raw = [
        'From: Mail Delivery System <MAILER-DAEMON@mx.test>',
        'Subject: Undelivered Mail Returned to Sender',
        'Content-Type: text/plain',
        'Return-Path: <>',
        ...fields,
        '',
        text,
      ].join('\r\n')
      const { calendar: _, ...mail } = await parseMail(Buffer.from(raw))
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

test('of several to one person it is the one that is named, else the newest; what follows up stops by itself', async () => {
  const { sendTo, reports, outgoing: stored } = await openSent()
  const first = await sendTo('ann@customer.test', 'holding')
  const second = await sendTo('ann@customer.test')
  const followUp = await sendTo('ann@customer.test', 'follow_up')
  const statuses = async () => Promise.all([first, second, followUp].map(async ({ id }) => (await stored(id)).status))
  await reports('Your message to ann@customer.test was not delivered.', { ...first, fields: [`In-Reply-To: <${first.rfcMessageId}>`] })
  expect(await statuses()).toEqual(['unconfirmed', 'sent', 'sent'])
  await reports('user unknown', { ...first, fields: ['X-Failed-Recipients: ann@customer.test'] })
  expect(await statuses()).toEqual(['unconfirmed', 'unconfirmed', 'sent'])
})

test('a report that names nobody of ours, of the past, or of a delay alone, changes nothing', async () => {
  const { sendTo, reports, outgoing: stored, clock } = await openSent()
  const reply = await sendTo('ann@customer.test')
  await reports('bob@customer.test: 550 5.1.1 No such user', reply)
  await reports('Your message to ann@customer.test was not delivered yet. It will be retried.', reply)
  clock.advance(7 * 86_400_000)
  await reports('ann@customer.test: 550 5.1.1 No such user', reply)
  expect(await stored(reply.id)).toMatchObject({ status: 'sent' })
})
