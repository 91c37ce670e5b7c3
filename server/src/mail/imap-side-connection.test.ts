import type { ImapFlow } from 'imapflow'
import { describe, expect, test } from 'vitest'
import { startPlainImapPeer } from '../../testing/imap-plain-peer.ts'
import { anywhere, silentLog } from '../../testing/mail.ts'
import { testClock } from '../../testing/test-clock.ts'
import { openSideConnection } from './imap-side-connection.ts'

const keptMs = 30_000
const noop = (client: ImapFlow) => client.noop()

async function open() {
  const peer = await startPlainImapPeer()
  const clock = testClock()
  const settings = { host: '127.0.0.1', port: peer.port, secure: false, user: 'dana', password: 'hunter2', allowInsecure: true }
  const side = openSideConnection(settings, { clock, log: silentLog, reach: anywhere })
  const stop = async () => {
    await side.close()
    peer.close()
  }
  return { peer, clock, side, stop }
}

describe('the connection beside the one that waits', () => {
  test('is made when it is first needed, and serves one caller after another', async () => {
    const { peer, side, stop } = await open()
    expect(peer.signIns()).toBe(0)
    const running: string[] = []
    const run = (name: string) =>
      side.run(async (client) => {
        running.push(`${name} begins`)
        await noop(client)
        running.push(`${name} ends`)
      })
    await Promise.all([run('one'), run('two')])
    expect(running).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
    expect(peer.signIns()).toBe(1)
    await stop()
  })

  test('is closed half a minute after its last use, and made anew for the next', async () => {
    const { peer, clock, side, stop } = await open()
    await side.run(noop)
    clock.advance(keptMs - 1)
    await side.run(noop)
    await expect.poll(() => clock.sleepers()).toBe(1) // it waits anew
    clock.advance(keptMs - 1)
    expect(peer.connected()).toBe(1)
    clock.advance(1)
    await expect.poll(peer.connected).toBe(0)
    await side.run(noop)
    expect(peer.signIns()).toBe(2)
    await stop()
  })

  test('that was kept and is cut off runs what was asked once more on a new one, and a new one does not', async () => {
    const { peer, side, stop } = await open()
    let tries = 0
    const cutOff = async (client: ImapFlow, times: number) => {
      tries += 1
      if (tries <= times) peer.cut()
      await client.mailboxOpen('Sent')
      return 'done'
    }
    await expect(side.run((client) => cutOff(client, 1))).rejects.toMatchObject({ code: 'temporary' })
    expect(tries).toBe(1)
    await side.run(noop)
    tries = 0
    expect(await side.run((client) => cutOff(client, 1))).toBe('done')
    expect(tries).toBe(2)
    tries = 0
    await expect(side.run((client) => cutOff(client, 2))).rejects.toMatchObject({ code: 'temporary' })
    expect(tries).toBe(2)
    await stop()
  })

  test('does nothing more once it was closed', async () => {
    const { peer, side, stop } = await open()
    await side.run(noop)
    await side.close()
    await expect.poll(peer.connected).toBe(0)
    await expect(side.run(noop)).rejects.toMatchObject({ code: 'temporary', detail: 'the mailbox was closed' })
    expect(peer.signIns()).toBe(1)
    await stop()
  })
})
