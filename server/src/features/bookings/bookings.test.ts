import { createHmac } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { signatureHeaders } from '@ownvoice/core/bookings/webhook-signature'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calComEvent, calendlyEvent } from '../../../../core/testing/scheduler-events.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { freeToken, goodToken, openSchedulerPeer, type SchedulerPeer } from '../../../testing/scheduler-peer.ts'
import { openTestWeb, type TestWeb } from '../../../testing/test-web.ts'
import { findBookingSource } from '../../db/bookings/booking-sources.ts'
import { listBookingsOf } from '../../db/bookings/bookings.ts'
import { openConversation } from '../../db/mailboxes/conversations.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { findConfirmedEmail } from '../../db/accounts/profiles.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { users } from '../../db/schema/accounts.ts'
import { openSchedulers } from '../../schedulers/open-schedulers.ts'
import { connectScheduler, disconnectScheduler, listSchedulers } from './connect-scheduler.ts'
import { replayBooking } from './receive-booking.ts'
import { tellBooking } from './tell-booking.ts'

let web: TestWeb
let peer: SchedulerPeer
let owner: OwnerId
let calCom: { webhookUrl: string; secret: string }

beforeAll(async () => {
  peer = await openSchedulerPeer()
  web = await openTestWeb({}, undefined, { schedulers: openSchedulers({ calCom: peer.url, calendly: peer.url }) })
})
afterAll(async () => {
  await web.stop()
  await peer.close()
})
beforeEach(async () => {
  owner = await addTestOwner(web.db)
  calCom = await connect('cal_com')
})

async function connect(scheduler: 'cal_com' | 'calendly') {
  const { webhookUrl, secret } = await connectScheduler(web.deps, owner, { scheduler, token: null, origin: web.url })
  if (secret === null) throw new Error('connected by hand, there is a secret')
  return { webhookUrl, secret }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const now = () => Math.floor(web.clock.now().getTime() / 1000)

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })
  await response.text()
  return response.status
}

async function postCalCom(event: object, { secret, webhookUrl } = calCom): Promise<number> {
  const body = JSON.stringify(event)
  return post(webhookUrl, body, { [signatureHeaders.cal_com]: hmac(secret, body) })
}

async function postCalendly(event: object, { secret, webhookUrl }: typeof calCom, at = now()): Promise<number> {
  const body = JSON.stringify(event)
  return post(webhookUrl, body, { [signatureHeaders.calendly]: `t=${at},v1=${hmac(secret, `${at}.${body}`)}` })
}

const known = (of = owner) => web.db.transaction(of, (tx) => listBookingsOf(tx, { email: 'nora@example.com', conversationId: null }))
const statuses = async () => (await known()).map(({ status, startsAt }) => [status, startsAt?.toISOString()])

