import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openFaultWorld } from '../../../testing/fault-world.ts'
import { customerMail, mailPeer, stranger } from '../../../testing/mail.ts'
import { type SmtpFault, type SmtpScriptPeer, startSmtpScriptPeer } from '../../../testing/smtp-script-peer.ts'
import { addOutgoing } from '../../db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { keepAliases } from '../../features/mailboxes/keep-aliases.ts'
import { listMailboxViews } from '../../features/mailboxes/list-mailbox-views.ts'

const dovecot = mailPeer()
const { address, settings } = dovecot?.settings('owner', 29) ?? { address: '', settings: null }
const customer = dovecot?.settings('customer', 29)
const alias = stranger(address, 'info')
let db: OpenedDatabase
let peer: SmtpScriptPeer

beforeAll(async () => {
  if (!dovecot) return
  db = await openTestDatabase()
  peer = await startSmtpScriptPeer()
})
afterAll(async () => {
  peer?.close()
  await db?.close()
})

/** A mailbox with an alias, which sends by the real server, or by the scripted one. */
async function openWorld(smtpPort = settings?.smtp.port ?? 0) {
  if (!settings) throw new Error('there is no mail server')
  const place = { address, settings: { ...settings, smtp: { ...settings.smtp, port: smtpPort } } }
  const world = await openFaultWorld(db, place)
  await keepAliases(world.deps, world.owner, world.mailboxId, [alias])
  return {
    ...world,
    refused: async () => (await listMailboxViews(world.deps, world.owner)).flatMap(({ refusedAliases }) => refusedAliases),
  }
}

const fromOf = (raw: string) => /^From: .*<(.*)>\r$/m.exec(raw)?.[1]

describe.skipIf(!dovecot)('a mail to an alias', () => {
  test('is answered from it by the real servers, in its thread, and our copy of the answer is no message', async () => {
    const world = await openWorld()
    world.clock.set(new Date()) // the server's
    await world.receive()
    const subject = `Lessons ${crypto.randomUUID()}`
    await dovecot?.deliver(customer?.address ?? '', alias, customerMail({ from: customer?.address ?? '', to: alias, subject }))
    await world.receive()
    const message = (await world.messages()).find((one) => one.subject === subject)
    const reply = await world.deps.db.transaction(world.owner, (tx) =>
      addOutgoing(tx, {
        mailboxId: world.mailboxId,
        conversationId: message?.conversationId ?? '',
        messageId: message?.id ?? '',
        kind: 'reply',
        status: 'queued',
        rfcMessageId: `${crypto.randomUUID()}@school.test`,
        toAddress: customer?.address ?? '',
        subject: `Re: ${subject}`,
        text: 'A lesson is $40.',
        inReplyTo: message?.rfcMessageId ?? null,
        references: [message?.rfcMessageId ?? ''],
      }),
    )
    expect(await world.send(reply?.id ?? '')).toBe('ok')
    const got = (customer ? await dovecot?.read(customer.settings, 'INBOX') : [])?.filter(
      ({ messageId }) => messageId === reply?.rfcMessageId,
    )
    expect(got).toMatchObject([{ from: { name: 'School', address: alias }, returnPath: alias, inReplyTo: [message?.rfcMessageId] }])
    await world.receive()
    expect((await world.messages()).filter((one) => one.subject.includes(subject))).toHaveLength(1)
    expect((await dovecot?.read(settings ?? customer!.settings, 'Sent'))?.map(({ messageId }) => messageId)).toContain(reply?.rfcMessageId) // both are there with the servers
    expect(await world.refused()).toEqual([])
    await world.close()
  })

  const refusals: { what: string; fault: SmtpFault }[] = [
    { what: 'with MAIL', fault: { at: 'mail', say: '550 5.7.1 Not from you' } },
    { what: 'with RCPT, as Postfix does', fault: { at: 'rcpt', say: `553 5.7.1 <${alias}>: Sender address rejected: not owned by user` } },
    {
      what: 'with the whole mail, as Exchange does',
      fault: { at: 'dot', say: '550 5.7.60 Client does not have permissions to send as this sender' },
    },
  ]
  test.each(refusals)(
    'whose address a server refuses $what is answered from the main one, once, and the owner sees it',
    async ({ fault }) => {
      const world = await openWorld(peer.port)
      const { id, rfcMessageId } = await world.addReply({ sentTo: alias })
      peer.script(fault)
      expect(await world.send(id)).toBe('ok')
      expect((await world.finish(id)).status).toBe('sent')
      const left = peer.kept.filter(({ raw }) => raw.includes(`Message-ID: <${rfcMessageId}>`))
      expect(left.map(({ raw }) => fromOf(raw))).toEqual([address])
      expect(await world.refused()).toEqual([alias])
      await world.close()
    },
  )

  const others: { what: string; fault: SmtpFault; status: string }[] = [
    { what: 'refuses the recipient', fault: { at: 'rcpt', say: '550 5.1.1 <ann@customer.test>: No such user' }, status: 'failed' },
    { what: 'finds it too large', fault: { at: 'mail', say: '552 5.3.4 Message size exceeds limit' }, status: 'failed' },
    { what: 'takes it for spam', fault: { at: 'dot', say: '554 5.7.1 Looks like spam' }, status: 'failed' },
    { what: 'wants it later', fault: { at: 'mail', say: '451 4.3.0 Later' }, status: 'queued' },
    { what: 'may have it', fault: { at: 'dot', hangsUp: true, keeps: true }, status: 'sending' },
  ]
  test.each(others)('is not sent anew from the main address where a server $what', async ({ fault, status }) => {
    const world = await openWorld(peer.port)
    const { id, rfcMessageId } = await world.addReply({ sentTo: alias })
    peer.script(fault)
    await world.send(id)
    expect((await world.outgoing(id)).status).toBe(status)
    expect(peer.kept.filter(({ raw }) => raw.includes(rfcMessageId)).map(({ raw }) => fromOf(raw))).toEqual(fault.keeps ? [alias] : [])
    expect(await world.refused()).toEqual([])
    await world.close()
  })
})
