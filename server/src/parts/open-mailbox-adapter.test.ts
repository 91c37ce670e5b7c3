import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '../db/open-database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { startPlainImapPeer } from '../../testing/imap-plain-peer.ts'
import { anywhere, silentLog } from '../../testing/mail.ts'
import { testClock } from '../../testing/test-clock.ts'
import { createMailboxOpener } from './open-mailbox-adapter.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const warmMs = 5 * 60_000

/** A server for one mailbox, and what opens it. */
async function open() {
  const peer = await startPlainImapPeer()
  const clock = testClock()
  const opener = createMailboxOpener({ db, clock, log: silentLog, reach: anywhere, openGmail: null })
  const signIn = { host: '127.0.0.1', port: peer.port, secure: false, user: 'dana', password: 'hunter2', allowInsecure: true }
  const access = {
    kind: 'imap',
    owner: 'owner',
    emailAddress: 'dana@own.test',
    sentStore: 'none',
    settings: { imap: signIn, smtp: signIn },
  } as const
  return {
    clock,
    ...opener,
    connected: peer.connected,
    async signIn(id: string, password = 'hunter2') {
      const settings = { ...access.settings, imap: { ...signIn, password } }
      const adapter = opener.openMailbox({ ...access, id, settings })
      await adapter.verify('reading')
      return adapter
    },
    async stop() {
      await opener.closeAll()
      peer.close()
    },
  }
}

describe('the connections to a mailbox', () => {
  test('are shared by whoever opens it the same way, and stay warm for five minutes', async () => {
    const { clock, signIn, connected, stop } = await open()
    const first = await signIn('one')
    const second = await signIn('one')
    expect(connected()).toBe(1)
    await signIn('one', 'another password')
    expect(connected()).toBe(2)
    await first.close()
    await second.close()
    clock.advance(warmMs - 1)
    await (await signIn('one')).close()
    expect(connected()).toBe(2)
    clock.advance(warmMs)
    await expect.poll(connected).toBe(1)
    await stop()
    await expect.poll(connected).toBe(0)
  })

  test('are closed at once when it is not used any more, and those of others are not', async () => {
    const { signIn, closeMailbox, connected, stop } = await open()
    for (const id of ['one', 'other']) await (await signIn(id)).close()
    await (await signIn('one', 'an older password')).close()
    expect(connected()).toBe(3)
    closeMailbox('one')
    await expect.poll(connected).toBe(1)
    await stop()
  })

  test('that somebody uses just then are closed with the end of that use', async () => {
    const { signIn, closeMailbox, connected, stop } = await open()
    const used = await signIn('one')
    closeMailbox('one')
    await used.verify('reading')
    expect(connected()).toBe(1)
    await used.close()
    await expect.poll(connected).toBe(0)
    await stop()
  })
})
