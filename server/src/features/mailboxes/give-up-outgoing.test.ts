import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { startSending } from '../../db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { countWaiting } from '../../db/reports/overview-facts.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { giveUpQueued, giveUpSending, sweepSending } from './give-up-outgoing.ts'

const longEnough = (6 * 60 + 15) * 60_000 + 1
let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('a reply that nobody looks up any more goes to its owner, once, and every owner’s', async () => {
  const worlds = [await openMailboxWorld(db), await openMailboxWorld(db)]
  for (const { deps, owner, addReply, outgoing, clock } of worlds) {
    const { id } = await addReply()
    await db.transaction(owner, (tx) => startSending(tx, id, clock.now()))
    clock.advance(longEnough - 2)
    await sweepSending(deps)
    expect((await outgoing(id)).status).toBe('sending')
    clock.advance(2)
  }
  const [first] = worlds
  if (first) for (let run = 0; run < 2; run += 1) await sweepSending(first.deps)
  for (const { owner, clock } of worlds)
    expect(await db.transaction(owner, (tx) => countWaiting(tx, clock.now()))).toMatchObject({ unconfirmed: 1 })
})

test('a reply whose look-up failed for good goes to its owner', async () => {
  const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db)
  const { id } = await addReply()
  await giveUpSending(deps, owner, id)
  expect((await outgoing(id)).status).toBe('queued')
  await db.transaction(owner, (tx) => startSending(tx, id, clock.now()))
  for (let run = 0; run < 2; run += 1) await giveUpSending(deps, owner, id)
  expect(await outgoing(id)).toMatchObject({ status: 'unconfirmed', error: expect.stringContaining('sent mails') })
})

test('a reply whose sending failed for good before it began goes to its owner, and one that is sent is left alone', async () => {
  const { deps, owner, addReply, outgoing } = await openMailboxWorld(db)
  const [waiting, sent] = [await addReply(), await addReply()]
  await deliverOutgoing(deps, owner, sent.id)
  for (const { id } of [waiting, sent, waiting]) await giveUpQueued(deps, owner, id)
  expect(await outgoing(waiting.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('could not be sent') })
  expect((await outgoing(sent.id)).status).toBe('sent')
})
