import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { reading } from '../../../../core/testing/assistant.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { type LineWorld, openLineWorld } from '../../../testing/line-world.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMessage, type Message, saveDecision } from '../../db/mailboxes/messages.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { linePlaces } from '../../db/schema/lines.ts'
import { listLinks, switchLink } from './keep-links.ts'
import { addSenderToLine, putBackInLine } from './keep-line.ts'
import { previewOffer } from './offer-place.ts'

let db: OpenedDatabase
let opened: LineWorld
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  opened = await openLineWorld(db)
  return () => opened.world.inOwner((tx) => tx.delete(linePlaces)) // the server of another test looks after all accounts
})

const person = { name: 'Dana Miller', address: 'dana@customer.test' }

/** A form's builder passes on what a person typed: it sends, and names them as who is to be answered. */
async function throughBuilder(decided: boolean): Promise<Message> {
  const { world } = opened
  const from = { name: 'Your website', address: 'no-reply@forms.test' }
  const text = 'Could you put us on the waitlist for Saturday Yoga, please?'
  return world.inOwner(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: `builder ${decided}`, customerEmail: from.address })
    const message = await addMessage(tx, {
      mailboxId: world.mailbox.id,
      conversationId,
      channel: 'mail',
      providerId: `builder ${decided}`,
      rfcMessageId: `${decided}@forms.test`,
      fromAddress: from.address,
      subject: 'Contact form',
      mail: plainMail(from, 'Contact form', text, { replyTo: [person] }),
      receivedAt: world.clock.now(),
    })
    if (!message) throw new Error('it was there before')
    const screening = {
      verdict: 'person' as const,
      reason: '',
      signals: [{ name: 'form_lead' as const, evidence: '' }],
      replyTo: person,
      provenBy: null,
    }
    const trace = { ...emptyTrace(), screening, reading: reading(text, { category: 'booking' }) }
    if (decided) await saveDecision(tx, message.id, { action: 'send', category: 'booking', trace, decidedAt: world.clock.now() })
    return message
  })
}

test('who wrote by a form whose builder stands as the sender is offered a place like anybody, once nothing new of theirs waits to be read', async () => {
  const { world, linkId, line, look, offer, offers } = opened
  const { id: messageId } = await throughBuilder(true)
  await addSenderToLine(world.deps, world.owner, { linkId, messageId })
  expect((await line()).entries).toMatchObject([{ email: person.address, state: 'waiting', notWritten: null }])
  const unread = await throughBuilder(false)
  await offer()
  expect(await line()).toMatchObject({ places: [{ state: 'open', waits: 'unread' }] })
  await world.inOwner((tx) =>
    saveDecision(tx, unread.id, { action: 'ignore', category: 'other', trace: emptyTrace(), decidedAt: world.clock.now() }),
  )
  await look()
  expect((await offers()).map(({ toAddress }) => toAddress)).toEqual([person.address])
})

test('who waits in line and books that very class by themselves is offered no other place of it, and can be put back', async () => {
  const { world, linkId, stands, states, log, offer, offers } = opened
  await stands('ann@customer.test')
  await stands('ben@customer.test')
  const said = (title: string) => ({
    ids: [`cal_com:${title}`],
    origin: 'cal_com' as const,
    status: 'booked' as const,
    saidAt: world.clock.now(),
    email: 'ann@customer.test',
    name: '',
    title,
    startsAt: new Date('2026-03-07T15:00:00Z'),
    endsAt: null,
  })
  const books = (title: string) => world.inOwner((tx) => settleBooking(tx, { said: said(title), messageId: null, now: world.clock.now() }))
  for (const other of ['Sunday Yoga', '']) await books(other)
  expect(await states()).toEqual(['ann waiting', 'ben waiting'])
  await books('Saturday Yoga with Mia')
  expect(await states()).toEqual(['ann booked', 'ben waiting'])
  expect((await log()).at(-1)).toBe('booked by person')
  await offer()
  expect((await offers()).map(({ toAddress }) => toAddress)).toEqual(['ben@customer.test'])
  const ann = (await opened.line()).entries.find(({ email }) => email.startsWith('ann'))
  await putBackInLine(world.deps, world.owner, ann?.id ?? '')
  expect(await states()).toContain('ann waiting')
  expect((await previewOffer(world.deps, world.owner, { linkId, holdHours: 24 })).entryId).toBe(ann?.id)
})

test('a place whose link is switched off says so, and goes down the line once the link is on again', async () => {
  const { world, linkId, stands, states, line, to, offer, offers } = opened
  const turn = async (active: boolean) => {
    const { version } = await listLinks(world.deps, world.owner)
    await switchLink(world.deps, world.owner, { id: linkId, active, version })
  }
  await stands('ann@customer.test')
  await stands('ben@customer.test')
  await offer(24)
  await turn(false)
  await to('2026-03-04T16:05:00Z')
  expect(await line()).toMatchObject({ places: [{ state: 'open', waits: 'link_off' }] })
  await to('2026-03-05T15:00:00Z')
  expect(await offers()).toHaveLength(1)
  await turn(true)
  await to('2026-03-05T15:10:00Z')
  expect(await states()).toContain('ben offered')
  expect((await offers()).map(({ toAddress }) => toAddress)).toEqual(['ann@customer.test', 'ben@customer.test'])
})
