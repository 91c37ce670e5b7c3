import { randomUUID } from 'node:crypto'
import { screen } from '@ownvoice/core/assistant/screen/screen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarText } from '../../../../core/testing/invites.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { customerMail } from '../../../testing/mail.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { listBookingsOf } from '../../db/bookings/bookings.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { receiveMail } from './receive-mail.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A mail with a calendar in it, as schedulers and calendars send it: beside its words, or as a file. */
function calendarMail(
  from: string,
  to: string,
  { calendar, method, proven }: { calendar: string; method: string; proven?: string },
): string {
  return [
    ...(proven === undefined ? [] : [`Authentication-Results: mx.google.com; dmarc=pass header.from=${proven}`]),
    `From: ${from}`,
    `To: <${to}>`,
    'Subject: New event: Nora Feld',
    `Message-ID: <${randomUUID()}@scheduler.test>`,
    'Date: Mon, 02 Mar 2026 15:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'A new event has been scheduled.',
    '--b',
    `Content-Type: text/calendar; charset=utf-8; method=${method}; name=invite.ics`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(calendar).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '--b--',
    '',
  ].join('\r\n')
}

async function openWorld() {
  const world = await openMailboxWorld(db, { host: 'imap.gmail.com' })
  const own = world.mailbox.emailAddress
  const ofOwner = { 'ORGANIZER;CN=Maya': `mailto:${own}`, 'ATTENDEE;CN=Maya;PARTSTAT=ACCEPTED': `mailto:${own}` }
  return {
    ...world,
    async receive(from: string, method: string, { proven, given = {} }: { proven?: string; given?: Record<string, string> } = {}) {
      const calendar = calendarText(method, { ...ofOwner, ...given })
      await world.deliver(calendarMail(from, own, { calendar, method, ...(proven !== undefined && { proven }) }))
      await receiveMail(world.deps, world.owner, world.mailbox.id)
    },
    bookings: async () => {
      const all = await db.transaction(world.owner, (tx) => listBookingsOf(tx, { email: 'nora@example.com', conversationId: null }))
      return all.map(({ status, startsAt, origin }) => [origin, status, startsAt?.toISOString()])
    },
  }
}

const start = '2026-03-05T21:00:00.000Z'

test('a scheduler’s confirmation makes the booking, its update moves it, its cancellation ends it, and none of them is kept with its calendar', async () => {
  const { receive, bookings, messages, enqueued } = await openWorld()
  const proven = { proven: 'calendly.com' }
  await receive('Calendly <notifications@calendly.com>', 'REQUEST', proven)
  expect(await bookings()).toEqual([['mail', 'booked', start]])
  const later = { DTSTAMP: '20260302T160000Z', DTSTART: '20260306T210000Z' }
  await receive('Calendly <notifications@calendly.com>', 'REQUEST', { ...proven, given: later })
  expect(await bookings()).toEqual([['mail', 'booked', '2026-03-06T21:00:00.000Z']])
  await receive('Calendly <notifications@calendly.com>', 'CANCEL', { ...proven, given: { ...later, DTSTAMP: '20260302T170000Z' } })
  expect((await bookings()).map(([, status]) => status)).toEqual(['cancelled'])
  expect(enqueued.filter(({ name }) => name === 'bookings.tell').length).toBe(3)
  for (const { mail } of await messages()) expect(JSON.stringify(mail)).not.toContain('BEGIN:')
})

test('what nobody vouches for waits for the owner, and cancels nothing', async () => {
  const { receive, bookings } = await openWorld()
  await receive('Calendly <notifications@calendly.com>', 'REQUEST')
  expect(await bookings()).toEqual([['mail', 'proposed', start]])
  await receive('Calendly <notifications@calendly.com>', 'REQUEST', { proven: 'calendly.com' })
  await receive('Calendly <notifications@calendly.com>', 'CANCEL', { given: { DTSTAMP: '20260302T170000Z' } })
  expect(await bookings()).toEqual([['mail', 'booked', start]])
})

test('a guest who accepts the owner’s invitation has booked; nobody is answered by us for any of these', async () => {
  const { receive, bookings, messages, mailbox } = await openWorld()
  const ofGuest = { 'ATTENDEE;CN="Feld, Nora";PARTSTAT=ACCEPTED;RSVP=TRUE': '', 'ATTENDEE;CN=Maya;PARTSTAT=ACCEPTED': '' }
  await receive('Nora <nora@example.com>', 'REPLY', {
    proven: 'example.com',
    given: { ...ofGuest, 'ATTENDEE;PARTSTAT=ACCEPTED': 'mailto:nora@example.com' },
  })
  expect(await bookings()).toEqual([['mail', 'booked', start]])
  await receive('"Cal.com" <hello@cal.com>', 'REQUEST', { proven: 'cal.com' })
  const context = { ownAddresses: [mailbox.emailAddress], isOwnMessageId: () => false }
  expect((await messages()).map(({ mail }) => screen(mail, context).verdict)).toEqual(['machine', 'machine'])
})

test('a person’s own mail with a broken calendar, or one of the size of a book, comes in as it is', async () => {
  const { deliver, deps, owner, mailbox, messages, bookings } = await openWorld()
  for (const calendar of ['BEGIN:VCALENDAR\r\nnonsense', `BEGIN:VCALENDAR\r\n${'X-A:b\r\n'.repeat(20_000)}`]) {
    await deliver(calendarMail('Nora <nora@example.com>', mailbox.emailAddress, { calendar, method: 'REQUEST' }))
  }
  await receiveMail(deps, owner, mailbox.id)
  expect((await messages()).length).toBe(2)
  expect(await bookings()).toEqual([])
})

test('a scheduler’s mail without a calendar waits for the owner where it is proven and names one time and one guest, once', async () => {
  const { deliver, deps, owner, mailbox, bookings, enqueued } = await openWorld()
  const proof = (domain: string) => `Authentication-Results: mx.google.com; dmarc=pass header.from=${domain}`
  const text = 'A new event has been scheduled.\r\n\r\nnora@example.com\r\n4:00pm - Thursday, March 5, 2026'
  const mail = (id: string) =>
    customerMail({ from: 'notifications@calendly.com', to: mailbox.emailAddress, subject: 'New Event', text, messageId: id })
  const receive = async (raw: string) => {
    await deliver(raw)
    await receiveMail(deps, owner, mailbox.id)
    return bookings()
  }
  expect(await receive(mail('unproven@calendly.com'))).toEqual([])
  expect(await receive(`${proof('evil.test')}\r\n${mail('forged@calendly.com')}`)).toEqual([])
  const first = (await receive(`${proof('calendly.com')}\r\n${mail('one@calendly.com')}`)).map(([, status, at]) => [status, at])
  expect(first).toEqual([['proposed', expect.stringMatching(/^2026-03-05T/)]])
  expect(await receive(`${proof('calendly.com')}\r\n${mail('again@calendly.com')}`)).toHaveLength(1)
  expect(enqueued.filter(({ name }) => name === 'bookings.tell')).toHaveLength(1)
})
