import { outgoingMessageId } from '@ownvoice/core/mailboxes/outgoing-message-id'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEscalation } from '../../db/escalations/escalations.ts'
import { answeredBy } from '../../db/mailboxes/answered-by.ts'
import { getConversationFacts, listConversation, saveGivenBack } from '../../db/mailboxes/conversations.ts'
import { addMessage, getMessage } from '../../db/mailboxes/messages.ts'
import { addOutgoing, type Outgoing } from '../../db/mailboxes/outgoing.ts'
import { listTold } from '../../db/mailboxes/told.ts'
import { queueDraft, recallQueued } from '../../db/mailboxes/waiting-outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { messages } from '../../db/schema/assistant.ts'
import { customerMail } from '../../../testing/mail.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { listOpenEscalations } from '../../../testing/stored-rows.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { receiveMail } from './receive-mail.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type World = Awaited<ReturnType<typeof openMailboxWorld>>

/** What the owner writes on the phone in answer to a message. */
async function ownersMail(world: World, reply: Outgoing, given: { head?: string; messageId?: string } = {}): Promise<string> {
  const { rfcMessageId } = await inWorld(world, (tx) => getMessage(tx, reply.messageId))
  const head = [`In-Reply-To: <${rfcMessageId}>`, ...(given.head === undefined ? [] : [given.head])].join('\r\n')
  const text = 'Yes, come on Tuesday.\r\n\r\nOn Mon, Mar 2, 2026 Ann wrote:\r\n> Hello'
  const to = { from: world.mailbox.emailAddress, to: 'ann@customer.test', subject: 'Re: Lessons', text }
  return `${head}\r\n${customerMail({ ...to, ...(given.messageId === undefined ? {} : { messageId: given.messageId }) })}`
}

function inWorld<T>({ owner }: World, run: Parameters<typeof db.transaction<T>>[1]): Promise<T> {
  return db.transaction(owner, run)
}

/** How the conversation of a reply stands for its message. */
async function standing(world: World, { messageId }: Outgoing) {
  return inWorld(world, async (tx) => getConversationFacts(tx, await getMessage(tx, messageId)))
}

describe('a mail that the owner sends from a program of their own', () => {
  test('makes the conversation theirs: what waits to be sent in it does not leave, and nothing of it waits for them', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    const other = await world.addReply()
    await inWorld(world, (tx) => escalate(tx, reply.messageId))
    await world.sendElsewhere(await ownersMail(world, reply))
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    await deliverOutgoing(world.deps, world.owner, reply.id)
    await deliverOutgoing(world.deps, world.owner, other.id)
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'draft', closedAt: world.clock.now() })
    expect(await world.outgoing(other.id)).toMatchObject({ status: 'sent' })
    expect(await standing(world, reply)).toMatchObject({ ownersSince: world.clock.now(), answeredAt: world.clock.now() })
    expect(await standing(world, other)).toMatchObject({ ownersSince: null, answeredAt: null })
    expect(await inWorld(world, listOpenEscalations)).toEqual([])
  })

  test('that comes in while a reply is about to leave keeps it back: the reply looks once more', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    await world.sendElsewhere(await ownersMail(world, reply))
    await deliverOutgoing(world.deps, world.owner, reply.id)
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'draft' })
    expect((await world.sent()).includes(reply.rfcMessageId)).toBe(false)
  })

  test('that another reader finds between that look and the sending keeps it back as well', async () => {
    const watcher: { read: () => Promise<void> } = { read: () => Promise.resolve() }
    const seesNothing = async (cursor: unknown) => {
      await watcher.read()
      return { mails: [], cursor, more: false }
    }
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    await world.sendElsewhere(await ownersMail(world, reply))
    const elsewhere = { ...world.deps, db: { ...world.deps.db } } // another process
    watcher.read = () => receiveMail(elsewhere, world.owner, world.mailbox.id)
    const late = {
      ...world.deps,
      openMailbox: (access: Parameters<typeof world.deps.openMailbox>[0]) => ({
        ...world.deps.openMailbox(access),
        fetchSent: seesNothing,
      }),
    }
    await deliverOutgoing(late, world.owner, reply.id)
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'draft' })
    expect((await world.sent()).includes(reply.rfcMessageId)).toBe(false)
  })

  test('and a reply that leaves at the same moment: either it left, or it was taken back, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const world = await openMailboxWorld(db)
      const reply = await world.addReply()
      await world.sendElsewhere(await ownersMail(world, reply))
      await Promise.all([receiveMail(world.deps, world.owner, world.mailbox.id), deliverOutgoing(world.deps, world.owner, reply.id)])
      const hasLeft = (await world.sent()).includes(reply.rfcMessageId)
      expect((await world.outgoing(reply.id)).status).toBe(hasLeft ? 'sent' : 'draft')
    }
  })

  test('leaves to the owner, as a draft, the reply to what came in after the mail that they answered', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    const second = await inWorld(world, (tx) => addSecond(tx, world, reply))
    await world.sendElsewhere(await ownersMail(world, reply))
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'draft', closedAt: world.clock.now() })
    expect(await world.outgoing(second.id)).toMatchObject({ status: 'draft', closedAt: null })
    expect(await standing(world, second)).toMatchObject({ answeredAt: null })
  })

  test('does not hold back the reply that the owner approved', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    await inWorld(world, (tx) => recallQueued(tx, reply.messageId, world.clock.now()))
    const approval = { text: 'Yes.', mailboxId: world.mailbox.id, now: world.clock.now() }
    await inWorld(world, (tx) => queueDraft(tx, reply.id, approval))
    await world.sendElsewhere(await ownersMail(world, reply))
    await deliverOutgoing(world.deps, world.owner, reply.id)
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'sent' })
  })

  test('is kept with its own words, as what the owner told, and counted once', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    const raw = await ownersMail(world, reply, { messageId: 'phone@school.test' })
    await world.sendElsewhere(raw)
    await world.sendElsewhere(raw)
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    const before = new Date(world.clock.now().getTime() + 1)
    const { conversationId } = reply
    const own = (await inWorld(world, (tx) => listConversation(tx, { conversationId, before, limit: 10 }))).filter(
      ({ by }) => by === 'owner',
    )
    expect(own).toEqual([{ by: 'owner', at: world.clock.now(), text: 'Yes, come on Tuesday.' }])
    const told = await inWorld(world, (tx) => listTold(tx, { addresses: ['ann@customer.test'], conversationId: null, before }))
    expect(told).toEqual([{ by: 'owner', text: 'Yes, come on Tuesday.', isInThread: false }])
  })

  test('brings the customer’s next mail into the same conversation, although it names that one alone', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    await world.sendElsewhere(await ownersMail(world, reply, { messageId: 'alone@school.test' }))
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    const next = customerMail({ from: 'ann@customer.test', to: world.mailbox.emailAddress, messageId: 'next@customer.test' })
    await world.deliver(`In-Reply-To: <alone@school.test>\r\n${next}`)
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    const stored = (await world.messages()).find(({ rfcMessageId }) => rfcMessageId === 'next@customer.test')
    expect(stored?.conversationId).toBe(reply.conversationId)
  })

  test('that was written before they gave the conversation back, and is found after, does not take it again', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    await world.sendElsewhere(await ownersMail(world, reply))
    await inWorld(world, (tx) => saveGivenBack(tx, reply.conversationId, new Date(world.clock.now().getTime() + 60_000)))
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    expect(await standing(world, reply)).toMatchObject({ ownersSince: null })
  })
})

