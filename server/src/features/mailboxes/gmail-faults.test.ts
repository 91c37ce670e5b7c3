import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { testReturnAddress } from '../../../testing/gmail-account.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { type GoogleFault, type GooglePeer, startGooglePeer } from '../../../testing/google-peer.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { receiveMail } from './receive-mail.ts'
import { settleOutgoing } from './settle-outgoing.ts'

const history = /GET .*\/history INBOX$/
const message = /GET .*\/messages\/.+/
const search = /GET .*\/messages$/
const token = /POST \/token$/
const sending = /POST .*\/send$/
const hourMs = 3_600_000

let db: OpenedDatabase
let peer: GooglePeer
beforeAll(async () => {
  db = await openTestDatabase()
  peer = await startGooglePeer([testReturnAddress])
})
afterEach(() => peer.renameMail(false))
afterAll(async () => {
  await peer.close()
  await db.close()
})

type World = Awaited<ReturnType<typeof openGmailWorld>>

/** An account that is connected, and reads. */
async function connectedWorld(): Promise<World> {
  const world = await openGmailWorld(db, peer)
  await world.put('before', new Date(world.clock.now().getTime() - hourMs))
  await world.connect('alone')
  return world
}

async function look(world: World): Promise<string> {
  try {
    await receiveMail(world.deps, world.owner, (await world.getMailbox()).id)
    return 'read'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'a bug'
  }
}

async function subjects(world: World): Promise<string[]> {
  return (await world.messages()).map(({ subject }) => subject).toSorted()
}

describe('a look that meets a fault reads each mail once, then or at the next one', () => {
  const cases: [what: string, faults: GoogleFault[], first: string][] = [
    ['the token is refused, and renewed', [{ on: history, status: 401 }], 'read'],
    ['the token is refused at the mail itself', [{ on: message, status: 401 }], 'read'],
    ['a renewal is refused for the server’s own registration', [{ on: history, status: 401 }, { on: token, status: 401, body: { error: 'invalid_client' } }], 'temporary'], // prettier-ignore
    [
      'a renewal meets a fault of Google’s',
      [
        { on: history, status: 401 },
        { on: token, status: 503 },
      ],
      'temporary',
    ],
    [
      'a renewal is cut',
      [
        { on: history, status: 401 },
        { on: token, isCut: true },
      ],
      'temporary',
    ],
    [
      'a renewal is asked to wait',
      [
        { on: history, status: 401 },
        { on: token, status: 429 },
      ],
      'rate_limited',
    ],
    ['the limit of the account', [{ on: history, status: 403, body: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } } }], 'rate_limited'], // prettier-ignore
    ['the API is not switched on', [{ on: history, status: 403, body: { error: { errors: [{ reason: 'accessNotConfigured' }] } } }], 'temporary'], // prettier-ignore
    ['too many requests', [{ on: history, status: 429 }], 'rate_limited'],
    ['500 at the history', [{ on: history, status: 500 }], 'temporary'],
    ['503 at a mail', [{ on: message, status: 503 }], 'temporary'],
    ['a page of a proxy', [{ on: history, status: 502, body: '<html>Bad Gateway' }], 'temporary'],
    ['an answer in another form', [{ on: history, status: 200, body: { history: 'none' } }], 'temporary'],
    ['a mail in another form', [{ on: message, status: 200, body: { raw: 7 } }], 'temporary'],
    ['the history is cut', [{ on: history, isCut: true }], 'temporary'],
    ['a mail is cut', [{ on: message, isCut: true }], 'temporary'],
    ['the line is dead', [{ on: history, isDead: true }], 'temporary'],
    ['the line is dead at a mail', [{ on: message, isDead: true }], 'temporary'],
    [
      'several, one after another',
      [
        { on: history, status: 401 },
        { on: history, status: 500 },
        { on: message, isCut: true },
      ],
      'temporary',
    ],
  ]

  test.each(cases)('%s', async (_what, faults, first) => {
    const world = await connectedWorld()
    await world.put('one')
    await world.put('two')
    peer.fail(...faults)
    expect(await look(world)).toBe(first)
    for (let again = 0; again < faults.length; again += 1) await look(world)
    expect(await subjects(world)).toEqual(['one', 'two'])
    expect((await world.getMailbox()).status).toBe('connected')
    expect(world.enqueued.filter(({ name }) => name === 'assistant.answer')).toHaveLength(2)
    await world.close()
  })

  test('nothing is asked before the time that Google named', async () => {
    const world = await connectedWorld()
    await world.put('one')
    peer.fail({ on: history, status: 429, retryAfter: '120' })
    expect(await look(world)).toBe('rate_limited')
    const asked = peer.requests.length
    world.clock.advance(119_000)
    expect(await look(world)).toBe('rate_limited')
    expect(peer.requests).toHaveLength(asked)
    world.clock.advance(1_000)
    expect(await look(world)).toBe('read')
    expect(await subjects(world)).toEqual(['one'])
    await world.close()
  })

  test('so it does with a date in place of seconds', async () => {
    const world = await connectedWorld()
    peer.fail({ on: history, status: 429, retryAfter: new Date(world.clock.now().getTime() + 60_000).toUTCString() })
    expect(await look(world)).toBe('rate_limited')
    world.clock.advance(59_000)
    expect(await look(world)).toBe('rate_limited')
    world.clock.advance(1_000)
    expect(await look(world)).toBe('read')
    await world.close()
  })

  test('a token that ends while mail comes in is renewed before it is used', async () => {
    const world = await connectedWorld()
    world.clock.advance(hourMs)
    peer.endAccessTokens()
    const refused = peer.requests.length
    await world.put('one')
    expect(await look(world)).toBe('read')
    expect(peer.requests.slice(refused)[0]).toBe('POST /token')
    expect(await subjects(world)).toEqual(['one'])
    await world.close()
  })

  test('a permission that was taken away is told to the owner; connected again, reading goes on where it stopped', async () => {
    const world = await connectedWorld()
    peer.endGrants()
    await world.put('one')
    expect(await look(world)).toBe('auth_expired')
    expect((await world.getMailbox()).status).toBe('failed')
    expect(await look(world)).toBe('read') // of a mailbox that waits for its owner nothing is read
    expect(await subjects(world)).toEqual([])
    await world.connect()
    expect(await look(world)).toBe('read')
    expect(await subjects(world)).toEqual(['one'])
    await world.close()
  })
})

