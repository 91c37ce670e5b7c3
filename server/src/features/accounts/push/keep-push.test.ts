import { randomUUID } from 'node:crypto'
import { MOST_PUSH_DEVICES } from '@ownvoice/core/accounts/push/contract'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase, silentLog } from '../../../../testing/database.ts'
import { openPushWorld } from '../../../../testing/push-peer.ts'
import { testClock } from '../../../../testing/test-clock.ts'
import { endSessionOf } from '../../../db/accounts/sessions.ts'
import type { OpenedDatabase } from '../../../db/open-database.ts'
import { authSessions } from '../../../db/schema/accounts.ts'
import { pushDevices } from '../../../db/schema/push.ts'
import { removePush, turnOnPush, viewPush } from './keep-push.ts'
import { testPush } from './test-push.ts'

let db: OpenedDatabase
let world: Awaited<ReturnType<typeof openPushWorld>>
beforeAll(async () => {
  db = await openTestDatabase()
  world = await openPushWorld()
})
afterAll(async () => {
  await world.peer.close()
  await db.close()
})
beforeEach(() => world.peer.answerWith(201))

const clock = testClock()
const deps = () => ({ db, push: world.push, clock, log: silentLog })

async function signIn(owner: OwnerId, device = 'Chrome on Android') {
  const sessionId = randomUUID()
  const expiresAt = new Date(clock.now().getTime() + 86_400_000)
  await db.system((tx) => tx.insert(authSessions).values({ id: sessionId, userId: owner, token: sessionId, expiresAt }))
  return { owner, sessionId, device }
}

const names = async (asker: Awaited<ReturnType<typeof signIn>>) => (await viewPush(deps(), asker)).devices.map(({ device }) => device)

test('a device is listed once, by its words, and goes with its session', async () => {
  const owner = await addTestOwner(db)
  const [phone, laptop] = [await signIn(owner), await signIn(owner, 'Firefox on Linux')]
  await turnOnPush(deps(), phone, world.peer.subscribe('phone'))
  await turnOnPush(deps(), phone, world.peer.subscribe('phone'))
  const view = await turnOnPush(deps(), laptop, world.peer.subscribe('laptop'))
  expect(view).toMatchObject({
    publicKey: world.push.publicKey,
    session: laptop.sessionId,
    devices: [
      { device: 'Chrome on Android', isThisDevice: false, pushedAt: null, wasRefused: false },
      { device: 'Firefox on Linux', isThisDevice: true },
    ],
  })
  await db.system((tx) => endSessionOf(tx, owner, phone.sessionId))
  expect(await names(laptop)).toEqual(['Firefox on Linux'])
})

test('who signs in again takes the device along, and what a session gave before is replaced', async () => {
  const owner = await addTestOwner(db)
  const [before, after] = [await signIn(owner), await signIn(owner)]
  await turnOnPush(deps(), before, world.peer.subscribe('same'))
  await turnOnPush(deps(), after, world.peer.subscribe('same'))
  expect((await viewPush(deps(), after)).devices).toMatchObject([{ isThisDevice: true }])
  await turnOnPush(deps(), after, world.peer.subscribe('renewed'))
  expect(await db.transaction(owner, (tx) => tx.select({ endpoint: pushDevices.endpoint }).from(pushDevices))).toEqual([
    { endpoint: expect.stringContaining('/push/renewed') },
  ])
})

test('what nothing can be sent with is refused, and so is the eleventh device', async () => {
  const owner = await addTestOwner(db)
  const first = await signIn(owner)
  const inside = { ...world.peer.subscribe('inside'), endpoint: 'https://inside.example/a' }
  await expect(turnOnPush(deps(), first, inside)).rejects.toMatchObject({ code: 'invalid_input' })
  for (let at = 0; at < MOST_PUSH_DEVICES; at += 1) await turnOnPush(deps(), await signIn(owner), world.peer.subscribe(`of-many-${at}`))
  await expect(turnOnPush(deps(), first, world.peer.subscribe('one-more'))).rejects.toMatchObject({ code: 'push_devices_full' })
  const { devices } = await viewPush(deps(), first)
  await removePush(deps(), first, devices[0]?.id ?? '')
  expect((await turnOnPush(deps(), first, world.peer.subscribe('one-more'))).devices).toHaveLength(MOST_PUSH_DEVICES)
})

test('another owner neither sees a device, nor removes it, nor sends to it', async () => {
  const [mine, other] = [await signIn(await addTestOwner(db)), await signIn(await addTestOwner(db))]
  const [device] = (await turnOnPush(deps(), mine, world.peer.subscribe('mine'))).devices
  const received = world.peer.received.length
  expect((await removePush(deps(), other, device?.id ?? '')).devices).toEqual([])
  expect(await testPush(deps(), other.owner, device?.id ?? '')).toEqual({ outcome: 'gone' })
  expect(world.peer.received).toHaveLength(received)
  expect(await names(mine)).toHaveLength(1)
})

test('a test reaches the device, or says why not; a device that is gone leaves the list', async () => {
  const mine = await signIn(await addTestOwner(db))
  const [device] = (await turnOnPush(deps(), mine, world.peer.subscribe('tested'))).devices
  const tried = () => testPush(deps(), mine.owner, device?.id ?? '')
  const listed = async () => (await viewPush(deps(), mine)).devices
  expect(await tried()).toEqual({ outcome: 'sent' })
  expect(world.peer.received.at(-1)?.note).toMatchObject({ title: 'Notices reach this device', tag: 'test' })
  expect(await listed()).toMatchObject([{ pushedAt: clock.now().toISOString(), wasRefused: false }])
  world.peer.answerWith(503)
  expect(await tried()).toEqual({ outcome: 'unreachable' })
  world.peer.answerWith(403)
  expect(await tried()).toEqual({ outcome: 'refused' })
  expect(await listed()).toMatchObject([{ wasRefused: true }])
  world.peer.answerWith(410)
  expect(await tried()).toEqual({ outcome: 'gone' })
  expect(await listed()).toEqual([])
})

test('a device that subscribed to another key of ours is taken off: under this one it takes nothing', async () => {
  const mine = await signIn(await addTestOwner(db))
  const [device] = (await turnOnPush(deps(), mine, world.peer.subscribe('old-key'))).devices
  await db.transaction(mine.owner, (tx) =>
    tx
      .update(pushDevices)
      .set({ vapidKey: 'another' })
      .where(eq(pushDevices.id, device?.id ?? '')),
  )
  const asked = world.peer.asked()
  expect(await testPush(deps(), mine.owner, device?.id ?? '')).toEqual({ outcome: 'gone' })
  expect(world.peer.asked()).toBe(asked)
  expect(await names(mine)).toEqual([])
})

test('devices go with the account', async () => {
  const mine = await signIn(await addTestOwner(db))
  await turnOnPush(deps(), mine, world.peer.subscribe('leaving'))
  await db.system((tx) => tx.execute(sql`delete from users where id = ${mine.owner}`))
  expect(await db.transaction(mine.owner, (tx) => tx.select().from(pushDevices))).toEqual([])
})
