import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { addMailbox } from '../db/mailboxes/mailboxes.ts'
import { addSandboxMail } from '../db/mailboxes/sandbox-mails.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { createMailboxOpener } from '../parts/open-mailbox-adapter.ts'
import type { TokenSource } from './google/gmail-client.ts'
import type { Google } from './google/open-google.ts'
import type { MailboxAccess } from './open-mailbox.ts'
import type { Fetched, Handover, MailAdapter, OutgoingMail } from './port.ts'
import { parseMail } from './parse-mail.ts'
import { openPushes } from './pushes.ts'
import { deliverIntoSandbox } from '../sandbox/sandbox-adapter.ts'
import { googleAt, signInAtGoogle, testReturnAddress } from '../../testing/gmail-account.ts'
import { type GooglePeer, googleUsers, startGooglePeer } from '../../testing/google-peer.ts'
import { customerMail, mailPeer, realClock, silentLog, anywhere } from '../../testing/mail.ts'

type World = {
  access: MailboxAccess
  customer: string
  /** A mail comes in from outside. */
  deliver(raw: string, messageId: string): Promise<void>
  /** The owner sends a mail from another program, which files it among the sent ones. */
  sendElsewhere(raw: string): Promise<void>
}

const peer = mailPeer()
let db: Awaited<ReturnType<typeof openTestDatabase>>
let owner: OwnerId
let opener: ReturnType<typeof createMailboxOpener>
let googlePeer: GooglePeer
let google: Google
const gmailTokens = new Map<string, TokenSource>()

beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
  googlePeer = await startGooglePeer([testReturnAddress])
  google = googleAt(googlePeer, realClock)
  const openGmail = (_owner: OwnerId, id: string) => google.openGmail(present(gmailTokens.get(id) ?? null))
  opener = createMailboxOpener({ db, clock: realClock, log: silentLog, reach: anywhere, openGmail })
})
afterAll(async () => {
  await opener.closeAll()
  await googlePeer.close()
  await db.close()
})

async function sandboxWorld(): Promise<World> {
  const mailbox = await db.transaction(owner, (tx) =>
    addMailbox(tx, { kind: 'sandbox', emailAddress: `${randomUUID()}@sandbox.test`, sentStore: 'server' }),
  )
  const access = { kind: 'sandbox', id: mailbox.id, owner, emailAddress: mailbox.emailAddress, sentStore: 'server' } as const
  const deliver = (raw: string, messageId: string) =>
    db.transaction(owner, (tx) => deliverIntoSandbox(tx, mailbox.id, { messageId, raw: Buffer.from(raw) }))
  const sendElsewhere = async (raw: string) => {
    await db.transaction(owner, (tx) =>
      addSandboxMail(tx, { mailboxId: mailbox.id, folder: 'sent', messageId: randomUUID(), raw: Buffer.from(raw) }),
    )
  }
  return { access, customer: 'ann@customer.test', deliver, sendElsewhere }
}

let nextPerson = 0
async function imapWorld(): Promise<World> {
  nextPerson += 1
  const { address, settings } = present(peer).settings('owner', nextPerson)
  const customer = present(peer).settings('customer', nextPerson).address
  const access = { kind: 'imap', id: randomUUID(), owner, emailAddress: address, sentStore: 'copy', settings } as const
  const sendElsewhere = async (raw: string) => {
    const phone = await present(peer).connect(settings)
    await phone.append('Sent', raw)
    await phone.logout()
  }
  return { access, customer, deliver: (raw) => present(peer).deliver(customer, address, raw), sendElsewhere }
}

let nextAccount = 0
async function gmailWorld(): Promise<World> {
  const emailAddress = googleUsers[nextAccount] ?? ''
  nextAccount += 1
  const id = randomUUID()
  gmailTokens.set(id, await signInAtGoogle(googlePeer, google, emailAddress))
  const access = { kind: 'gmail', id, owner, emailAddress, sentStore: 'server' } as const
  return {
    access,
    customer: 'ann@customer.test',
    deliver: (raw) => googlePeer.deliver(emailAddress, raw),
    sendElsewhere: (raw) => googlePeer.sendElsewhere(emailAddress, raw),
  }
}

describe('the sandbox', () => {
  testMailPort(sandboxWorld)
})
describe('Gmail', () => {
  testMailPort(gmailWorld)
})
describe.skipIf(!peer)('IMAP and SMTP', () => {
  testMailPort(imapWorld)
})

