import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { testReturnAddress } from '../../server/testing/gmail-account.ts'
import { type GooglePeer, googleUsers, startGooglePeer } from '../../server/testing/google-peer.ts'
import { customerMail, mailPeer, tagged } from '../../server/testing/mail.ts'
import { watchAcceptedLog } from './accepted-log.ts'
import { type BenchWorld, underLoad } from './bench-world.ts'
import { startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { questionOf } from './questions.ts'

const WARM_UPS = 2
const MESSAGES = 20
const CUSTOMERS = 20
const MAILBOXES = { pglite: 8, postgres: 9 }
const TIMEOUT_MS = 60_000
const LOOK_MS = 5
const PAUSE_MS = 5_000

/**
 * From the moment a mail lies in a mailbox to the moment its answer leaves, in a Gmail account, which is asked every three seconds, and in turns in a
 * mailbox by IMAP, where IDLE tells.
 */
export async function benchNotice({ engine, environment }: BenchWorld): Promise<Figure[]> {
  const google = await startGooglePeer([testReturnAddress])
  const settings = { ...underLoad(environment), ...google.settings }
  const school = await startChild('notice-main.ts', { ...settings, BENCH_MAILBOX: String(MAILBOXES[engine]) })
  const gmailAddress = googleUsers[0] ?? ''
  const agreed = await google.agree(String(await school.ask('consent')), gmailAddress)
  await school.ask(JSON.stringify(agreed))
  await sleep(PAUSE_MS)
  const times: Record<'gmail' | 'idle', number[]> = { gmail: [], idle: [] }
  let missing = 0
  for (let number = 0; number < WARM_UPS + MESSAGES; number++) {
    const gmailMs = await byGmail(google, gmailAddress, number)
    const idleMs = await byIdle(MAILBOXES[engine], number)
    if (number < WARM_UPS) continue
    if (gmailMs === null || idleMs === null) missing += 1
    if (gmailMs !== null) times.gmail.push(gmailMs)
    if (idleMs !== null) times.idle.push(idleMs)
    await sleep((number * 577) % 3_000) // at any moment of the three seconds
  }
  await school.stop()
  await google.close()
  const figure = (part: number, atMost: number): Figure => ({
    name: `mail in Gmail → answer sent, p${part * 100}, ${engine} (anchor: by IDLE)`,
    value: percentile(times.gmail, part),
    unit: 'ms',
    samples: times.gmail.length,
    anchor: percentile(times.idle, part),
    aim: { of: 'value', atMost },
  })
  return [
    figure(0.5, 2_500),
    figure(0.95, 4_500),
    { name: `mail by IDLE → answer sent, p95, ${engine}`, value: percentile(times.idle, 0.95), unit: 'ms', samples: times.idle.length, aim: { of: 'value', atMost: 2_000 } },
    { name: `notices without an answer within ${TIMEOUT_MS / 1_000} s, ${engine}`, value: missing, unit: '', samples: 2 * MESSAGES, aim: { of: 'value', atMost: 0 } },
  ] // prettier-ignore
}

/** The answer has left when Google is asked to send it. */
async function byGmail(google: GooglePeer, to: string, number: number): Promise<number | null> {
  const { subject, text } = questionOf(2_000 + number)
  const from = `gmail-${number}@customer.test`
  const sent = () => google.requests.filter((line) => line.endsWith('/messages/send')).length
  const before = sent()
  await google.deliver(to, customerMail({ from, to, messageId: `notice-${number}@customer.test`, subject, text }))
  const at = performance.now()
  while (sent() === before) {
    if (performance.now() - at > TIMEOUT_MS) return null
    await sleep(LOOK_MS)
  }
  return performance.now() - at
}

async function byIdle(mailbox: number, number: number): Promise<number | null> {
  const peer = mailPeer()
  const file = process.env['TEST_SMTP_ACCEPTED_LOG']
  if (!peer || !file) throw new Error('There is no mail server to send through.')
  const { host, port, user, password } = peer.settings('customer', 1).settings.smtp
  const transport = createTransport({ host, port, secure: false, ignoreTLS: true, auth: { user, pass: password } })
  const log = watchAcceptedLog(file)
  const from = tagged(peer.settings('customer', (number % CUSTOMERS) + 1).address, `notice-${number}`)
  const to = peer.settings('owner', mailbox).address
  const { subject, text } = questionOf(3_000 + number)
  const [arrived, answered] = [log.next(to, TIMEOUT_MS), log.next(from, TIMEOUT_MS)]
  await transport.sendMail({
    envelope: { from, to },
    raw: customerMail({ from, to, messageId: `idle-${number}-${process.pid}@customer.test`, subject, text }),
  })
  const [at, answeredAt] = await Promise.all([arrived, answered])
  transport.close()
  log.close()
  return at === null || answeredAt === null ? null : answeredAt - at
}