describe('a signed webhook of Cal.com', () => {
  test('belongs to the conversation with who booked, by any spelling of their address', async () => {
    const conversation = await web.db.transaction(owner, (tx) =>
      openConversation(tx, { threadKey: 'nora', customerEmail: 'No.Ra@googlemail.com', customerName: 'Nora', subject: 'Trial lesson' }),
    )
    await postCalCom(calComEvent('BOOKING_CREATED', { attendees: [{ name: 'Nora Feld', email: 'nora+kids@gmail.com', timeZone: 'UTC' }] }))
    const booked = await web.db.transaction(owner, (tx) => listBookingsOf(tx, { email: 'nora@gmail.com', conversationId: null }))
    expect(booked).toMatchObject([{ email: 'nora+kids@gmail.com', conversationId: conversation.id }])
  })

  test('makes a booking once, however often it comes, and is told of once', async () => {
    const before = web.enqueued.length
    expect([await postCalCom(calComEvent()), await postCalCom(calComEvent())]).toEqual([202, 202])
    expect(await known()).toMatchObject([
      { origin: 'cal_com', status: 'booked', name: 'Nora Feld', startsAt: new Date('2026-03-05T21:00:00Z') },
    ])
    expect(web.enqueued.slice(before).map(({ name }) => name)).toEqual(['bookings.tell'])
    expect(await listSchedulers(web.deps, owner, web.url)).toMatchObject([
      { scheduler: 'cal_com', by: 'hand', bookings: 1, lastHeardAt: web.clock.now().toISOString() },
    ])
  })

  test('moves and cancels it, in whatever order they come', async () => {
    const moved = calComEvent(
      'BOOKING_RESCHEDULED',
      { uid: 'uid-2', rescheduleUid: 'uid-1', startTime: '2026-03-06T21:00:00Z' },
      '2026-03-02T16:00:00Z',
    )
    const cancelled = calComEvent('BOOKING_CANCELLED', { uid: 'uid-2', startTime: '2026-03-06T21:00:00Z' }, '2026-03-02T17:00:00Z')
    const orders = [
      [calComEvent(), moved, cancelled],
      [cancelled, moved, calComEvent()],
      [moved, calComEvent(), cancelled],
      [cancelled, calComEvent(), moved],
    ]
    for (const order of orders) {
      owner = await addTestOwner(web.db)
      calCom = await connect('cal_com')
      for (const event of order) expect(await postCalCom(event)).toBe(202)
      expect(await statuses()).toEqual([['cancelled', '2026-03-06T21:00:00.000Z']])
    }
  })

  test('is put together with others that come at the same moment', async () => {
    const moved = calComEvent('BOOKING_RESCHEDULED', { uid: 'uid-2', rescheduleUid: 'uid-1' }, '2026-03-02T16:00:00Z')
    expect(await Promise.all([calComEvent(), moved, calComEvent(), moved].map((event) => postCalCom(event)))).toEqual([202, 202, 202, 202])
    expect((await statuses()).map(([status]) => status)).toEqual(['moved'])
  })

  test('is refused alike with another secret, over other words, unsigned, at an unknown address and after disconnecting', async () => {
    const body = JSON.stringify(calComEvent())
    const header = signatureHeaders.cal_com
    const { webhookUrl, secret } = calCom
    const tries = [
      post(webhookUrl, body, {}),
      post(webhookUrl, body, { [header]: 'no-secret-provided' }),
      post(webhookUrl, body, { [header]: hmac('another', body) }),
      post(webhookUrl, body.replace('Nora', 'Olga'), { [header]: hmac(secret, body) }),
      post(`${web.url}/api/bookings/${'0'.repeat(32)}`, body, { [header]: hmac(secret, body) }),
    ]
    expect(await Promise.all(tries)).toEqual([403, 403, 403, 403, 403])
    await disconnectScheduler(web.deps, owner, 'cal_com')
    expect(await postCalCom(calComEvent())).toBe(403)
    expect(await known()).toEqual([])
  })

  test('that is too large, of another shape, or none of ours changes nothing', async () => {
    expect(await postCalCom({ ...calComEvent(), more: 'x'.repeat(300_000) })).toBe(413)
    expect(await postCalCom(calComEvent('BOOKING_CREATED', { attendees: [] }))).toBe(400)
    expect(await postCalCom({ triggerEvent: 'PING' })).toBe(202)
    expect(await known()).toEqual([])
  })

  test('of another owner stays with that owner', async () => {
    const other = owner
    const theirs = calCom
    owner = await addTestOwner(web.db)
    await postCalCom(calComEvent(), theirs)
    expect([await known(), (await known(other)).length]).toEqual([[], 1])
  })

  test('that was accepted before a power cut is stored from the journal, once', async () => {
    const payload = { owner, scheduler: 'cal_com', body: JSON.stringify(calComEvent()), at: '2026-03-02T15:00:01.000Z' }
    await replayBooking(web.deps, payload)
    await replayBooking(web.deps, payload)
    expect((await known()).length).toBe(1)
  })
})

describe('a signed webhook of Calendly', () => {
  test('counts for five minutes; a move keeps one booking', async () => {
    const calendly = await connect('calendly')
    expect(await postCalendly(calendlyEvent(), calendly, now() - 301)).toBe(403)
    expect(await postCalendly(calendlyEvent(), calendly, now() - 300)).toBe(202)
    const { uri } = calendlyEvent().payload
    const moved = calendlyEvent('invitee.created', { uri: `${uri}-2`, old_invitee: uri }, '2026-03-02T16:00:00.000000Z')
    expect(await postCalendly(calendlyEvent('invitee.canceled', { rescheduled: true }, '2026-03-02T16:00:00.000000Z'), calendly)).toBe(202)
    expect((await statuses()).map(([status]) => status)).toEqual(['booked'])
    expect(await postCalendly(moved, calendly)).toBe(202)
    expect((await statuses()).map(([status]) => status)).toEqual(['moved'])
  })
})

