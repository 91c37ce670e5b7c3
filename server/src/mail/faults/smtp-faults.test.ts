import { once } from 'node:events'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { type FaultWorld, openFaultWorld } from '../../../testing/fault-world.ts'
import { mailPeer } from '../../../testing/mail.ts'
import { pushCertificate } from '../../../testing/push-certificate.ts'
import { type SmtpFault, type SmtpScriptPeer, startSmtpScriptPeer } from '../../../testing/smtp-script-peer.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { maxAttempts } from '../../features/mailboxes/deliver-outgoing.ts'

/** What one script of a server's faults comes to. */
type Row = {
  what: string
  faults: SmtpFault[]
  /** How the first try ends, and what the mail is then. */
  first: 'sent' | 'temporary' | 'rate_limited' | 'failed' | 'waits' | 'unknown'
  /** What becomes of it in the end, and how often it is out in the world. */
  end: 'sent' | 'failed' | 'unconfirmed' | 'waits'
  left: 0 | 1
}

const again = (fault: SmtpFault, times: number): SmtpFault[] => Array.from({ length: times }, () => fault)

const rows: Row[] = [
  // The server is not there, or not yet.
  { what: 'closes at once', faults: [{ at: 'connect', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: '421 at connect', faults: [{ at: 'connect', say: '421 4.3.2 Shutting down', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: '554 at connect', faults: [{ at: 'connect', say: '554 5.3.2 No service', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: 'no words of SMTP', faults: [{ at: 'connect', say: 'HTTP/1.1 400 Bad Request', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: 'closes after EHLO', faults: [{ at: 'ehlo', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: '451 to EHLO', faults: [{ at: 'ehlo', say: '451 4.3.0 Later', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  // Its sign-in.
  { what: '454 at the sign-in', faults: [{ at: 'auth', say: '454 4.7.0 Temporary authentication failure' }], first: 'temporary', end: 'sent', left: 1 },
  { what: 'closes at the sign-in', faults: [{ at: 'auth', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: '535 at the sign-in, once', faults: [{ at: 'auth', say: '535 5.7.8 Bad credentials' }], first: 'waits', end: 'sent', left: 1 },
  { what: '535 at the sign-in', faults: again({ at: 'auth', say: '535 5.7.8 Bad credentials' }, maxAttempts), first: 'waits', end: 'waits', left: 0 },
  { what: 'no AUTH', faults: [{ at: 'ehlo', say: '250 mx.school.test' }, { at: 'auth', say: '503 5.5.1 AUTH is not available' }], first: 'waits', end: 'sent', left: 1 },
  // The sender and the recipient.
  { what: '451 after MAIL', faults: [{ at: 'mail', say: '451 4.3.0 Later' }], first: 'temporary', end: 'sent', left: 1 },
  { what: '550 after MAIL', faults: [{ at: 'mail', say: '550 5.7.1 Not from you' }], first: 'failed', end: 'failed', left: 0 },
  { what: '552 after MAIL: too large', faults: [{ at: 'mail', say: '552 5.3.4 Message size exceeds limit' }], first: 'failed', end: 'failed', left: 0 },
  { what: '530 after MAIL: not signed in', faults: again({ at: 'mail', say: '530 5.7.0 Authentication required' }, maxAttempts), first: 'waits', end: 'waits', left: 0 },
  { what: 'greylisting', faults: [{ at: 'rcpt', say: '450 4.2.0 Greylisted, try again' }], first: 'temporary', end: 'sent', left: 1 },
  { what: 'greylisting, three times', faults: again({ at: 'rcpt', say: '450 4.2.0 Greylisted' }, 3), first: 'temporary', end: 'sent', left: 1 },
  { what: '452: the mailbox is full', faults: [{ at: 'rcpt', say: '452 4.2.2 Mailbox full' }], first: 'temporary', end: 'sent', left: 1 },
  { what: '452: too many mails', faults: [{ at: 'rcpt', say: '452 4.7.1 Too many messages' }], first: 'rate_limited', end: 'sent', left: 1 },
  { what: '550 after RCPT', faults: [{ at: 'rcpt', say: '550 5.1.1 No such user' }], first: 'failed', end: 'failed', left: 0 },
  { what: '451 for longer than we try', faults: again({ at: 'rcpt', say: '451 4.3.0 Later' }, 2 * maxAttempts), first: 'temporary', end: 'failed', left: 0 },
  { what: 'closes after RCPT', faults: [{ at: 'rcpt', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  // The mail.
  { what: '451 after DATA', faults: [{ at: 'data', say: '451 4.3.0 Later' }], first: 'temporary', end: 'sent', left: 1 },
  { what: '554 after DATA', faults: [{ at: 'data', say: '554 5.5.1 No valid recipients' }], first: 'failed', end: 'failed', left: 0 },
  { what: 'closes before the final dot', faults: [{ at: 'data', say: '354 Go on', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: 'is gone before the mail is whole', faults: [{ at: 'body' }], first: 'unknown', end: 'unconfirmed', left: 0 },
  // The answer to it.
  { what: '451 after the final dot', faults: [{ at: 'dot', say: '451 4.3.0 Later' }], first: 'temporary', end: 'sent', left: 1 },
  { what: '421 after the final dot', faults: [{ at: 'dot', say: '421 4.3.2 Shutting down', hangsUp: true }], first: 'temporary', end: 'sent', left: 1 },
  { what: '554 after the final dot', faults: [{ at: 'dot', say: '554 5.7.1 Looks like spam' }], first: 'failed', end: 'failed', left: 0 },
  { what: 'closes after the final dot and has it', faults: [{ at: 'dot', hangsUp: true, keeps: true }], first: 'unknown', end: 'sent', left: 1 },
  { what: 'closes after the final dot and lost it', faults: [{ at: 'dot', hangsUp: true }], first: 'unknown', end: 'unconfirmed', left: 0 },
  { what: 'closes in the middle of its 250', faults: [{ at: 'dot', say: '250 2.0', isHalf: true, hangsUp: true, keeps: true }], first: 'unknown', end: 'sent', left: 1 },
  { what: 'says something else for 250', faults: [{ at: 'dot', say: 'OK, thanks', hangsUp: true, keeps: true }], first: 'unknown', end: 'sent', left: 1 },
  { what: '250 twice', faults: [{ at: 'dot', say: '250 2.0.0 Queued\r\n250 2.0.0 Queued', keeps: true }], first: 'sent', end: 'sent', left: 1 },
  // What it can.
  { what: 'takes no 8-bit mail', faults: [{ at: 'ehlo', say: '250-mx.school.test\r\n250 AUTH PLAIN' }], first: 'sent', end: 'sent', left: 1 },
  { what: 'garbage between its answers', faults: [{ at: 'mail', say: '250 2.1.0 Ok\r\n999 what\r\n-' }], first: 'temporary', end: 'sent', left: 1 },
] // prettier-ignore

const dovecot = mailPeer()
let db: OpenedDatabase
let peer: SmtpScriptPeer
const { address, settings } = dovecot?.settings('owner', 30) ?? { address: '', settings: null }

beforeAll(async () => {
  if (!dovecot) return
  db = await openTestDatabase()
  const outside = dovecot.settings('customer', 30).address
  // The copy for ourselves lies in our INBOX before the server says that it has the mail.
  peer = await startSmtpScriptPeer(({ to, raw }) => (to.includes(address) ? dovecot.deliver(outside, address, raw) : Promise.resolve()))
})
afterAll(async () => {
  peer?.close()
  await db?.close()
})

function openWorld(change: Partial<NonNullable<typeof settings>['smtp']> = {}): Promise<FaultWorld> {
  if (!settings) throw new Error('there is no mail server')
  return openFaultWorld(db, { address, settings: { ...settings, smtp: { ...settings.smtp, port: peer.port, ...change } } })
}

const leftAs = (id: string) => peer.kept.filter(({ raw }) => raw.includes(`Message-ID: <${id}>`))

/** What became of a try, by the state of its mail and the fault that its job met. */
function outcome(status: string, ended: string): string {
  if (status === 'sending') return 'unknown'
  if (status !== 'queued') return status
  return ended === 'ok' ? 'waits' : ended
}

async function expectEnd(
  world: FaultWorld,
  { id, rfcMessageId }: { id: string; rfcMessageId: string },
  { end, left, isOutage = end === 'waits' }: Pick<Row, 'end' | 'left'> & { isOutage?: boolean },
) {
  const { status } = await world.finish(id)
  expect(status).toBe(end === 'waits' ? 'queued' : end)
  expect(leftAs(rfcMessageId)).toHaveLength(left)
  const { status: state, sendingDownSince } = await world.mailbox()
  expect([state, sendingDownSince !== null]).toEqual(['connected', isOutage])
  expect(world.told()).toBe(isOutage ? 1 : 0)
  await world.close()
}

describe.skipIf(!dovecot)('a reply by a mail server that', () => {
  test.each(rows)('$what: $first, then $end', async ({ faults, first, end, left }) => {
    const world = await openWorld()
    const reply = await world.addReply({ text: 'Grüße, and a lesson is $40 — see you.' })
    peer.script(...faults)
    const ended = await world.send(reply.id)
    expect(outcome((await world.outgoing(reply.id)).status, ended)).toBe(first)
    await expectEnd(world, reply, { end, left })
    expect(leftAs(reply.rfcMessageId).every(({ raw }) => /^[\r\n\t -~]*$/.test(raw))).toBe(true) // 7-bit, whatever the server says it can
  })

  const silent: Row[] = [
    { what: 'greets late', faults: [{ at: 'connect' }], first: 'temporary', end: 'sent', left: 1 },
    { what: 'never answers EHLO', faults: [{ at: 'ehlo' }], first: 'temporary', end: 'sent', left: 1 },
    { what: 'never answers the sign-in', faults: [{ at: 'auth' }], first: 'temporary', end: 'sent', left: 1 },
    { what: 'never answers MAIL', faults: [{ at: 'mail' }], first: 'temporary', end: 'sent', left: 1 },
    { what: 'never answers DATA', faults: [{ at: 'data' }], first: 'temporary', end: 'sent', left: 1 },
    { what: 'takes the mail and never says so', faults: [{ at: 'dot', keeps: true }], first: 'unknown', end: 'sent', left: 1 },
    { what: 'neither takes the mail nor says so', faults: [{ at: 'dot' }], first: 'unknown', end: 'unconfirmed', left: 0 },
  ]
  test.each(silent)('$what: $first once its time is up, then $end', async ({ faults, first, end, left }) => {
    const world = await openWorld()
    const reply = await world.addReply()
    const { met } = peer.script(...faults)
    const sending = world.send(reply.id)
    await met
    world.clock.advance(world.deps.config.MAIL_SEND_TIMEOUT_MS)
    const ended = await sending
    expect(outcome((await world.outgoing(reply.id)).status, ended)).toBe(first)
    await expectEnd(world, reply, { end, left })
  })

  test.each([
    { what: 'offers no STARTTLS', change: { allowInsecure: false }, faults: [] },
    {
      what: 'cannot begin TLS now',
      change: { allowInsecure: false },
      faults: again({ at: 'starttls', say: '454 4.7.0 TLS not available' }, maxAttempts),
    },
    { what: 'speaks no TLS where it should', change: { secure: true, allowInsecure: false }, faults: [] },
  ])('$what: nothing is sent in the clear, and the owner has it in the end', async ({ change, faults }) => {
    const world = await openWorld(change)
    const reply = await world.addReply()
    peer.script(...faults)
    expect(await world.send(reply.id)).toBe('temporary')
    await expectEnd(world, reply, { end: 'failed', left: 0, isOutage: true })
  })

  test('has a certificate that nobody vouches for: nothing is sent to it', async () => {
    const server = createServer({ key: pushCertificate.key, cert: pushCertificate.certificate }).listen(0, '127.0.0.1')
    server.on('tlsClientError', () => {}) // a client that does not trust it hangs up
    await once(server, 'listening')
    const at = server.address()
    const world = await openWorld({ secure: true, allowInsecure: false, port: typeof at === 'object' && at ? at.port : 0 })
    const reply = await world.addReply()
    expect(await world.send(reply.id)).toBe('temporary')
    expect((await world.outgoing(reply.id)).error).toContain('certificate')
    await expectEnd(world, reply, { end: 'failed', left: 0, isOutage: true })
    server.close()
  })
})
