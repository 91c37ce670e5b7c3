import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { type ImapFault, type ImapWire, openImapWire } from '../../../testing/imap-wire.ts'
import { customerMail, mailPeer } from '../../../testing/mail.ts'
import { openWiredMailbox } from '../../../testing/wired-mailbox.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { markRestored } from '../../db/restores.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { restores } from '../../db/schema/installation.ts'
import { openConnectedMailbox } from '../../features/mailboxes/open-connected-mailbox.ts'
import { watchMailbox } from '../../features/mailboxes/watch-mailbox.ts'
import { openPushes } from '../pushes.ts'

const dovecot = mailPeer()
const index = 27
const soon = { timeout: 20_000, interval: 20 }

let db: OpenedDatabase
let wire: ImapWire
beforeAll(async () => {
  if (!dovecot) return
  db = await openTestDatabase()
  wire = await openImapWire(dovecot.settings('owner', index).settings.imap.port)
})
afterAll(async () => {
  wire?.close()
  await db?.close()
})
const open = () => openWiredMailbox({ db, wire, dovecot, index })

describe.skipIf(!dovecot)('a mailbox that is watched', () => {
  /** `on`: what the wire has to see before the mail is put there; the faults that are left are met later. */
  const rows: { what: string; faults: ImapFault[]; edit?: (said: string) => string; isLater?: true }[] = [
    { what: 'says BYE in IDLE', faults: [{ on: /^IDLE/, say: '+ idling\r\n* BYE Idle for too long\r\n', hangsUp: true }] },
    { what: 'hangs up in IDLE', faults: [{ on: /^IDLE/, hangsUp: true }] },
    { what: 'refuses IDLE', faults: [{ on: /^IDLE/, say: '$tag NO Not now\r\n' }] },
    { what: 'does not know IDLE', faults: [], edit: (said) => said.replaceAll(' IDLE', '') },
    { what: 'ends its IDLE at once', faults: [{ on: /^IDLE/, say: '+ idling\r\n$tag OK Done\r\n' }] },
    { what: 'never answers DONE', faults: [{ on: /^DONE/, isSilent: true }], isLater: true },
    { what: 'is gone at DONE', faults: [{ on: /^DONE/, hangsUp: true }], isLater: true },
  ]
  test.each(rows)('by a server that $what: a mail that comes in then is read once', async ({ faults, edit, isLater }) => {
    const { world, put, read } = await open()
    wire.cut()
    const waits = wire.script(isLater ? [{ on: /^IDLE/, before: '' }] : faults, edit)
    const stop = new AbortController()
    const deps = { ...world.deps, random: () => 0.5, ids: { next: () => randomUUID() } }
    const watching = watchMailbox(deps, { owner: world.owner, mailboxId: world.mailboxId, pushes: openPushes(world.clock) }, stop.signal)
    if (faults.length > 0) await waits.met
    const later = isLater ? wire.script(faults, edit) : null // a mail that lies there before it waits is read without a DONE
    await put('one')
    await later?.met
    await expect.poll(async () => (world.clock.advance(5_000), await read()), soon).toEqual(['one'])
    expect((await world.mailbox()).status).toBe('connected')
    expect(world.told()).toBe(0)
    stop.abort()
    await watching
    expect(world.answered()).toBe((await world.messages()).length)
    await world.close()
  })
})

