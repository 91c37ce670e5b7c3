import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { customerMail } from '../../../testing/mail.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { getConversationFacts } from '../../db/mailboxes/conversations.ts'
import { getMessage } from '../../db/mailboxes/messages.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { listOwnerMails } from '../../db/mailboxes/owner-mails.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { keepAliases } from './keep-aliases.ts'
import { receiveMail } from './receive-mail.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const proof = 'Authentication-Results: mx.google.com; dmarc=pass header.from=school.test'

async function openWorld() {
  const world = await openMailboxWorld(db, { host: 'imap.gmail.com' })
  const reply = await world.addReply()
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(world.owner, run)
  const own = world.mailbox.emailAddress
  return {
    ...world,
    reply,
    /** Brings the copy that the owner sent to themselves of what they answered to a customer. */
    async receiveCopy(given: { head?: readonly string[]; from?: string; to?: string; messageId?: string; answers?: Outgoing } = {}) {
      const { head = [proof], from = own, to = 'ann@customer.test', messageId = 'phone@school.test', answers = reply } = given
      const { rfcMessageId } = await inOwner((tx) => getMessage(tx, answers.messageId))
      const text = 'Yes, come on Tuesday.\r\n\r\nOn Mon, Mar 2, 2026 Ann wrote:\r\n> Hello'
      const raw = customerMail({ from, to, subject: 'Re: Lessons', text, messageId })
      await world.deliver([...head, `In-Reply-To: <${rfcMessageId}>`, raw].join('\r\n'))
      await receiveMail(world.deps, world.owner, world.mailbox.id)
    },
    own,
    wrote: async () => (await inOwner((tx) => listOwnerMails(tx, reply.conversationId, 10))).map(({ text }) => text),
    ownersSince: async () => (await inOwner(async (tx) => getConversationFacts(tx, await getMessage(tx, reply.messageId)))).ownersSince,
    arrived: async () => (await world.messages()).length - 1,
  }
}

describe('the copy that the owner sends to themselves of an answer', () => {
  test('makes the conversation theirs: what waited to leave does not, and the copy is no message of its own', async () => {
    const { receiveCopy, wrote, ownersSince, arrived, outgoing, reply, deps, owner, clock, enqueued } = await openWorld()
    await receiveCopy()
    await deliverOutgoing(deps, owner, reply.id)
    expect(await outgoing(reply.id)).toMatchObject({ status: 'draft', closedAt: clock.now() })
    expect([await wrote(), await ownersSince(), await arrived()]).toEqual([['Yes, come on Tuesday.'], clock.now(), 0])
    expect(enqueued.filter(({ name }) => name === 'assistant.answer')).toEqual([])
  })

  test('is theirs as well where they wrote from an alias of the mailbox', async () => {
    const { receiveCopy, wrote, arrived, deps, owner, mailbox } = await openWorld()
    await receiveCopy({ from: 'info@school.test', messageId: 'before@school.test' })
    expect([await wrote(), await arrived()]).toEqual([[], 1])
    await keepAliases(deps, owner, mailbox.id, ['info@school.test'])
    await receiveCopy({ from: 'info@school.test' })
    expect([await wrote(), await arrived()]).toEqual([['Yes, come on Tuesday.'], 1])
  })

  test('counts once, however often it comes, and although it lies among the sent mails as well', async () => {
    const { receiveCopy, wrote, arrived, sendElsewhere, own, reply, deps, owner, mailbox } = await openWorld()
    await receiveCopy()
    await receiveCopy()
    const { rfcMessageId } = await db.transaction(owner, (tx) => getMessage(tx, reply.messageId))
    const filed = customerMail({ from: own, to: 'ann@customer.test', subject: 'Re: Lessons', text: 'Yes.', messageId: 'phone@school.test' })
    await sendElsewhere(`In-Reply-To: <${rfcMessageId}>\r\n${filed}`)
    await receiveMail(deps, owner, mailbox.id)
    expect([await wrote(), await arrived()]).toEqual([['Yes, come on Tuesday.'], 0])
  })

  test.each([
    ['that nobody vouches for', { head: [] }],
    ['that failed its proof', { head: [proof.replace('pass', 'fail')] }],
    ['whose proof is of another domain', { head: [proof.replace('school.test', 'evil.test')] }],
    ['that a program sent by itself', { head: [proof, 'Auto-Submitted: auto-replied'] }],
    ['whose answers go to somebody else', { head: [proof, 'Reply-To: nora@customer.test'] }],
  ])('is a mail like any other where it is one %s', async (_what, given) => {
    const { receiveCopy, wrote, ownersSince, arrived, outgoing, reply } = await openWorld()
    await receiveCopy(given)
    expect([await wrote(), await ownersSince(), await arrived()]).toEqual([[], null, 1])
    expect(await outgoing(reply.id)).toMatchObject({ status: 'queued' })
  })

  test('is a mail like any other where it went to the owner alone, or to a conversation that is none of ours', async () => {
    const { receiveCopy, wrote, own, arrived, deps, owner, mailbox, deliver } = await openWorld()
    await receiveCopy({ to: own })
    const raw = customerMail({ from: own, to: 'friend@home.test', messageId: 'other@school.test' })
    await deliver([proof, 'In-Reply-To: <nobody@home.test>', raw].join('\r\n'))
    await receiveMail(deps, owner, mailbox.id)
    expect([await wrote(), await arrived()]).toEqual([[], 2])
  })
})

test('a reply of ours that comes back into the inbox makes nothing the owner’s', async () => {
  const { receiveCopy, wrote, reply } = await openWorld()
  await receiveCopy({ messageId: reply.rfcMessageId })
  expect(await wrote()).toEqual([])
})