describe('with a token', () => {
  test('both schedulers are subscribed to, signed with a secret that the owner never sees, and left when disconnected', async () => {
    for (const scheduler of ['cal_com', 'calendly'] as const) {
      const { webhookUrl, secret } = await connectScheduler(web.deps, owner, { scheduler, token: goodToken, origin: web.url })
      expect(secret).toBeNull()
      const made = peer.asked.at(-1)?.body
      const signedBy = await web.db.transaction(owner, async (tx) => {
        const source = await findBookingSource(tx, scheduler)
        expect(JSON.stringify(source)).not.toContain(goodToken)
        return web.deps.secrets.open(owner, source?.secret ?? '')
      })
      expect(made).toMatchObject(
        scheduler === 'cal_com'
          ? {
              subscriberUrl: webhookUrl,
              secret: signedBy,
              active: true,
              triggers: ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED'],
            }
          : { url: webhookUrl, signing_key: signedBy, scope: 'user', events: ['invitee.created', 'invitee.canceled'] },
      )
      expect([...peer.hooks.values()]).toEqual([webhookUrl])
      expect(await disconnectScheduler(web.deps, owner, scheduler)).toEqual({ disconnected: true, removedThere: true })
      expect([...peer.hooks.values()]).toEqual([])
    }
  })

  test('one that is refused, or not answered, changes nothing and says what to do', async () => {
    const tryToken = (token: string) => connectScheduler(web.deps, owner, { scheduler: 'calendly', token, origin: web.url })
    for (const token of ['wrong', freeToken]) await expect(tryToken(token)).rejects.toMatchObject({ code: 'scheduler_token' })
    peer.setAway(true)
    await expect(tryToken(goodToken)).rejects.toMatchObject({ code: 'temporary' })
    peer.setAway(false)
    await expect(
      connectScheduler(web.deps, owner, { scheduler: 'calendly', token: goodToken, origin: 'ftp://nowhere' }),
    ).rejects.toMatchObject({ code: 'scheduler_refused' })
    expect((await listSchedulers(web.deps, owner, web.url)).map(({ scheduler }) => scheduler)).toEqual(['cal_com'])
  })

  test('connecting anew ends what was subscribed to before; one that is away does not hold disconnecting up', async () => {
    const again = () => connectScheduler(web.deps, owner, { scheduler: 'cal_com', token: goodToken, origin: web.url })
    await again()
    const { webhookUrl } = await again()
    expect([...peer.hooks.values()]).toEqual([webhookUrl])
    peer.setAway(true)
    expect(await disconnectScheduler(web.deps, owner, 'cal_com')).toEqual({ disconnected: true, removedThere: false })
    peer.setAway(false)
    peer.hooks.clear()
  })
})

describe('the owner', () => {
  const told = async () => {
    const address = await web.db.transaction(owner, findConfirmedEmail)
    return (await web.db.system((tx) => listProductMails(tx, 1_000))).filter(({ toAddress }) => toAddress === address).toReversed()
  }
  const wantsMails = async () => {
    await web.db.system((tx) => tx.update(users).set({ emailVerified: true }))
    await web.db.transaction(owner, (tx) => saveAssistantSettings(tx, { bookingConfirmations: true }, web.clock.now()))
  }
  const tell = async () => {
    const [booking] = await known()
    await tellBooking(web.deps, owner, booking?.id ?? '')
  }

  test('is written to of a booking and of its end, each once, if they want it', async () => {
    await postCalCom(calComEvent())
    await tell()
    expect(await told()).toEqual([])
    await wantsMails()
    await postCalCom(calComEvent('BOOKING_RESCHEDULED', { uid: 'uid-2', rescheduleUid: 'uid-1' }, '2026-03-02T16:00:00Z'))
    await tell()
    await tell()
    expect((await told()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['booking_confirmation', 'A booking was moved: Thu, Mar 5, 4:00 PM'],
    ])
    await postCalCom(calComEvent('BOOKING_CANCELLED', { uid: 'uid-2' }, '2026-03-02T17:00:00Z'))
    await tell()
    expect((await told()).at(-1)?.subject).toBe('A booking was canceled: Thu, Mar 5, 4:00 PM')
  })
})