describe('a history that Google has forgotten', () => {
  test('leads to a look by date: nothing is lost or twice, what was there before is not read, and what is late is known to be', async () => {
    const world = await connectedWorld()
    await world.put('known')
    expect(await look(world)).toBe('read')
    world.clock.advance(1_000)
    const longAgoAt = new Date(world.clock.now().getTime() + 2_000)
    await world.put('long ago', longAgoAt)
    world.clock.advance(20 * hourMs)
    for (const subject of ['one', 'two']) await world.put(subject, new Date(world.clock.now().getTime() - hourMs))
    peer.forgetHistory()
    peer.fail({ on: search, status: 500 }, { on: search, status: 500 }) // of the sent mails, and of those that came in
    expect(await look(world)).toBe('temporary')
    expect(await look(world)).toBe('read')
    expect(await subjects(world)).toEqual(['known', 'long ago', 'one', 'two'])
    const longAgo = (await world.messages()).find(({ subject }) => subject === 'long ago')
    expect(longAgo?.receivedAt).toEqual(longAgoAt) // by which it is seen late, and left to its owner
    expect(world.enqueued.filter(({ name }) => name === 'assistant.answer')).toHaveLength(4)
    await world.put('afterwards')
    expect(await look(world)).toBe('read')
    expect(await subjects(world)).toEqual(['afterwards', 'known', 'long ago', 'one', 'two'])
    await world.close()
  })
})