describe('what else lies among the sent mails changes nothing:', () => {
  test.each(['auto-replied', 'auto-generated'])('what a program sent by itself (%s)', async (value) => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    await world.sendElsewhere(await ownersMail(world, reply, { head: `Auto-Submitted: ${value}` }))
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    expect(await standing(world, reply)).toMatchObject({ ownersSince: null })
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'queued' })
  })

  test('our own mails', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply('mail', { kind: 'owner' })
    await deliverOutgoing(world.deps, world.owner, reply.id)
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    expect(await standing(world, reply)).toMatchObject({ ownersSince: null })
  })

  test.each(['owner', 'reply'] as const)(
    'what left through us (%s) and a restored database has forgotten, known by its keyed Message-ID',
    async (kind) => {
      const world = await openMailboxWorld(db)
      const reply = await world.addReply()
      const answered = answeredBy(await inWorld(world, (tx) => getMessage(tx, reply.messageId)))
      const identity = { owner: world.owner, mailbox: world.mailbox.emailAddress, answered, kind, step: 0 }
      await world.sendElsewhere(await ownersMail(world, reply, { messageId: outgoingMessageId(identity, world.deps.messageIdDigest) }))
      await receiveMail(world.deps, world.owner, world.mailbox.id)
      expect(await standing(world, reply)).toMatchObject({ ownersSince: null })
    },
  )

  test('a mail that belongs to no conversation, and one that cannot be read', async () => {
    const world = await openMailboxWorld(db)
    const reply = await world.addReply()
    await world.sendElsewhere(customerMail({ from: world.mailbox.emailAddress, to: 'friend@home.test' }))
    await world.sendElsewhere('')
    await receiveMail(world.deps, world.owner, world.mailbox.id)
    await deliverOutgoing(world.deps, world.owner, reply.id)
    expect(await world.outgoing(reply.id)).toMatchObject({ status: 'sent' })
  })
})

type Tx = Parameters<Parameters<typeof db.transaction>[1]>[0]

async function escalate(tx: Tx, messageId: string): Promise<void> {
  const about = { toEmail: 'ann@customer.test', categoryUsed: 'other', rationale: '', emailContent: '', citations: [] } as const
  await addEscalation(tx, { ...about, citations: [], inboundId: messageId })
}

/** A reply to a second message of the conversation, a minute later. */
async function addSecond(tx: Tx, world: World, first: Outgoing): Promise<Outgoing> {
  const { mail, mailboxId, trace } = await getMessage(tx, first.messageId)
  const receivedAt = new Date(world.clock.now().getTime() + 60_000)
  const added = await addMessage(tx, {
    mailboxId,
    conversationId: first.conversationId,
    channel: 'mail',
    providerId: 'second',
    rfcMessageId: 'second@customer.test',
    subject: '',
    mail,
    trace,
    receivedAt,
  })
  const messageId = added?.id ?? ''
  await tx.update(messages).set({ status: 'decided', action: 'send' }).where(eq(messages.id, messageId))
  const { toAddress, subject, text, references } = first
  const reply = { mailboxId, conversationId: first.conversationId, messageId, toAddress, subject, text, references }
  const outgoing = await addOutgoing(tx, { ...reply, kind: 'reply', status: 'queued', rfcMessageId: `second.${first.rfcMessageId}` })
  if (!outgoing) throw new Error('no reply was added')
  return outgoing
}
