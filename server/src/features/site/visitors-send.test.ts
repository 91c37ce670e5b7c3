import { noJournal } from '../../db/journal/journal.ts'
import { createRouterClient } from '@orpc/server'
import type { DemoRequest } from '@ownvoice/core/site/contract'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { proNotices } from '../../db/schema/site.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { siteRoutes } from './routes.ts'
import { listDemoRequests } from '../../../testing/stored-rows.ts'

const request: DemoRequest = {
  fullName: 'Dana Whitfield',
  businessName: 'Whitfield Swim School',
  email: 'dana@example.com',
  phone: '',
  preferredTimes: 'Tuesdays after 10',
  notes: '',
}

const clock = testClock()
let db: OpenedDatabase
let enqueued: string[]
let logged: { fields: object; message: string }[]
let send: ReturnType<typeof openDoors>

beforeEach(async () => {
  db = await openTestDatabase()
  enqueued = []
  logged = []
  send = openDoors()
})
afterEach(() => db.close())

describe('a demo request', () => {
  test('is stored, told to the team and confirmed to the person [DEMO-013]', async () => {
    expect(await send.sendDemoRequest(request)).toEqual({ received: true })
    expect(await db.system(listDemoRequests)).toEqual([expect.objectContaining({ ...request, createdAt: clock.now() })])
    const mails = await postedMails()
    expect(mails).toEqual([
      expect.objectContaining({ kind: 'demo_confirmation', toAddress: 'dana@example.com', replyTo: null }),
      expect.objectContaining({ kind: 'demo_request', toAddress: 'team@school.example', replyTo: 'dana@example.com' }),
    ])
    expect(enqueued.toSorted()).toEqual(mails.map(({ id }) => `post:${id}`).toSorted())
  })

  test('whose mails cannot be posted is not stored either: the person is told that it failed, and sends it again [DEMO-012]', async () => {
    send = openDoors({ enqueue: () => Promise.reject(new Error('the queue is down')) })
    await expect(send.sendDemoRequest(request)).rejects.toThrow()
    expect(await db.system(listDemoRequests)).toEqual([])
    expect(await postedMails()).toEqual([])
  })

  test('sent twice is stored and mailed once, also at the same moment; another one counts as new, and so does the same one later', async () => {
    await Promise.all([send.sendDemoRequest(request), send.sendDemoRequest(request)])
    expect(await db.system(listDemoRequests)).toHaveLength(1)
    expect(await postedMails()).toHaveLength(2)
    await send.sendDemoRequest({ ...request, notes: 'One more thing' })
    clock.advance(11 * 60_000)
    await send.sendDemoRequest(request)
    expect(await db.system(listDemoRequests)).toHaveLength(3)
  })

  test('that holds a line break in its name adds no header to any mail', async () => {
    await send.sendDemoRequest({ ...request, fullName: 'Dana\r\nBcc: everybody@example.com' })
    for (const { subject, replyTo, toAddress } of await postedMails()) expect(`${subject}${replyTo}${toAddress}`).not.toMatch(/[\r\n]/)
    await expect(send.sendDemoRequest({ ...request, email: 'dana@example.com\r\nBcc: x@example.com' })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('without a name or with an address that is none is refused in the words of the form [DEMO-004, DEMO-005]', async () => {
    const refusals = [send.sendDemoRequest({ ...request, fullName: '  ' }), send.sendDemoRequest({ ...request, email: 'dana' })]
    const [nameless, unreachable] = await Promise.allSettled(refusals)
    expect(nameless).toMatchObject({ reason: { status: 400, message: expect.stringContaining('Full name is required') } })
    expect(unreachable).toMatchObject({ reason: { status: 400, message: expect.stringContaining('Please enter a valid email address') } })
    expect(await db.system(listDemoRequests)).toEqual([])
  })

  test('is taken five times a minute from one address, and no mailbox gets more than five confirmations a day', async () => {
    for (let time = 1; time <= 5; time += 1) await send.sendDemoRequest({ ...request, email: `visitor-${time}@example.com` })
    await expect(send.sendDemoRequest(request)).rejects.toMatchObject({ code: 'too_many_requests', status: 429 })
    const mailbox = { ...request, email: 'victim@example.com' }
    for (let time = 1; time <= 5; time += 1) await from(`198.51.100.${time}`).sendDemoRequest({ ...mailbox, notes: `${time}` })
    const again = from('198.51.100.99').sendDemoRequest({ ...mailbox, email: 'Victim@example.com', notes: 'again' })
    await expect(again).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

test('an address that waits for Pro is kept once, in lower case, and nobody learns whether it was there [LAND-035]', async () => {
  const first = await send.notifyAboutPro({ email: 'Dana@Example.com' })
  expect(await send.notifyAboutPro({ email: 'dana@example.com' })).toEqual(first)
  const kept = await db.system((tx) => tx.select({ email: proNotices.email }).from(proNotices).orderBy(asc(proNotices.email)))
  expect(kept).toEqual([{ email: 'dana@example.com' }])
  await expect(send.notifyAboutPro({ email: 'nobody' })).rejects.toMatchObject({ status: 400 })
})

test('an address that leads nowhere is logged: on one line, without what follows it, and not without end [LEGAL-023]', async () => {
  expect(await send.reportMissingPage({ path: '/old\r\nlevel=50 forged\u001b[2J?token=secret#part' })).toEqual({ logged: true })
  expect(logged).toEqual([{ fields: { path: '/old level=50 forged[2J' }, message: 'A page was asked for that does not exist' }])
  await send.reportMissingPage({ path: `/${'x'.repeat(1000)}` })
  expect(JSON.stringify(logged[1]).length).toBeLessThan(400)
  for (let time = 3; time <= 20; time += 1) await send.reportMissingPage({ path: '/again' })
  await expect(send.reportMissingPage({ path: '/again' })).rejects.toMatchObject({ code: 'too_many_requests' })
})

let from: (clientAddress: string) => ReturnType<typeof openDoors>

/** The doors of the word, as a visitor of one address meets them; `from` is the same doors for others. */
function openDoors({ enqueue }: Partial<Pick<Jobs, 'enqueue'>> = {}) {
  const note: Jobs['enqueue'] = async (_tx, _name, _payload, options) => void enqueued.push(options?.key ?? '')
  const unused = () => {
    throw new Error('not part of this test')
  }
  const jobs: Jobs = {
    enqueue: enqueue ?? note,
    work: unused,
    begin: unused,
    forget: unused,
    listDead: unused,
    measure: unused,
    retryDead: unused,
    stop: unused,
  }
  const log = {
    debug: unused,
    info: unused,
    error: unused,
    warn: (fields: object, message: string) => void logged.push({ fields, message }),
  }
  const config = readConfig({ NODE_ENV: 'test', TEAM_EMAIL: 'team@school.example' })
  const routes = siteRoutes({ db, jobs, journal: noJournal, clock, config, log })
  const visitor = {
    signedIn: null,
    requestId: 'r',
    origin: 'http://localhost',
    isSubscribed: async () => false,
    signIn: async () => undefined,
  }
  const visit = (clientAddress: string) => createRouterClient(routes, { context: { ...visitor, clientAddress } })
  from = visit
  return visit('203.0.113.1')
}

async function postedMails() {
  const mails = await db.system((tx) => listProductMails(tx, 100))
  return mails.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
}
