import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { anywhere, realClock } from '../../testing/mail.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { Clock } from '../clock.ts'
import type { Handover } from './port.ts'
import { openSmtpSender, type SmtpSender } from './smtp-sender.ts'

const customer = 'ann@customer.test'
const own = 'hello@school.test'
const toBoth: { from: string; to: [string, ...string[]] } = { from: own, to: [customer, own] }
const mail = Buffer.from('Subject: Lessons\r\n\r\nA lesson is $40.\r\n.\r\nAnn')

const opened: (() => void)[] = []
afterEach(() => opened.splice(0).forEach((close) => close()))

/** What a server says to each recipient; 250 to those that are not named. And what it does once it has a whole mail. */
type Behaviour = { answers?: Record<string, number>; pipelining?: boolean; onMail?: (given: Given) => Promise<void> }
type Given = { count: number; hangUp: () => void }

/** A real SMTP server that keeps the mails it was given whole, each with its recipients. */
async function openServer({ answers = {}, pipelining = true, onMail = async () => {} }: Behaviour = {}) {
  const mails: { to: string[]; raw: string }[] = []
  const options: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    hidePIPELINING: !pipelining,
    disableReverseLookup: true,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'school' }),
    onRcptTo({ address }, _session, callback) {
      const code = answers[address] ?? 250
      callback(
        code === 250 ? null : Object.assign(new Error(code < 500 ? '4.2.1 Try again later' : '5.1.1 No such user'), { responseCode: code }),
      )
    },
    onData(stream, session, callback) {
      const keep = async () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: await text(stream) })
        await onMail({ count: mails.length, hangUp: () => sockets.forEach((socket) => socket.destroy()) })
      }
      keep().then(
        () => callback(null, 'Accepted'),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      ) // a mail without its final dot ends the stream with an error
    },
  }
  const server = new SMTPServer(options)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
  server.on('error', () => {}) // a client that hangs up in the middle is part of what is tested
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  opened.push(() => server.close())
  const open = (clock: Clock = realClock): SmtpSender => {
    const sender = openSmtpSender(
      { host: '127.0.0.1', port: address.port, secure: false, user: 'u', password: 'p', allowInsecure: true },
      { clock, reach: anywhere },
    )
    opened.push(() => sender.close())
    return sender
  }
  return { mails, open, connections: () => sockets.size }
}

function handover(clock: Clock = realClock, markHandedOver: Handover['markHandedOver'] = async () => {}): Handover {
  return { deadline: new Date(clock.now().getTime() + 10_000), markHandedOver }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now'), { responseCode })
}

describe.each([
  { way: 'all commands at once', pipelining: true },
  { way: 'one command after the other', pipelining: false },
])('towards a server that takes $way', ({ pipelining }) => {
  test('a mail leaves whole, dots and all, to the recipient and to ourselves', async () => {
    const { mails, open } = await openServer({ pipelining })
    expect(await open().send(toBoth, mail, handover())).toBe('accepted')
    expect(mails).toEqual([{ to: [customer, own], raw: `${mail.toString()}\r\n` }])
  })

  test.each([
    { answers: { [customer]: 451 }, code: 'temporary' },
    { answers: { [customer]: 550 }, code: 'permanent' },
    { answers: { [customer]: 451, [own]: 451 }, code: 'temporary' },
    { answers: { [customer]: 451, [own]: 550 }, code: 'temporary' },
    { answers: { [customer]: 550, [own]: 451 }, code: 'permanent' },
    { answers: { [customer]: 550, [own]: 550 }, code: 'permanent' },
  ])('that answers $answers, it is $code, and no copy goes to ourselves alone', async ({ answers, code }) => {
    const { mails, open } = await openServer({ answers, pipelining })
    let isMarked = false
    const mark = async () => void (isMarked = true)
    await expect(open().send(toBoth, mail, handover(realClock, mark))).rejects.toMatchObject({ code })
    expect(mails).toEqual([])
    expect(isMarked).toBe(false)
  })

  test('that refuses our own copy alone, the mail leaves', async () => {
    const { mails, open } = await openServer({ answers: { [own]: 452 }, pipelining })
    expect(await open().send(toBoth, mail, handover())).toBe('accepted')
    expect(mails).toMatchObject([{ to: [customer] }])
  })
})

describe('the final dot', () => {
  test('is not written before the mark is committed, and never when it cannot be', async () => {
    const { mails, open } = await openServer()
    const sender = open()
    let seen = -1
    await sender.send(
      toBoth,
      mail,
      handover(realClock, async () => void (seen = mails.length)),
    )
    expect(seen).toBe(0)
    const failing = () => Promise.reject(new Error('the database is away'))
    await expect(sender.send(toBoth, mail, handover(realClock, failing))).rejects.toMatchObject({ code: 'temporary' })
    expect(mails).toHaveLength(1)
    expect(await sender.send(toBoth, mail, handover())).toBe('accepted')
    expect(mails).toHaveLength(2)
  })

  test('is not written when the mark took until after the deadline', async () => {
    const { mails, open } = await openServer()
    const clock = testClock()
    const sender = open(clock)
    const isStopped = Promise.withResolvers<void>()
    const slowMark = () => {
      clock.advance(10_000)
      return isStopped.promise
    }
    await expect(sender.send(toBoth, mail, handover(clock, slowMark))).rejects.toMatchObject({ code: 'temporary' })
    isStopped.resolve()
    expect(await sender.send(toBoth, mail, handover(clock))).toBe('accepted')
    expect(mails).toHaveLength(1)
  })

  test('that is refused leaves a mail that has not left', async () => {
    for (const [code, fault] of [[451, 'temporary'] as const, [554, 'permanent'] as const]) {
      const { open } = await openServer({ onMail: () => Promise.reject(refusal(code)) })
      await expect(open().send(toBoth, mail, handover())).rejects.toMatchObject({ code: fault })
    }
  })

  test('that is met by a lost connection leaves a mail that may have left', async () => {
    const { open } = await openServer({ onMail: async ({ hangUp }) => hangUp() })
    expect(await open().send(toBoth, mail, handover())).toBe('unknown')
  })
})

test('a server that is slow to answer is left its time, while the next mail leaves by another connection', async () => {
  const answered = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const clock = testClock()
  const { mails, open, connections } = await openServer({
    onMail: ({ count }) => {
      taken.resolve()
      return count === 1 ? answered.promise : Promise.resolve()
    },
  })
  const sender = open(clock)
  const slow = sender.send(toBoth, mail, handover(clock))
  await taken.promise
  clock.advance(10_000)
  expect(await slow).toBe('unknown')
  expect(await sender.send(toBoth, mail, handover(clock))).toBe('accepted')
  expect(connections()).toBe(2)
  answered.resolve()
  await expect.poll(connections).toBe(1)
  expect(mails).toHaveLength(2)
})
