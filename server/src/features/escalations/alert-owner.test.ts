import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { findConfirmedEmail, saveProfile } from '../../db/accounts/profiles.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { addEscalation, setEscalationStatus } from '../../db/escalations/escalations.ts'
import { users } from '../../db/schema/accounts.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { alertOwner, enqueueAlerts } from './alert-owner.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const minute = 60_000

async function openAlerts() {
  const world = await openMailboxWorld(db)
  const { deps, owner, clock, enqueued } = world
  await db.system((tx) => tx.update(users).set({ emailVerified: true }).where(eq(users.id, owner)))
  const address = await db.transaction(owner, findConfirmedEmail)
  return {
    ...world,
    /** Hands a message over; resolves to the message's id. */
    async handOver(toEmail = 'olga@customer.test'): Promise<string> {
      const { messageId } = await world.addReply()
      const words = { rationale: 'Your documents do not answer it.', emailContent: 'Do you teach ballet?', citations: [] }
      const about = { inboundId: messageId, toEmail, categoryUsed: 'other' as const, createdAt: clock.now(), ...words }
      await db.transaction(owner, (tx) => addEscalation(tx, about))
      return messageId
    },
    /** What the round of each minute does: the job of this owner runs where one is due. */
    async round(): Promise<void> {
      const before = enqueued.length
      await enqueueAlerts(deps)
      if (enqueued.slice(before).some(({ payload }) => isOf(payload, owner))) await alertOwner(deps, owner)
    },
    /** Oldest first. */
    mails: async () => (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ toAddress }) => toAddress === address).toReversed(),
  }
}

function isOf(payload: object, owner: OwnerId): boolean {
  return 'owner' in payload && payload.owner === owner
}

test('the owner is written to of what was handed over, a minute later, once, with the way to it', async () => {
  const { clock, handOver, round, mails } = await openAlerts()
  await handOver()
  await round()
  expect(await mails()).toEqual([])
  clock.advance(minute)
  await round()
  await round()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'escalation_alert', subject: 'A message waits for you' })
  expect(mail?.text).toMatch(/They wrote: Do you teach ballet\?[^]*\/dashboard\/escalate\?review=[0-9a-f-]{36}/)
})

test('what comes soon after waits ten minutes and is told together', async () => {
  const { clock, handOver, round, mails } = await openAlerts()
  await handOver()
  clock.advance(minute)
  await round()
  await handOver('nils@customer.test')
  await handOver('ann@customer.test')
  clock.advance(9 * minute)
  await round()
  expect(await mails()).toHaveLength(1)
  clock.advance(minute)
  await round()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['A message waits for you', '2 messages wait for you'])
})

test('customers’ words go to no address but the one that the owner has confirmed', async () => {
  const { deps, owner, clock, handOver, round, mails } = await openAlerts()
  const elsewhere = {
    contactEmail: 'a-typo@elsewhere.test',
    fullName: null,
    businessName: null,
    timezone: 'America/New_York',
    phoneNumber: null,
  }
  await db.transaction(owner, (tx) => saveProfile(tx, elsewhere))
  await handOver()
  clock.advance(minute)
  await round()
  expect(await mails()).toHaveLength(1)
  await db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, owner)))
  await handOver()
  clock.advance(11 * minute)
  await alertOwner(deps, owner)
  expect((await db.system((tx) => listProductMails(tx, 1_000))).filter(({ toAddress }) => toAddress === 'a-typo@elsewhere.test')).toEqual(
    [],
  )
  expect(await mails()).toHaveLength(1)
})

test('two rounds at once write one mail', async () => {
  const { deps, owner, clock, handOver, mails } = await openAlerts()
  await handOver()
  clock.advance(minute)
  await Promise.all([alertOwner(deps, owner), alertOwner(deps, owner)])
  expect(await mails()).toHaveLength(1)
})

test('nothing is said of what the owner has resolved, of what is a day old, and in quiet hours', async () => {
  const { owner, clock, handOver, round, mails } = await openAlerts()
  const resolved = await handOver()
  await db.transaction(owner, (tx) => setEscalationStatus(tx, resolved, 'resolved', clock.now()))
  await handOver()
  clock.advance(25 * 60 * minute)
  await round()
  expect(await mails()).toEqual([])
  const local = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/New_York' })
  const hour = Number(local.format(clock.now()))
  const quiet = { from: hour, until: (hour + 2) % 24 }
  await db.transaction(owner, (tx) => saveAssistantSettings(tx, { quiet }, clock.now()))
  await handOver()
  clock.advance(minute)
  await round()
  expect(await mails()).toEqual([])
  clock.advance(120 * minute)
  await round()
  expect(await mails()).toHaveLength(1)
})

test('who wants no alerts gets none, and others do', async () => {
  const [off, on] = [await openAlerts(), await openAlerts()]
  await db.transaction(off.owner, (tx) => saveAssistantSettings(tx, { escalationAlerts: false }, off.clock.now()))
  for (const world of [off, on]) {
    await world.handOver()
    world.clock.advance(minute)
    await world.round()
    await alertOwner(world.deps, world.owner)
  }
  expect(await off.mails()).toEqual([])
  expect(await on.mails()).toHaveLength(1)
})
