import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMailbox, listMailboxes } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { createMailboxOpener } from '../../parts/open-mailbox-adapter.ts'
import type { ImapSettings } from '../../mail/open-mailbox.ts'
import { customerMail, mailPeer, realClock, silentLog, anywhere } from '../../../testing/mail.ts'
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
  const deps = { ...world.deps, ids: { next: () => randomUUID() }, openMailbox: opener.openMailbox }
  const { address, settings } = present(peer).settings('owner', 29)
  const connect = (given: ImapSettings) =>
    connectMailbox(deps, owner, { emailAddress: address, displayName: 'School', sentStore: 'copy', settings: given, sendMode: null })
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
    for (const secret of [settings.imap.password, settings.imap.user.slice(0, 3), settings.imap.host]) {
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
    for (const [given, refusal] of refused) expect(await connect(given)).toEqual({ refusal })
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
    const refusalOf = (half: string) => ({ refusal: { half, why: 'certificate' } })
    expect(await connect({ ...byTls, imap: { ...byTls.imap, host: otherName } })).toEqual(refusalOf('reading'))
    expect(await connect({ ...byTls, smtp: { ...byTls.smtp, host: otherName } })).toEqual(refusalOf('sending'))
    expect(await connect({ ...byTls, smtp })).toEqual(refusalOf('sending')) // offers no STARTTLS
    expect(await mailboxes()).toEqual([])
    await connect(byTls)
    await connect({ ...byTls, imap }) // STARTTLS
    expect(await mailboxes()).toMatchObject([{ status: 'connected' }])
    await close()
  })
})

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the mail servers are not there')
  return value
}
