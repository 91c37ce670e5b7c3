import type { SendingRules } from '@ownvoice/core/assistant/sending-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { addLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { queueDraft, recallQueued } from '../../db/mailboxes/waiting-outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type World = Awaited<ReturnType<typeof openMailboxWorld>>

test('a reply waits for the end of the quiet hours, and one that the owner wrote goes', async () => {
  const world = await openMailboxWorld(db)
  await settle(world, { quiet: aroundNow(world) })
  const [reply, own] = [await world.addReply(), await world.addReply('mail', { kind: 'owner' })]
  await deliver(world, reply, own)
  expect(await world.sent()).toEqual([own.rfcMessageId])
  const again = world.enqueued.find(({ name }) => name === 'mailboxes.deliver')
  expect(again?.payload).toEqual({ owner: world.owner, outgoingId: reply.id })
  world.clock.advance((again?.startAfter?.getTime() ?? 0) - world.clock.now().getTime())
  await deliver(world, reply)
  expect(await world.sent()).toEqual([own.rfcMessageId, reply.rfcMessageId])
})

test('once all sending is stopped, what was decided meanwhile is taken back just before it would leave', async () => {
  const world = await openMailboxWorld(db)
  await settle(world, { stoppedAt: world.clock.now() })
  const [reply, holding] = [await world.addReply(), await world.addReply('mail', { kind: 'holding' })]
  await deliver(world, reply, holding)
  expect(await world.sent()).toEqual([])
  expect(await world.outgoing(reply.id)).toMatchObject({ status: 'draft', closedAt: null })
  expect(await world.outgoing(holding.id)).toMatchObject({ status: 'draft', closedAt: world.clock.now() })
})

test('what was decided while the owner chose to leave its reader alone waits for them, who read why', async () => {
  const world = await openMailboxWorld(db)
  const [reply, holding] = [await world.addReply(), await world.addReply('mail', { kind: 'holding' })]
  const [own, other] = [await world.addReply('mail', { kind: 'owner' }), await world.addReply('mail', { to: 'bob@customer.test' })]
  await db.transaction(world.owner, (tx) => addLeftAlone(tx, 'ann@customer.test', world.clock.now()))
  await deliver(world, reply, holding, own, other)
  expect(await world.sent()).toEqual([own.rfcMessageId, other.rfcMessageId])
  expect(await world.outgoing(reply.id)).toMatchObject({
    status: 'draft',
    closedAt: null,
    error: expect.stringContaining('leave them alone'),
  })
  expect(await world.outgoing(holding.id)).toMatchObject({ status: 'draft', closedAt: world.clock.now() })
})

test('what the owner wrote or approved goes on while all sending is stopped', async () => {
  const world = await openMailboxWorld(db)
  const [approved, own] = [await world.addReply(), await world.addReply('mail', { kind: 'owner' })]
  const now = world.clock.now()
  await settle(world, { stoppedAt: now })
  await db.transaction(world.owner, async (tx) => {
    await recallQueued(tx, approved.messageId, now)
    await queueDraft(tx, approved.id, { text: 'Yes.', mailboxId: world.mailbox.id, now })
  })
  await deliver(world, approved, own)
  expect(await world.sent()).toEqual([approved.rfcMessageId, own.rfcMessageId])
})

test('what could not leave for longer than a mail may be seen late waits for the owner, who reads why; what they approved goes', async () => {
  const world = await openMailboxWorld(db)
  const [reply, holding, approved] = [await world.addReply(), await world.addReply('mail', { kind: 'holding' }), await world.addReply()]
  world.clock.advance(60 * 3_600_000)
  const now = world.clock.now()
  await db.transaction(world.owner, async (tx) => {
    await recallQueued(tx, approved.messageId, now)
    await queueDraft(tx, approved.id, { text: 'Yes.', mailboxId: world.mailbox.id, now })
  })
  await deliver(world, reply, holding, approved)
  expect(await world.sent()).toEqual([approved.rfcMessageId])
  expect(await world.outgoing(reply.id)).toMatchObject({
    status: 'draft',
    closedAt: null,
    error: 'It could not be sent for 60 hours, so it waits for you.',
  })
  expect(await world.outgoing(holding.id)).toMatchObject({ status: 'draft', closedAt: now })
})

test('a reply that waits for its delay is taken back once replies to such mail wait for the owner, and a holding reply once they only watch', async () => {
  const world = await openMailboxWorld(db)
  const [reply, holding] = [await world.addReply(), await world.addReply('mail', { kind: 'holding' })]
  await settle(world, { categoryModes: { other: 'draft' } })
  await deliver(world, reply, holding)
  expect(await world.sent()).toEqual([holding.rfcMessageId])
  expect(await world.outgoing(reply.id)).toMatchObject({
    status: 'draft',
    closedAt: null,
    error: expect.stringContaining('before they go out'),
  })
  const another = await world.addReply('mail', { kind: 'holding' })
  await settle(world, { categoryModes: {}, sendMode: 'watch' })
  await deliver(world, another)
  expect(await world.sent()).toEqual([holding.rfcMessageId])
})

test('quiet hours and the delay that the owner wants do not count as late', async () => {
  const world = await openMailboxWorld(db)
  const reply = await world.addReply()
  await settle(world, { lateAfterHours: 1, quiet: aroundNow(world), responseDelaySeconds: 600 })
  world.clock.advance(2.5 * 3_600_000)
  await deliver(world, reply)
  expect(await world.sent()).toEqual([reply.rfcMessageId])
})

async function settle(world: World, settings: Parameters<typeof saveAssistantSettings>[1]): Promise<void> {
  await db.transaction(world.owner, (tx) => saveAssistantSettings(tx, settings, world.clock.now()))
}

async function deliver(world: World, ...mails: { id: string }[]): Promise<void> {
  for (const { id } of mails) await deliverOutgoing(world.deps, world.owner, id)
}

/** Quiet hours, by the account's clock, that hold now. */
function aroundNow(world: World): SendingRules['quiet'] {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/New_York' })
  const hour = Number(clock.format(world.clock.now()))
  return { from: hour, until: (hour + 2) % 24 }
}