describe('a mail that leaves', () => {
  async function withReply(): Promise<{ world: World; id: string; sent: () => Promise<number> }> {
    const world = await connectedWorld()
    const subject = `Lessons ${peer.requests.length}`
    await world.put(subject)
    await look(world)
    const { id } = await world.addReply(subject)
    const sent = async () => (await peer.listSent(world.emailAddress)).length
    return { world, id, sent }
  }

  async function send(world: World, id: string): Promise<string> {
    try {
      await deliverOutgoing(world.deps, world.owner, id)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
    }
    return (await world.outgoing(id)).status
  }

  /** The jobs that look for a mail of which nobody said what became of it, until it is settled. */
  async function settle(world: World, id: string): Promise<string> {
    const { MAIL_SEND_TIMEOUT_MS, MAIL_SETTLE_MS, MAIL_CONFIRM_MS } = world.deps.config
    world.clock.advance(MAIL_SEND_TIMEOUT_MS + MAIL_SETTLE_MS)
    await settleOutgoing(world.deps, world.owner, id)
    world.clock.advance(MAIL_CONFIRM_MS)
    await settleOutgoing(world.deps, world.owner, id)
    return (await world.outgoing(id)).status
  }

  test('goes into the thread of the mail that it answers, under our Message-ID', async () => {
    const { world, id } = await withReply()
    expect(await send(world, id)).toBe('sent')
    const [mail] = await peer.listSent(world.emailAddress)
    const { rfcMessageId, subject } = await world.outgoing(id)
    expect(mail?.raw).toContain(`Message-ID: <${rfcMessageId}>`)
    expect(mail?.threadId).toBe(await peer.threadOf(world.emailAddress, subject.replace('Re: ', '')))
    await world.close()
  })

  const held: [what: string, faults: GoogleFault[]][] = [
    ['too many requests', [{ on: sending, status: 429 }]],
    ['the limit of the account', [{ on: sending, status: 403, body: { error: { errors: [{ reason: 'rateLimitExceeded' }] } } }]],
    ['the thread cannot be looked up', [{ on: search, status: 500 }]],
    ['the line is dead at the look for the thread', [{ on: search, isDead: true }]],
    [
      'the renewal of a refused token is cut',
      [
        { on: sending, status: 401 },
        { on: token, isCut: true },
      ],
    ],
    [
      'the renewal of a refused token meets a fault',
      [
        { on: sending, status: 401 },
        { on: token, status: 500 },
      ],
    ],
  ]
  test.each(held)('%s: it has not left, and leaves at the next try', async (_what, faults) => {
    const { world, id, sent } = await withReply()
    peer.fail(...faults)
    expect(await send(world, id)).toBe('queued')
    expect(await sent()).toBe(0)
    world.clock.advance(hourMs / 2)
    expect(await send(world, id)).toBe('sent')
    expect(await sent()).toBe(1)
    await world.close()
  })

  test('a token that is refused at the sending is renewed, and the mail leaves once', async () => {
    const { world, id, sent } = await withReply()
    peer.fail({ on: sending, status: 401 })
    expect(await send(world, id)).toBe('sent')
    expect(await sent()).toBe(1)
    await world.close()
  })

  const left: [what: string, fault: GoogleFault][] = [
    ['500 after it has left', { on: sending, status: 500, isDone: true }],
    ['503 after it has left', { on: sending, status: 503, isDone: true }],
    ['the answer is cut', { on: sending, isCut: true }],
  ]
  test.each(left)('%s: it is found among the sent mails, and never sent again', async (_what, fault) => {
    const { world, id, sent } = await withReply()
    peer.fail(fault)
    expect(await send(world, id)).toBe('sending')
    expect(await settle(world, id)).toBe('sent')
    expect(await sent()).toBe(1)
    await world.close()
  })

  test('it is found under its own field where Google gave it another Message-ID', async () => {
    const { world, id, sent } = await withReply()
    peer.renameMail(true)
    peer.fail({ on: sending, isCut: true })
    expect(await send(world, id)).toBe('sending')
    const [mail] = await peer.listSent(world.emailAddress)
    expect(mail?.raw).not.toContain(`\nMessage-ID: <${(await world.outgoing(id)).rfcMessageId}>`)
    expect(await settle(world, id)).toBe('sent')
    expect(await sent()).toBe(1)
    await world.close()
  })

  const lost: [what: string, fault: GoogleFault][] = [
    ['500 before it has left', { on: sending, status: 500 }],
    ['the line is dead', { on: sending, isDead: true }],
  ]
  test.each(lost)('%s: nobody can tell, so the owner is asked and nothing is sent blindly', async (_what, fault) => {
    const { world, id, sent } = await withReply()
    peer.fail(fault)
    expect(await send(world, id)).toBe('sending')
    expect(await settle(world, id)).toBe('unconfirmed')
    expect(await sent()).toBe(0)
    await world.close()
  })

  test('what Google refuses for good is not tried again', async () => {
    const { world, id, sent } = await withReply()
    peer.fail({ on: sending, status: 400, body: { error: { message: 'Invalid To header', status: 'INVALID_ARGUMENT' } } })
    expect(await send(world, id)).toBe('failed')
    expect((await world.outgoing(id)).error).toContain('Invalid To header')
    expect(await sent()).toBe(0)
    await world.close()
  })

  test('a permission that was taken away keeps it, and it leaves once the account is connected again', async () => {
    const { world, id, sent } = await withReply()
    peer.endGrants()
    expect(await send(world, id)).toBe('queued')
    expect((await world.getMailbox()).status).toBe('failed')
    await world.connect()
    expect(world.enqueued).toContainEqual(
      expect.objectContaining({ name: 'mailboxes.deliver', payload: { owner: world.owner, outgoingId: id } }),
    )
    expect(await send(world, id)).toBe('sent')
    expect(await sent()).toBe(1)
    await world.close()
  })
})