function testMailPort(makeWorld: () => Promise<World>) {
  test('starts from now, then brings each mail once and in order [ASSIST-030]', async () => {
    const world = await makeWorld()
    await put(world, 'before')
    const adapter = opener.openMailbox(world.access)
    const start = await adapter.fetch(null, 10)
    expect(start.mails).toEqual([])
    for (const subject of ['one', 'two', 'three']) await put(world, subject)
    const { subjects, cursor, providerIds } = await drain(adapter, start.cursor, 2)
    expect(subjects).toEqual(['one', 'two', 'three'])
    expect(new Set(providerIds).size).toBe(3)
    expect((await drain(adapter, JSON.parse(JSON.stringify(cursor)), 2)).subjects).toEqual([])
    await adapter.close()
  })

  test('a second look from the same cursor brings the same mails under the same ids', async () => {
    const world = await makeWorld()
    const adapter = opener.openMailbox(world.access)
    const { cursor } = await adapter.fetch(null, 10)
    await put(world, 'one')
    const first = await drain(adapter, cursor, 10)
    expect((await drain(adapter, cursor, 10)).providerIds).toEqual(first.providerIds)
    await adapter.close()
  })

  test('tells soon that a mail came in, while it is also used for other things [ASSIST-001]', async () => {
    const world = await makeWorld()
    const adapter = opener.openMailbox(world.access)
    const { cursor } = await adapter.fetch(null, 10)
    const stop = new AbortController()
    const told = signals()
    const start = told.next()
    const watching = adapter.watch(told.signal, stop.signal, openPushes(realClock))
    await start // once at the start
    for (const subject of ['one', 'two']) {
      await adapter.fetch(cursor, 10)
      const next = told.next()
      const putAt = performance.now()
      await put(world, subject)
      await next
      expect(performance.now() - putAt).toBeLessThan(5_000)
    }
    expect((await drain(adapter, cursor, 10)).subjects).toEqual(['one', 'two'])
    stop.abort()
    await watching
    await adapter.close()
  })

  test('knows which mails of ours have left', async () => {
    const world = await makeWorld()
    const adapter = opener.openMailbox(world.access)
    const mail = outgoing(world)
    expect(await adapter.findSent(mail.messageId)).toBe('absent')
    expect(await adapter.send(mail, handover())).toBe('accepted')
    expect(await adapter.findSent(mail.messageId)).toBe('sent')
    expect(await adapter.findSent(`other.${mail.messageId}`)).toBe('absent')
    await adapter.close()
  })

  test('says that a mail may leave before it can, and holds back one of which that could not be said', async () => {
    const world = await makeWorld()
    const adapter = opener.openMailbox(world.access)
    const mail = outgoing(world)
    let whenMarked: string | null = null
    const mark = async () => void (whenMarked = await adapter.findSent(mail.messageId))
    const failing = () => Promise.reject(new Error('the database is away'))
    await expect(adapter.send(mail, handover(failing))).rejects.toBeInstanceOf(Error)
    expect(await adapter.findSent(mail.messageId)).toBe('absent')
    expect(await adapter.send(mail, handover(mark))).toBe('accepted')
    expect(whenMarked).toBe('absent')
    expect(await adapter.findSent(mail.messageId)).toBe('sent')
    await adapter.close()
  })

  test('hands nothing over after the deadline', async () => {
    const world = await makeWorld()
    const adapter = opener.openMailbox(world.access)
    const mail = outgoing(world)
    const past = { ...handover(), deadline: realClock.now() }
    await expect(adapter.send(mail, past)).rejects.toMatchObject({ code: 'temporary' })
    expect(await adapter.findSent(mail.messageId)).toBe('absent')
    await adapter.close()
  })

  test('finds a mail of ours that was filed, and filing it twice is no error', async () => {
    const world = await makeWorld()
    const adapter = opener.openMailbox(world.access)
    const { cursor } = await adapter.fetch(null, 10)
    const mail = outgoing(world)
    await adapter.send(mail, handover())
    const { providerIds } = await drain(adapter, cursor, 10)
    for (const id of [...providerIds, ...providerIds]) await adapter.fileSent(id)
    expect(await adapter.findSent(mail.messageId)).toBe('sent')
    await put(world, 'next')
    expect((await drain(adapter, cursor, 10)).subjects).toEqual(['next'])
    await adapter.close()
  })

  test('brings what was sent from anywhere since the start, each mail once and in order', async () => {
    const world = await makeWorld()
    await world.sendElsewhere(ownersMail(world, 'before'))
    const adapter = opener.openMailbox(world.access)
    const { cursor: inbox } = await adapter.fetch(null, 10)
    const start = await adapter.fetchSent(null, 10)
    expect(start).toMatchObject({ mails: [], more: false })
    for (const subject of ['one', 'two', 'three']) await world.sendElsewhere(ownersMail(world, subject))
    const { subjects, cursor, providerIds } = await drainSent(adapter, start.cursor, 2)
    expect(subjects).toEqual(['one', 'two', 'three'])
    expect((await drainSent(adapter, start.cursor, 10)).providerIds).toEqual(providerIds)
    expect((await drainSent(adapter, JSON.parse(JSON.stringify(cursor)), 2)).subjects).toEqual([])
    await adapter.send(outgoing(world), handover())
    for (const { providerId } of (await adapter.fetch(inbox, 10)).mails) await adapter.fileSent(providerId)
    await world.sendElsewhere(ownersMail(world, 'four'))
    expect((await drainSent(adapter, cursor, 10)).subjects).toEqual(['Lessons', 'four'])
    await adapter.close()
  })

  test('brings what lies there since a day, and then what comes in', async () => {
    const world = await makeWorld()
    for (const subject of ['one', 'two', 'three']) await put(world, subject)
    for (const subject of ['four', 'five']) await world.sendElsewhere(ownersMail(world, subject))
    const adapter = opener.openMailbox(world.access)
    const start = await adapter.startAt(new Date('2026-11-01T00:00:00Z')) // before the Date that these mails bear
    const { subjects, cursor } = await drain(adapter, start.inbox, 2)
    expect(subjects).toEqual(['one', 'two', 'three'])
    expect((await drainSent(adapter, start.sent, 1)).subjects.toSorted()).toEqual(['five', 'four']) // of one Date
    await put(world, 'six')
    expect((await drain(adapter, cursor, 2)).subjects).toEqual(['six'])
    await adapter.close()
  })

  test('cannot tell what has left when there is no Sent store', async () => {
    const world = await makeWorld()
    const adapter = opener.openMailbox({ ...world.access, sentStore: 'none' })
    expect(await adapter.findSent('any@school.test')).toBe('unknown')
    await adapter.close()
  })
}

