import { randomUUID } from 'node:crypto'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import { readSchedulerEvent } from '@ownvoice/core/bookings/scheduler-events'
import { plainMail } from '@ownvoice/core/mailboxes/plain-mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calComEvent } from '../../../../core/testing/scheduler-events.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { type FollowUpWorld, openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { settleBooking } from '../../db/bookings/settle-booking.ts'
import { addLeadEvent } from '../../db/leads/lead-events.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { addMessage, saveDecision } from '../../db/mailboxes/messages.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { listOfMessage, listProposed } from './list-bookings.ts'
import { confirmBooking, markBooked, takeBack } from './mark-booking.ts'

let db: OpenedDatabase
let world: FollowUpWorld
beforeAll(async () => {
  db = await openTestDatabase()
  world = await openFollowUpWorld(db)
})
afterAll(() => db.close())

async function lead() {
  const { message, reply } = await world.lead()
  const { deps, owner } = world
  return {
    message,
    reply,
    tell: (trigger: string, payload: object, at: string) =>
      world.inOwner(async (tx) => {
        const event = readSchedulerEvent(
          'cal_com',
          calComEvent(trigger, { attendees: [{ email: message.fromAddress, name: 'Dana' }], ...payload }, at),
        )
        if (event.kind !== 'booking') throw new Error('no booking')
        return settleBooking(tx, { said: event.said, messageId: null, now: world.clock.now() })
      }),
    propose: (startsAt: string) =>
      world.inOwner((tx) => {
        const about = { email: message.fromAddress ?? '', name: 'Dana', title: '', startsAt: new Date(startsAt), endsAt: null }
        const said = { ids: [`message:${message.id}`], origin: 'mail', status: 'proposed', saidAt: world.clock.now(), ...about } as const
        return settleBooking(tx, { said, messageId: message.id, now: world.clock.now() })
      }),
    states: async () => (await world.planned(reply)).map(({ status, whyNot }) => whyNot ?? status),
    bookings: async () => (await listOfMessage(deps, owner, message.id)).map(({ status, origin, startsAt }) => [origin, status, startsAt]),
  }
}

const planned = ['planned', 'planned', 'planned', 'planned']
const booked = ['booked', 'booked', 'booked', 'booked']

test('a scheduler’s word ends the follow-ups of that person in the same transaction; a cancellation lets the next answer plan anew [ASSIST-008] [ASSIST-009]', async () => {
  const { tell, states, bookings, message } = await lead()
  const stranger = await lead()
  expect(await states()).toEqual(planned)
  await tell('BOOKING_CREATED', { uid: message.id, iCalUID: null }, '2026-03-02T15:00:00Z')
  expect([await states(), await stranger.states()]).toEqual([booked, planned])
  expect(await bookings()).toEqual([['cal_com', 'booked', '2026-03-05T21:00:00.000Z']])
  await world.answer(await world.arrive(message))
  expect(await states()).toEqual(booked)
  await tell('BOOKING_CANCELLED', { uid: message.id, iCalUID: null }, '2026-03-02T16:00:00Z')
  expect(await bookings()).toEqual([['cal_com', 'cancelled', '2026-03-05T21:00:00.000Z']])
  await world.answer(await world.arrive(message))
  expect(await states()).toEqual(planned)
})

test('a follow-up whose day has come does not leave once they booked', async () => {
  const { tell, message, reply } = await lead()
  const left = (await world.leftMails()).length
  world.clock.set(new Date('2026-03-03T16:00:00Z'))
  await tell('BOOKING_CREATED', { uid: message.id, iCalUID: null }, '2026-03-03T15:59:00Z')
  await world.look()
  expect((await world.planned(reply)).every(({ status }) => status === 'stopped')).toBe(true)
  expect((await world.leftMails()).filter(({ mail }) => mail.to.some(({ address }) => address === message.fromAddress)).length).toBe(1)
  expect(left).toBeGreaterThan(0)
})

test('the owner notes a booking with a time or without, moves it, and takes it back', async () => {
  const { message, bookings, states } = await lead()
  const { deps, owner } = world
  await markBooked(deps, owner, { messageId: message.id, at: null })
  expect([await bookings(), await states()]).toEqual([[['owner', 'booked', null]], booked])
  world.clock.advance(1_000)
  const { id } = await markBooked(deps, owner, { messageId: message.id, at: '2026-03-09T16:00' })
  expect(await bookings()).toEqual([['owner', 'booked', '2026-03-09T20:00:00.000Z']])
  await takeBack(deps, owner, id)
  expect(await bookings()).toEqual([])
  await expect(takeBack(deps, owner, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a booking that the owner knew of is the same once its scheduler tells when, also under another spelling of the address', async () => {
  const { message, bookings, tell } = await lead()
  await markBooked(world.deps, world.owner, { messageId: message.id, at: null })
  const attendees = [{ email: message.fromAddress?.replace('@', '+lessons@'), name: 'Dana' }]
  const { booking } = await tell('BOOKING_CREATED', { uid: message.id, iCalUID: null, attendees }, '2026-03-02T15:00:00Z')
  expect(await bookings()).toEqual([['cal_com', 'booked', '2026-03-05T21:00:00.000Z']])
  await takeBack(world.deps, world.owner, booking.id)
  expect(await bookings()).toEqual([['cal_com', 'cancelled', '2026-03-05T21:00:00.000Z']])
})

test('a booking that was read from a mail ends nothing until the owner confirms it, at another time if need be', async () => {
  const { propose, bookings, states } = await lead()
  const { deps, owner } = world
  const { booking } = await propose('2026-03-10T20:00:00Z')
  expect([await states(), (await listProposed(deps, owner)).map(({ id }) => id)]).toEqual([planned, [booking.id]])
  await confirmBooking(deps, owner, { id: booking.id, at: '2026-03-10T17:30' })
  expect([await bookings(), await states()]).toEqual([[['owner', 'booked', '2026-03-10T21:30:00.000Z']], booked])
  await expect(confirmBooking(deps, owner, { id: booking.id, at: null })).rejects.toMatchObject({ code: 'conflict' })
  expect(await listProposed(deps, owner)).toEqual([])
})

test('one that the owner says is none is not proposed again', async () => {
  const { propose, bookings, states } = await lead()
  const { booking } = await propose('2026-03-10T20:00:00Z')
  await takeBack(world.deps, world.owner, booking.id)
  await propose('2026-03-10T20:00:00Z')
  expect([await bookings(), await listProposed(world.deps, world.owner), await states()]).toEqual([[], [], planned])
})

test('the owner notes the booking of a lead that a form builder passed on with the person’s own address', async () => {
  const { id } = await passedOn({ name: 'Nora Feld', address: 'nora@customer.example' })
  const noted = await markBooked(world.deps, world.owner, { messageId: id, at: null })
  expect(noted).toMatchObject({ email: 'nora@customer.example', name: 'Nora Feld' })
})

test('a scheduler’s word of somebody whom a form builder passed on leads to their message, and stands at it', async () => {
  const { id, conversationId } = await passedOn({ name: 'Nora Feld', address: 'nora@example.com' })
  await passedOn({ name: 'Nils', address: 'nils@example.com' })
  const event = readSchedulerEvent('cal_com', calComEvent('BOOKING_CREATED', { uid: id, iCalUID: null }, '2026-03-02T15:00:00Z'))
  if (event.kind !== 'booking') throw new Error('no booking')
  const { booking } = await world.inOwner((tx) => settleBooking(tx, { said: event.said, messageId: null, now: world.clock.now() }))
  expect(booking).toMatchObject({ email: 'nora@example.com', messageId: id, conversationId })
  expect(await listOfMessage(world.deps, world.owner, id)).toMatchObject([{ id: booking.id }])
})

test('a booking is noted for nobody where a form was sent without an address', async () => {
  const { id } = await passedOn(null)
  await expect(markBooked(world.deps, world.owner, { messageId: id, at: null })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await listOfMessage(world.deps, world.owner, id)).toEqual([])
})

/** A lead that a form builder passed on, as it was decided. */
async function passedOn(replyTo: { name: string; address: string } | null) {
  const from = { name: 'Forms', address: 'no-reply@forms.example' }
  const id = randomUUID()
  const { mailbox, clock } = world
  return world.inOwner(async (tx) => {
    const { id: conversationId } = await openConversation(tx, { threadKey: id, customerEmail: from.address })
    const mail = plainMail(from, 'Contact form', 'Do you teach cello?', { replyTo: replyTo === null ? [] : [replyTo] })
    const place = { mailboxId: mailbox.id, conversationId, channel: 'mail' as const, providerId: id, fromAddress: from.address }
    const message = await addMessage(tx, { ...place, subject: mail.subject, mail, receivedAt: clock.now() })
    if (!message) throw new Error('the message was there')
    const screening = { verdict: 'person' as const, reason: '', signals: [{ name: 'form_lead', evidence: '' }], replyTo, provenBy: null }
    const decided = { action: 'draft' as const, category: 'other' as const, decidedAt: clock.now() }
    await saveDecision(tx, message.id, { ...decided, trace: { ...emptyTrace(), screening } })
    const toEmail = replyTo?.address ?? from.address
    await addLeadEvent(tx, { messageId: message.id, toEmail, categoryUsed: 'other', action: 'draft', replyText: '', questions: [] })
    return message
  })
}

test('another owner sees and changes none of them', async () => {
  const { message } = await lead()
  const stranger = await addTestOwner(db)
  const { id } = await markBooked(world.deps, world.owner, { messageId: message.id, at: null })
  for (const attempt of [
    () => listOfMessage(world.deps, stranger, message.id),
    () => markBooked(world.deps, stranger, { messageId: message.id, at: null }),
    () => confirmBooking(world.deps, stranger, { id, at: null }),
    () => takeBack(world.deps, stranger, id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  }
})
