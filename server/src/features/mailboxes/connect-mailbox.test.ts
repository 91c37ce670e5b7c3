import { randomUUID } from 'node:crypto'
import type { ConnectionHalf, ConnectionRefusal } from '@ownvoice/core/mailboxes/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMailbox, listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { createMailboxOpener } from '../../parts/open-mailbox-adapter.ts'
import type { ImapSettings } from '../../mail/open-mailbox.ts'
import { customerMail, mailPeer, realClock, silentLog, anywhere } from '../../../testing/mail.ts'
import { type ImapFault, openImapWire } from '../../../testing/imap-wire.ts'
import { type SmtpFault, startSmtpScriptPeer } from '../../../testing/smtp-script-peer.ts'
import { connectMailbox } from './connect-mailbox.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { receiveMail } from './receive-mail.ts'
import { listRecentMessages } from '../../../testing/stored-rows.ts'

const peer = mailPeer()
let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** An account without mailboxes, and one of the people of the real servers. */
async function open() {
  const world = await openMailboxWorld(db)
  const owner = await addTestOwner(db)
  const opener = createMailboxOpener({ db, clock: realClock, log: silentLog, reach: anywhere, openGmail: null })
  const deps = { ...world.deps, ids: { next: () => randomUUID() }, openMailbox: opener.openMailbox, closeMailbox: opener.closeMailbox }
  const { address, settings } = present(peer).settings('owner', 29)
  const connect = (given: ImapSettings) =>
    connectMailbox(deps, owner, { emailAddress: address, displayName: 'School', sentStore: 'copy', settings: given, sendMode: 'send' })
  const connected = async () => {
    const connection = await connect(settings)
    if ('refusal' in connection) throw new Error(`not connected: ${connection.refusal.why}`)
    return connection.mailboxId
  }
  const mailboxes = () => db.transaction(owner, (tx) => listMailboxes(tx))
  return { deps, owner, address, settings, connect, connected, mailboxes, close: () => opener.closeAll() }
}

