import { randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openImapAdapter } from './imap-adapter.ts'
import { parseMail } from './parse-mail.ts'
import { openPushes } from './pushes.ts'
import { anywhere, customerMail, mailPeer, realClock, silentLog } from '../../testing/mail.ts'

const peer = mailPeer()

describe.skipIf(!peer)('a mailbox by IMAP', () => {
  test('that gave out new UIDs is gone through again, so that nothing is lost', async () => {
    const { adapter, put } = open(11)
    const { cursor } = await adapter.fetch(null, 10)
    await put('read before')
    const before = await subjectsAfter(adapter, cursor)
    expect(before.subjects).toEqual(['read before'])
    const moved = { ...JSON.parse(JSON.stringify(before.cursor)), uidValidity: '1' } // what a restored server would make of it
    await put('came in meanwhile')
    const after = await subjectsAfter(adapter, moved)
    expect(after.subjects).toEqual(expect.arrayContaining(['read before', 'came in meanwhile']))
    await put('next')
    expect((await subjectsAfter(adapter, after.cursor)).subjects).toEqual(['next'])
    await adapter.close()
  })

  test('says that the sign-in is refused, and that a server is away', async () => {
    const { settings, address } = present(peer).settings('owner', 12)
    const wrong = { imap: { ...settings.imap, password: 'wrong' }, smtp: { ...settings.smtp, password: 'wrong' } }
    const away = { imap: { ...settings.imap, port: 1 }, smtp: { ...settings.smtp, port: 1 } }
    for (const [given, code] of [[wrong, 'auth_expired'] as const, [away, 'temporary'] as const]) {
      const adapter = openImapAdapter({ ...base(address), settings: given }, context)
      await expect(adapter.fetch(null, 1)).rejects.toMatchObject({ code })
      await expect(adapter.send(mailTo('c12@customer.test', address), handover())).rejects.toMatchObject({ code })
      await adapter.close()
    }
  })

  test('says for good that a recipient does not exist, although its own copy would be taken', async () => {
    const { adapter, address } = open(13)
    await expect(adapter.send(mailTo('nobody@customer.test', address), handover())).rejects.toMatchObject({ code: 'permanent' })
    await adapter.close()
  })

  test('brings a copy to whom the mail names, and to nobody where its reader does not exist', async () => {
    const { adapter, address, customer } = open(16)
    const { address: other, settings } = present(peer).settings('customer', 17)
    const cc = [{ name: 'Sam', address: other }]
    expect(await adapter.send({ ...mailTo(customer, address), cc, subject: 'for two' }, handover())).toBe('accepted')
    const refused = { ...mailTo('nobody@customer.test', address), cc, subject: 'for nobody' }
    await expect(adapter.send(refused, handover())).rejects.toMatchObject({ code: 'permanent' })
    const theirs = await present(peer).read(present(peer).settings('customer', 16).settings, 'INBOX')
    expect(theirs).toMatchObject([{ subject: 'for two', to: [{ address: customer }], cc }])
    const copies = await present(peer).read(settings, 'INBOX')
    expect(copies.map(({ subject }) => subject)).toEqual(['for two'])
    await adapter.close()
  })

  test('works on after its connection was cut, and the watch tells that it was', async () => {
    const { address, settings, customer } = people(14)
    const wire = await openWire(settings.imap.port)
    const adapter = openImapAdapter({ ...base(address), settings: { ...settings, imap: { ...settings.imap, port: wire.port } } }, context)
    const { cursor } = await adapter.fetch(null, 10)
    const watching = adapter.watch(() => {}, new AbortController().signal, openPushes(realClock))
    const told = watching.catch((error: unknown) => error)
    await adapter.fetch(cursor, 10)
    wire.cut()
    expect(await told).toMatchObject({ code: 'temporary' })
    await present(peer).deliver(customer, address, customerMail({ from: customer, to: address, subject: 'after the cut' }))
    expect((await subjectsAfter(adapter, cursor)).subjects).toEqual(['after the cut'])
    await adapter.close()
    wire.close()
  })

  test('is read although its server does not say of itself which mail comes next', async () => {
    const { address, settings, customer } = people(18)
    const wire = await openWire(settings.imap.port, (said) => said.replaceAll(/^\* OK \[UIDNEXT [^\n]*\n/gm, ''))
    const adapter = openImapAdapter({ ...base(address), settings: { ...settings, imap: { ...settings.imap, port: wire.port } } }, context)
    const sent = await adapter.fetchSent(null, 10)
    const { cursor } = await adapter.fetch(null, 10)
    await present(peer).deliver(customer, address, customerMail({ from: customer, to: address, subject: 'the next' }))
    expect((await subjectsAfter(adapter, JSON.parse(JSON.stringify(cursor)))).subjects).toEqual(['the next'])
    const owner = await present(peer).connect(settings)
    await owner.append('Sent', customerMail({ from: address, to: customer, subject: 'from the phone' }))
    await owner.logout()
    const after = await adapter.fetchSent(JSON.parse(JSON.stringify(sent.cursor)), 10)
    expect(after.mails).toHaveLength(1)
    expect(await adapter.fetchSent(JSON.parse(JSON.stringify(after.cursor)), 10)).toMatchObject({ mails: [] })
    await adapter.close()
    wire.close()
  })

  test('brings a mail of several megabytes whole', async () => {
    const { adapter, address, customer } = open(15)
    const { cursor } = await adapter.fetch(null, 10)
    const raw = customerMail({ from: customer, to: address, text: `${'A line of text that goes on.\r\n'.repeat(100_000)}The end` })
    await present(peer).deliver(customer, address, raw)
    const [mail] = (await adapter.fetch(cursor, 10)).mails
    expect(mail?.raw.length).toBe(mail?.sizeBytes)
    expect(Buffer.from(mail?.raw ?? []).toString()).toContain('The end')
    await adapter.close()
  })
})

const context = { clock: realClock, log: silentLog, reach: anywhere }

function base(emailAddress: string) {
  return { kind: 'imap', id: randomUUID(), owner: randomUUID(), emailAddress, sentStore: 'copy' } as const
}

function people(index: number) {
  const { address, settings } = present(peer).settings('owner', index)
  return { address, settings, customer: present(peer).settings('customer', index).address }
}

function open(index: number) {
  const { address, settings, customer } = people(index)
  const adapter = openImapAdapter({ ...base(address), settings }, context)
  const put = (subject: string) => present(peer).deliver(customer, address, customerMail({ from: customer, to: address, subject }))
  return { adapter, put, address, customer }
}

/** A connection to `port` that can be cut in the middle. `hear` changes what comes from there; it sees whole lines only of short answers. */
async function openWire(port: number, hear: (said: string) => string = (said) => said) {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    keep(near)
    keep(far)
    near.pipe(far)
    far.on('data', (said: Buffer) => near.write(Buffer.from(hear(said.toString('latin1')), 'latin1'))).on('end', () => near.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return { port: address.port, cut, close: () => server.close() }
}

function mailTo(to: string, from: string) {
  return {
    messageId: `${randomUUID()}@school.test`,
    from: { name: '', address: from },
    to: { name: '', address: to },
    cc: [],
    subject: 'Hello',
    text: 'Hi!',
    inReplyTo: null,
    references: [],
    isAutomatic: true,
    quoted: null,
  }
}

async function subjectsAfter(adapter: ReturnType<typeof openImapAdapter>, from: unknown) {
  const subjects: string[] = []
  for (let cursor = from; ;) {
    const page = await adapter.fetch(cursor, 10)
    cursor = page.cursor
    for (const { raw } of page.mails) subjects.push((await parseMail(raw)).subject)
    if (!page.more) return { subjects, cursor }
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the mail servers are not there')
  return value
}

function handover() {
  return { deadline: new Date(realClock.now().getTime() + 10_000), markHandedOver: async () => {} }
}