function outgoing({ access, customer }: World): OutgoingMail {
  return {
    messageId: `${randomUUID()}@school.test`,
    from: { name: 'School', address: access.emailAddress },
    to: { name: 'Ann', address: customer },
    cc: [],
    subject: 'Lessons',
    text: 'A lesson is $40.',
    inReplyTo: 'm1@customer.test',
    references: ['m1@customer.test'],
    isAutomatic: true,
    quoted: null,
  }
}

async function put(world: World, subject: string): Promise<void> {
  const messageId = `${randomUUID()}@customer.test`
  await world.deliver(customerMail({ from: world.customer, to: world.access.emailAddress, messageId, subject }), messageId)
}

function ownersMail({ access, customer }: World, subject: string): string {
  return customerMail({ from: access.emailAddress, to: customer, subject })
}

const drain = (adapter: MailAdapter, from: unknown, limit: number) => drainPages((cursor) => adapter.fetch(cursor, limit), from)
const drainSent = (adapter: MailAdapter, from: unknown, limit: number) => drainPages((cursor) => adapter.fetchSent(cursor, limit), from)

async function drainPages(fetch: (cursor: unknown) => Promise<Fetched>, from: unknown) {
  const subjects: string[] = []
  const providerIds: string[] = []
  for (let cursor = from; ;) {
    const page = await fetch(cursor)
    cursor = page.cursor
    for (const { raw, providerId } of page.mails) {
      subjects.push((await parseMail(raw)).subject)
      providerIds.push(providerId)
    }
    if (!page.more) return { subjects, providerIds, cursor }
  }
}

/** A callback whose calls can be waited for. */
function signals() {
  let waiting: (() => void)[] = []
  return {
    signal: () => {
      for (const wake of waiting) wake()
      waiting = []
    },
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the mail servers are not there')
  return value
}

function handover(markHandedOver: Handover['markHandedOver'] = async () => {}): Handover {
  return { deadline: new Date(realClock.now().getTime() + 10_000), markHandedOver }
}