describe.skipIf(!peer)('connecting a mailbox', () => {
  test('keeps its sign-in sealed, in no row in clear', async () => {
    const { owner, settings, connected, deps, close } = await open()
    const mailboxId = await connected()
    const row = await db.transaction(owner, (tx) => getMailbox(tx, mailboxId))
    expect(row).toMatchObject({ status: 'connected', lastError: null })
    // The name in its quotes: three letters alone may stand anywhere in what is sealed.
    for (const secret of [settings.imap.password, JSON.stringify(settings.imap.user), settings.imap.host]) {
      expect(row.secret).not.toContain(secret)
    }
    expect(JSON.stringify(row)).not.toContain(settings.imap.password)
    expect(JSON.parse(deps.secrets.open(owner, row.secret ?? ''))).toEqual(settings)
    await close()
  })

  test('reads from that moment on: what comes in before the first look is not lost, what lay there is not read [ASSIST-030]', async () => {
    const { owner, address, connected, deps, close } = await open()
    const from = present(peer).settings('customer', 29).address
    const write = (subject: string) => present(peer).deliver(from, address, customerMail({ from, to: address, subject }))
    await write('lay there already')
    const mailboxId = await connected()
    await write('before the first look')
    await receiveMail(deps, owner, mailboxId)
    const messages = await db.transaction(owner, (tx) => listRecentMessages(tx, 10))
    expect(messages.map(({ subject }) => subject)).toEqual(['before the first look'])
    await close()
  })

  test('that refuses the password, or cannot be reached, leaves nothing behind', async () => {
    const { settings, connect, mailboxes, close } = await open()
    const { imap, smtp } = settings
    const refused = [
      [
        { imap: { ...imap, password: 'wrong' }, smtp },
        { half: 'reading', why: 'sign_in' },
      ],
      [
        { imap, smtp: { ...smtp, password: 'wrong' } },
        { half: 'sending', why: 'sign_in' },
      ],
      [
        { imap: { ...imap, port: 1 }, smtp },
        { half: 'reading', why: 'unreachable' },
      ],
      [
        { imap, smtp: { ...smtp, port: 1 } },
        { half: 'sending', why: 'unreachable' },
      ],
    ] as const
    for (const [given, refusal] of refused) expect(await connect(given)).toEqual({ refusal: { ...refusal, said: null } })
    expect(await mailboxes()).toEqual([])
    await close()
  })

  test('by TLS and STARTTLS checks whose certificate it is, and never falls back to clear text', async () => {
    const { settings, connect, mailboxes, close } = await open()
    const { TEST_IMAPS_PORT: imapsPort, TEST_SMTPS_PORT: smtpsPort } = process.env // the run's own addresses
    const { allowInsecure: _imap, ...imap } = settings.imap
    const { allowInsecure: _smtp, ...smtp } = settings.smtp
    const byTls = { imap: { ...imap, port: Number(imapsPort), secure: true }, smtp: { ...smtp, port: Number(smtpsPort), secure: true } }
    const otherName = '127.1' // the same server under a name that its certificate does not bear
    const refusalOf = (half: string) => ({ refusal: { half, why: 'certificate', said: null } })
    expect(await connect({ ...byTls, imap: { ...byTls.imap, host: otherName } })).toEqual(refusalOf('reading'))
    expect(await connect({ ...byTls, smtp: { ...byTls.smtp, host: otherName } })).toEqual(refusalOf('sending'))
    expect(await connect({ ...byTls, smtp })).toEqual(refusalOf('sending')) // its STARTTLS has a certificate that nobody vouches for
    expect(await mailboxes()).toEqual([])
    await connect(byTls)
    await connect({ ...byTls, imap }) // STARTTLS
    expect(await mailboxes()).toMatchObject([{ status: 'connected' }])
    await close()
  })

  const [login, tooMany] = [/^(LOGIN|AUTHENTICATE)/, 'Too many connections from your host']
  const reading = (why: ConnectionRefusal['why'], said: string | null) => ({ half: 'reading', why, said }) as const
  const sending = (why: ConnectionRefusal['why'], said: string | null) => ({ half: 'sending', why, said }) as const

  test.each<{ what: string; imap?: ImapFault; smtp?: SmtpFault; refusal: ConnectionRefusal }>([
    { what: 'too many connections for a greeting of IMAP', imap: { on: /^CONNECT/, say: `* BYE [ALERT] ${tooMany}\r\n`, hangsUp: true }, refusal: reading('busy', tooMany) },
    { what: 'BYE at the sign-in', imap: { on: login, say: '* BYE Shutting down\r\n', hangsUp: true }, refusal: reading('not_now', 'Shutting down') },
    { what: '[UNAVAILABLE] at the sign-in', imap: { on: login, say: '$tag NO [UNAVAILABLE] Backend is down\r\n' }, refusal: reading('not_now', 'Backend is down') },
    { what: '[LIMIT] at the sign-in', imap: { on: login, say: '$tag NO [LIMIT] Too many sessions\r\n' }, refusal: reading('busy', 'Too many sessions') },
    { what: 'nothing before it closes', imap: { on: /^CONNECT/, hangsUp: true }, refusal: reading('unreachable', null) },
    { what: '554 for a greeting of SMTP', smtp: { at: 'connect', say: '554 5.7.1 You are blocked', hangsUp: true }, refusal: sending('refused', '554 5.7.1 You are blocked') },
    { what: '421 for a greeting of SMTP', smtp: { at: 'connect', say: `421 4.7.0 ${tooMany}`, hangsUp: true }, refusal: sending('busy', `421 4.7.0 ${tooMany}`) },
    { what: '421 to EHLO', smtp: { at: 'ehlo', say: '421 4.7.0 Slow down', hangsUp: true }, refusal: sending('busy', '421 4.7.0 Slow down') },
    { what: '454 at the sign-in', smtp: { at: 'auth', say: '454 4.7.0 Try later' }, refusal: sending('not_now', '454 4.7.0 Try later') },
    { what: 'another protocol', smtp: { at: 'connect', say: 'HTTP/1.1 400 Bad Request', hangsUp: true }, refusal: sending('unreachable', null) },
  ])('to a server that says $what tells so in its words', async ({ imap, smtp, refusal }) => {
    const { scripted, mailboxes, close } = await openScripted(imap, smtp)
    expect(await scripted()).toEqual({ refusal })
    expect(await mailboxes()).toEqual([])
    await close()
  }) // prettier-ignore

  test.each<{ what: string; imap?: Change; smtp?: Change; half: ConnectionHalf }>([
    { what: 'IMAP without STARTTLS', imap: { allowInsecure: false }, half: 'reading' },
    { what: 'IMAP in the clear where TLS was asked for', imap: { secure: true }, half: 'reading' },
    { what: 'SMTP without STARTTLS', smtp: { allowInsecure: false }, half: 'sending' },
    { what: 'SMTP in the clear where TLS was asked for', smtp: { secure: true }, half: 'sending' },
  ])('by $what tells of encryption, not of a server that is away', async ({ imap, smtp, half }) => {
    const { scripted, close } = await openScripted()
    expect(await scripted({ imap, smtp })).toEqual({ refusal: { half, why: 'encryption', said: null } })
    await close()
  })
})

type Change = Partial<ImapSettings['imap']>

/** An account whose servers misbehave as scripted: a wire to the real IMAP server, which offers no STARTTLS there, and a scripted one for sending. */
async function openScripted(imapFault?: ImapFault, smtpFault?: SmtpFault) {
  const world = await open()
  const { imap, smtp } = world.settings
  const [wire, smtpPeer] = [await openImapWire(imap.port), await startSmtpScriptPeer()]
  wire.script(imapFault ? [imapFault] : [], (said) => said.replaceAll(' STARTTLS', ''))
  smtpPeer.script(...(smtpFault ? [smtpFault] : []))
  return {
    ...world,
    scripted: (change: { imap?: Change | undefined; smtp?: Change | undefined } = {}) =>
      world.connect({ imap: { ...imap, port: wire.port, ...change.imap }, smtp: { ...smtp, port: smtpPeer.port, ...change.smtp } }),
    async close() {
      await world.close()
      wire.close()
      smtpPeer.close()
    },
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the mail servers are not there')
  return value
}