describe.skipIf(!dovecot)('a mail', () => {
  test('of 30 megabytes is read, as far as it is read, and what is behind it', async () => {
    const { world, put, read, connect, address, customer } = await open()
    const owner = await connect()
    const head = customerMail({ from: customer, to: address, subject: 'large' }).replace('What does a lesson cost?', '')
    await owner.append('INBOX', Buffer.concat([Buffer.from(head), Buffer.alloc(30 * 1024 * 1024, `${'x'.repeat(76)}\r\n`)]))
    await owner.logout()
    await put('behind')
    expect(await world.receive()).toBe('ok')
    expect(await read()).toEqual(['behind'])
    const large = (await world.messages()).find(({ subject }) => subject === 'large')
    expect(large?.mail.cuts).toEqual([expect.stringContaining('Only the first'), expect.stringContaining('The text was cut')])
    await world.close()
  })

  test.each([
    ['no head', '\r\n\r\n\r\n'],
    ['a part without an end', 'From: ann@customer.test\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n--a'],
    ['bytes of no charset', 'From: =?bogus?Q?=FF=FE?= <ann@customer.test>\r\nSubject: \xff\xfe\xfd\r\nContent-Type: text/plain; charset=bogus\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%'],
    ['a head of its own shape', `: empty\r\nFrom\r\n To: <<>>\r\nDate: yesterday\r\nMessage-ID: ${'<'.repeat(2_000)}\r\n\r\nHello`],
  ])('with %s holds up nothing behind it', async (_what, raw) => {
    const { world, put, read, connect } = await open()
    const owner = await connect()
    await owner.append('INBOX', Buffer.from(raw, 'latin1'))
    await owner.logout()
    await put('behind')
    expect(await world.receive()).toBe('ok')
    expect(await read()).toEqual(['behind'])
    expect(await world.messages()).toHaveLength(2)
    await world.close()
  }) // prettier-ignore

  test('of which the server gives nothing goes to its owner, and each such mail does', async () => {
    const { world, put, read } = await open()
    const nothing =
      '* 1 FETCH (UID $uid INTERNALDATE "24-Nov-2026 10:00:00 +0000" RFC822.SIZE 500 BODY[]<0> NIL)\r\n$tag OK Fetch completed\r\n'
    for (const subject of ['one', 'two']) {
      await put(subject)
      wire.script(Array.from({ length: 2 }, () => ({ on: /^UID FETCH/, say: nothing })))
      await world.receive()
    }
    await put('three')
    expect(await world.receive()).toBe('ok')
    expect(await read()).toEqual(['three'])
    expect((await world.messages()).filter(({ subject }) => subject === 'A mail that could not be read')).toHaveLength(2)
    expect(world.answered()).toBe(1) // the others wait for the owner
    await world.close()
  })
})

describe.skipIf(!dovecot)('a reply', () => {
  test('whose copy the server does not move, being full, has left once, and mails are read on', async () => {
    const { world, put, read, customer, got } = await open()
    const { id, rfcMessageId } = await world.addReply({ to: customer })
    expect(await world.send(id)).toBe('ok')
    wire.script([{ on: /^UID (MOVE|COPY)/, say: '$tag NO [OVERQUOTA] Mailbox is full\r\n' }])
    await put('one')
    expect(await world.receive()).toBe('ok')
    expect(await read()).toEqual(['one'])
    expect(await world.receive()).toBe('ok')
    expect([(await world.finish(id)).status, await got(rfcMessageId)]).toEqual(['sent', 1])
    await world.close()
  })

  test('that left before the data were put back is not sent again because the server refuses a search', async () => {
    const { world, customer, got } = await open()
    const { id, rfcMessageId } = await world.addReply({ to: customer })
    expect(await world.send(id)).toBe('ok')
    await db.system((tx) => markRestored(tx, world.clock.now()))
    await db.transaction(world.owner, (tx) => tx.update(outgoing).set({ status: 'queued', sentAt: null }))
    world.clock.advance(world.deps.config.MAIL_CONFIRM_MS)
    wire.script(Array.from({ length: 12 }, () => ({ on: /^UID SEARCH/, say: '$tag NO [SERVERBUG] Internal error\r\n' })))
    expect(await world.send(id)).toBe('temporary')
    wire.script([])
    expect([(await world.finish(id)).status, await got(rfcMessageId)]).toEqual(['sent', 1])
    await db.system((tx) => tx.delete(restores))
    await world.close()
  })

  test.each(['Wysłane', 'Éléments envoyés', '送信済みアイテム'])(
    'of the owner’s in %s, which the server does not mark, is read',
    async (name) => {
      const { world, connect, address, customer } = await open()
      wire.script([], (said) => said.replaceAll(/^\* LIST [^\r\n]*\bSent[^\r\n]*\r\n/gm, ''))
      await world.close() // an adapter knows the folder that it has found
      const owner = await connect()
      await owner.mailboxCreate(name)
      const mailbox = openConnectedMailbox(world.deps, await world.mailbox())
      const { cursor } = await mailbox.fetchSent(null, 10)
      await owner.append(name, customerMail({ from: address, to: customer, subject: 'from the phone' }))
      expect((await mailbox.fetchSent(cursor, 10)).mails).toHaveLength(1)
      await owner.mailboxDelete(name)
      await owner.logout()
      await mailbox.close()
      await world.close()
    },
  )
})
