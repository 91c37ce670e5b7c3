import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { openPushWorld } from '../../../testing/push-peer.ts'
import { savePushDevice } from '../../db/accounts/push-devices.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { addEscalation } from '../../db/escalations/escalations.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { authSessions } from '../../db/schema/accounts.ts'
import { messages } from '../../db/schema/assistant.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { pushDevices } from '../../db/schema/push.ts'
import { alertOwner, enqueueAlerts } from './alert-owner.ts'
import { pushWaiting } from './push-waiting.ts'

let db: OpenedDatabase
let pushes: Awaited<ReturnType<typeof openPushWorld>>
beforeAll(async () => {
  db = await openTestDatabase()
  pushes = await openPushWorld()
})
afterAll(async () => {
  await pushes.peer.close()
  await db.close()
})
beforeEach(() => pushes.peer.answerWith(201))

const minute = 60_000

/** An owner with a phone that gets notices. */
async function openPhone() {
  const world = await openMailboxWorld(db)
  const { owner, clock, enqueued } = world
  const deps = { ...world.deps, push: pushes.push }
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
  const name = randomUUID()
  const sessionId = randomUUID()
  await db.system((tx) => tx.insert(authSessions).values({ id: sessionId, userId: owner, token: sessionId, expiresAt: clock.now() }))
  const given = { ...pushes.peer.subscribe(name), vapidKey: pushes.push.publicKey }
  await inOwner((tx) => savePushDevice(tx, { ...given, sessionId, device: 'Chrome on Android' }))
  const jobs = () => enqueued.filter((job) => job.name === 'escalations.push').map(({ payload }) => payload)
  return {
    ...world,
    inOwner,
    jobs,
    name,
    async addDraft() {
      const reply = await world.addReply()
      await inOwner((tx) => tx.update(outgoing).set({ status: 'draft', updatedAt: clock.now() }).where(eq(outgoing.id, reply.id)))
      return reply
    },
    /** The round of each minute; whatever it enqueues is run by `run`. */
    async round(minutes = 11) {
      clock.advance(minutes * minute)
      await enqueueAlerts(deps)
      await alertOwner(deps, owner)
    },
    async run(payload = jobs().at(-1)) {
      if (!payload || !('deviceId' in payload) || !('toldAt' in payload)) throw new Error('nothing was enqueued')
      await pushWaiting(deps, { owner, deviceId: String(payload.deviceId), toldAt: new Date(String(payload.toldAt)) })
    },
    notes: () => pushes.peer.received.filter(({ path }) => path === `/push/${name}`).map(({ note }) => note),
    devices: () => inOwner((tx) => tx.select().from(pushDevices)),
  }
}

test('a reply that waits is pushed once, with its mail, and says whom it is for and none of their words', async () => {
  const { addDraft, round, run, jobs, notes, inOwner } = await openPhone()
  const reply = await addDraft()
  const { mail } = (await inOwner((tx) => tx.select().from(messages).where(eq(messages.id, reply.messageId))))[0] ?? {}
  if (!mail) throw new Error('there is a message')
  const named = { ...mail, from: { name: 'Ann\u202E Lee\n', address: 'ann@customer.test' } }
  await inOwner((tx) => tx.update(messages).set({ mail: named }).where(eq(messages.id, reply.messageId)))
  await round()
  await round()
  expect(jobs()).toHaveLength(1)
  await run()
  expect(notes()).toEqual([
    {
      title: 'A reply to Ann Lee waits for your word',
      body: 'It leaves once you say so.',
      path: `/dashboard/messages/${reply.messageId}`,
      tag: 'waiting',
    },
  ])
  await run()
  expect(notes()[1]).toEqual(notes()[0]) // it takes the place of the first: the device shows one
})

test('a name stands only beside the address that it came with: that of a form builder names nobody', async () => {
  const { addDraft, round, run, notes, inOwner } = await openPhone()
  const { id } = await addDraft()
  await inOwner((tx) => tx.update(outgoing).set({ toAddress: 'pat@customer.test' }).where(eq(outgoing.id, id)))
  await round()
  await run()
  expect(notes()).toMatchObject([{ title: 'A reply to pat@customer.test waits for your word' }])
})

test('what comes within a minute is pushed together, and a later push counts what waits from before', async () => {
  const { addDraft, addReply, round, run, notes, inOwner, clock } = await openPhone()
  await addDraft()
  const held = await addReply('mail', { kind: 'holding' })
  const about = { rationale: 'Money.', emailContent: 'Give it back', categoryUsed: 'other' as const, citations: [] }
  await inOwner((tx) => addEscalation(tx, { ...about, inboundId: held.messageId, toEmail: 'ann@customer.test', createdAt: clock.now() }))
  await round()
  await run()
  await addDraft()
  await round()
  await run()
  expect(notes()).toMatchObject([
    { title: '2 messages wait for you', body: 'From ann@customer.test.', path: '/dashboard/escalate' },
    { title: 'A reply to ann@customer.test waits for your word', body: 'It leaves once you say so. 3 wait in all.' },
  ])
})

test('nothing is pushed in quiet hours, and all of it after them; nor of what is switched off', async () => {
  const { addDraft, round, run, jobs, notes, inOwner, clock } = await openPhone()
  await inOwner((tx) => saveAssistantSettings(tx, { quiet: { from: 9, until: 12 } }, clock.now())) // it is ten in New York
  await addDraft()
  await round()
  expect(jobs()).toEqual([])
  await round(120)
  await run()
  expect(notes()).toHaveLength(1)
  await inOwner((tx) => saveAssistantSettings(tx, { draftAlerts: false }, clock.now()))
  await addDraft()
  await round()
  expect(jobs()).toHaveLength(1)
})

test('what was settled before its push is not pushed', async () => {
  const { addDraft, round, run, notes, inOwner } = await openPhone()
  const { id } = await addDraft()
  await round()
  await inOwner((tx) => tx.update(outgoing).set({ status: 'sent' }).where(eq(outgoing.id, id)))
  await run()
  expect(notes()).toEqual([])
})

test('a device whose subscription has ended is taken off, and no job is made for it any more', async () => {
  const { addDraft, round, run, jobs, devices, name } = await openPhone()
  await addDraft()
  await round()
  pushes.peer.unsubscribe(name)
  await run()
  expect(await devices()).toEqual([])
  await addDraft()
  await round()
  expect(jobs()).toHaveLength(1)
  await run()
})

test('a push service that is away is tried again, for an hour', async () => {
  const { addDraft, round, run, notes, clock, devices } = await openPhone()
  await addDraft()
  await round()
  pushes.peer.answerWith(503)
  await expect(run()).rejects.toMatchObject({ code: 'temporary', retry: true })
  pushes.peer.answerWith(201)
  await run()
  expect(notes()).toHaveLength(1)
  pushes.peer.answerWith(503)
  clock.advance(60 * minute)
  await run()
  expect(await devices()).toHaveLength(1)
})

test('an owner without a confirmed address is told by the device alone', async () => {
  const { addDraft, round, run, notes, owner } = await openPhone()
  await addDraft()
  await db.system((tx) => tx.execute(`update users set email_verified = false where id = '${owner}'`))
  await round()
  await run()
  expect(notes()).toHaveLength(1)
})
