import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { customerMail, mailPeer, tagged } from '../../server/testing/mail.ts'
import { watchAcceptedLog } from './accepted-log.ts'
import { type BenchWorld, underLoad } from './bench-world.ts'
import { startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { questionOf } from './questions.ts'

const MESSAGES = 50
const ROUNDS = 2
const CUSTOMERS = 20
const BARE_MAILBOX = 5
const MAILBOXES = { pglite: 6, postgres: 7 }
const TIMEOUT_MS = 60_000
const PAUSE_MS = 5_000

/**
 * Fifty customers write at the same moment: the time from the acceptance of the first of their mails to that of the last reply, for the whole server and
 * for a bare client on the same Dovecot, in turns.
 */
export async function benchBurst({ engine, environment }: BenchWorld): Promise<Figure[]> {
  const settings = underLoad(environment)
  const school = await startChild('school-main.ts', { ...settings, BENCH_MAILBOX: String(MAILBOXES[engine]) })
  const bare = await startChild('bare-client-main.ts', { ...settings, BENCH_MAILBOX: String(BARE_MAILBOX) })
  await sleep(PAUSE_MS)
  await burst(MAILBOXES[engine], { from: 9_000, count: 4 }) // warm
  const rounds: Record<'school' | 'bare', Burst[]> = { school: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await burst(BARE_MAILBOX, { from: round * MESSAGES, count: MESSAGES }))
    rounds.school.push(await burst(MAILBOXES[engine], { from: round * MESSAGES, count: MESSAGES }))
  }
  await school.stop()
  await bare.stop()
  const lastOf = (bursts: readonly Burst[]) => percentile(bursts.map(({ lastMs }) => lastMs / 1_000), 0.5) // prettier-ignore
  return [
    {
      name: `${MESSAGES} messages at once → last reply accepted, ${engine}`,
      value: lastOf(rounds.school),
      unit: 's',
      samples: ROUNDS,
      anchor: lastOf(rounds.bare),
      aim: { of: 'value', atMost: 3 },
    },
    {
      name: `of ${MESSAGES} messages at once without a reply within ${TIMEOUT_MS / 1_000} s, ${engine}`,
      value: rounds.school.reduce((sum, { missing }) => sum + missing, 0),
      unit: '',
      samples: ROUNDS * MESSAGES,
      aim: { of: 'value', atMost: 0 },
    },
  ]
}

type Burst = { lastMs: number; missing: number }

async function burst(mailbox: number, { from: first, count }: { from: number; count: number }): Promise<Burst> {
  const peer = mailPeer()
  const file = process.env['TEST_SMTP_ACCEPTED_LOG']
  if (!peer || !file) throw new Error('There is no mail server to send through.')
  const { host, port, user, password } = peer.settings('customer', 1).settings.smtp
  const auth = { user, pass: password }
  const transport = createTransport({
    host,
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 10,
    maxMessages: Infinity,
    auth,
  })
  const log = watchAcceptedLog(file)
  const to = peer.settings('owner', mailbox).address
  const begun = log.next(to, TIMEOUT_MS)
  const numbers = Array.from({ length: count }, (_, index) => first + index)
  const answered = numbers.map(async (number) => {
    const from = tagged(peer.settings('customer', (number % CUSTOMERS) + 1).address, `burst-${mailbox}-${number}`)
    const { subject, text } = questionOf(1_000 + number)
    const messageId = `burst-${mailbox}-${number}-${process.pid}@customer.test`
    const answer = log.next(from, TIMEOUT_MS)
    await transport.sendMail({ envelope: { from, to }, raw: customerMail({ from, to, messageId, subject, text }) })
    return answer
  })
  const [begunAt, ...times] = await Promise.all([begun, ...answered])
  transport.close()
  log.close()
  const there = times.filter((at) => at !== null)
  return { lastMs: Math.max(...there) - (begunAt ?? Number.NaN), missing: times.length - there.length }
}
