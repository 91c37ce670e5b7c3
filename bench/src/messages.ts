import { setTimeout as sleep } from 'node:timers/promises'
import { customerMail, type MailPeer, mailPeer, tagged } from '../../server/testing/mail.ts'
import { createTransport } from 'nodemailer'
import { type AcceptedLog, watchAcceptedLog } from './accepted-log.ts'
import { type BenchWorld, underLoad } from './bench-world.ts'
import { startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { questionOf } from './questions.ts'

const WARM_UPS = 4
const MESSAGES = 46
const CUSTOMERS = 20
const BARE_MAILBOX = 3
const MAILBOXES = { pglite: 1, postgres: 2 }
const TIMEOUT_MS = 60_000
const PAUSE_MS = 5_000
const MEGABYTE = 1_000_000
const MEMORY_AIMS = { pglite: 1_000, postgres: 300 }

type Line = { peer: MailPeer; log: AcceptedLog; send(mail: { from: string; to: string; raw: string }): Promise<unknown> }

/**
 * From the moment a customer's mail was accepted to the moment the reply to it was, for the whole server and for a bare client on the same Dovecot, in
 * turns; and what the server's process takes in memory before and after.
 */
export async function benchMessages({ engine, environment }: BenchWorld): Promise<Figure[]> {
  const line = openLine()
  const settings = underLoad(environment)
  const school = await startChild('school-main.ts', { ...settings, BENCH_MAILBOX: String(MAILBOXES[engine]) })
  const bare = await startChild('bare-client-main.ts', { ...settings, BENCH_MAILBOX: String(BARE_MAILBOX) })
  await sleep(PAUSE_MS)
  const atStart = Number(await school.ask('memory'))
  const times: { school: number[]; bare: number[] } = { school: [], bare: [] }
  let missing = 0
  for (let number = 0; number < WARM_UPS + MESSAGES; number++) {
    const bareMs = await roundTrip(line, number, BARE_MAILBOX)
    const schoolMs = await roundTrip(line, number, MAILBOXES[engine])
    if (number < WARM_UPS) continue
    if (schoolMs === null || bareMs === null) missing += 1
    else {
      times.school.push(schoolMs)
      times.bare.push(bareMs)
    }
  }
  const afterwards = Number(await school.ask('memory'))
  await school.stop()
  await bare.stop()
  line.close()
  const samples = times.school.length
  const ratioAt = (part: number, atMost: number): Figure => ({
    name: `message in → reply accepted, p${part * 100}, ${engine}`,
    value: percentile(times.school, part),
    unit: 'ms',
    samples,
    anchor: percentile(times.bare, part),
    aim: { of: 'ratio', atMost },
  })
  const memory = (when: string, bytes: number): Figure => ({
    name: `memory ${when}, ${engine}`,
    value: bytes / MEGABYTE,
    unit: 'MB',
    samples: 1,
    aim: { of: 'value', atMost: MEMORY_AIMS[engine] },
  })
  return [
    ratioAt(0.5, 1.3),
    ratioAt(0.95, 2),
    {
      name: `messages without a reply within ${TIMEOUT_MS / 1000} s, ${engine}`,
      value: missing,
      unit: '',
      samples: MESSAGES,
      aim: { of: 'value', atMost: 0 },
    },
    memory('after the start', atStart),
    memory(`after ${WARM_UPS + MESSAGES} messages`, afterwards),
  ]
}

function openLine(): Line & { close(): void } {
  const peer = mailPeer()
  const file = process.env['TEST_SMTP_ACCEPTED_LOG']
  if (!peer || !file) throw new Error('There is no mail server to send through.')
  const { smtp } = peer.settings('customer', 1).settings
  const { host, port, user, password } = smtp
  const transport = createTransport({
    host,
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
    maxMessages: Infinity,
    auth: { user, pass: password },
  })
  const log = watchAcceptedLog(file)
  return {
    peer,
    log,
    send: ({ from, to, raw }) => transport.sendMail({ envelope: { from, to }, raw }),
    close() {
      transport.close()
      log.close()
    },
  }
}

async function roundTrip(line: Line, number: number, mailbox: number): Promise<number | null> {
  const { peer, log } = line
  const from = tagged(peer.settings('customer', (number % CUSTOMERS) + 1).address, number) // or several mails would get one answer
  const to = peer.settings('owner', mailbox).address
  const { subject, text } = questionOf(number)
  const messageId = `bench-${mailbox}-${number}-${process.pid}@customer.test`
  const arrived = log.next(to, TIMEOUT_MS)
  const answered = log.next(from, TIMEOUT_MS)
  await line.send({ from, to, raw: customerMail({ from, to, messageId, subject, text }) })
  const [at, answeredAt] = await Promise.all([arrived, answered])
  return at === null || answeredAt === null ? null : answeredAt - at
}
