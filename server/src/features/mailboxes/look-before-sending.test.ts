import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { sendAgain } from '../../db/mailboxes/waiting-outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { markRestored } from '../../db/restores.ts'
import { restores } from '../../db/schema/installation.ts'
import { AppError } from '../../errors.ts'
import type { MailAdapter } from '../../mail/port.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { giveUpQueued } from './give-up-outgoing.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => db.system((tx) => tx.delete(restores)))

const confirmMs = 15 * 60_000
const hourMs = 60 * 60_000

/** A reply that waits in a database that was put back an hour after its message came in. */
async function restoredWorld(override: Partial<MailAdapter> = {}) {
  const world = await openMailboxWorld(db, override)
  const reply = await world.addReply()
  world.clock.advance(hourMs)
  await db.system((tx) => markRestored(tx, world.clock.now()))
  return { ...world, id: reply.id, rfcMessageId: reply.rfcMessageId }
}

describe('a reply to a message of before a restore', () => {
  test('that lies in the Sent store is sent already, and does not leave again', async () => {
    const { deps, owner, id, outgoing, sent } = await restoredWorld({ findSent: () => Promise.resolve('sent') })
    await deliverOutgoing(deps, owner, id)
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([])
    expect((await outgoing(id)).status).toBe('sent')
  })

  test('that is absent leaves once what was handed over right before had time to show up', async () => {
    const { deps, owner, id, rfcMessageId, outgoing, sent, enqueued, clock } = await restoredWorld()
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([])
    const startAfter = new Date(clock.now().getTime() + confirmMs)
    expect(enqueued).toEqual([{ name: 'mailboxes.deliver', payload: { owner, outgoingId: id }, startAfter }])
    clock.set(startAfter)
    await deliverOutgoing(deps, owner, id)
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([rfcMessageId])
    expect(await outgoing(id)).toMatchObject({ status: 'sent', absentAt: startAfter })
  })

  test('is looked for again after each restore', async () => {
    const { deps, owner, id, outgoing, clock } = await restoredWorld({ send: () => Promise.reject(new AppError('temporary')) })
    clock.advance(confirmMs)
    await expect(deliverOutgoing(deps, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    clock.advance(1)
    await db.system((tx) => markRestored(tx, clock.now()))
    await deliverOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'queued', attempts: 1 })
  })

  test('is unconfirmed where there is no Sent store, and leaves when its owner says so', async () => {
    const { deps, owner, id, rfcMessageId, mailbox, outgoing, sent, clock } = await restoredWorld({
      findSent: () => Promise.resolve('unknown'),
    })
    await deliverOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'unconfirmed', error: expect.stringContaining('earlier state') })
    await db.transaction(owner, (tx) => sendAgain(tx, id, { mailboxId: mailbox.id, now: clock.now() }))
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([rfcMessageId])
  })

  test('waits when the sign-in is no longer accepted, and the mailbox says so', async () => {
    const findSent = () => Promise.reject(new AppError('auth_expired'))
    const { deps, owner, id, outgoing, mailboxStatus } = await restoredWorld({ findSent })
    await deliverOutgoing(deps, owner, id)
    expect((await outgoing(id)).status).toBe('queued')
    expect(await mailboxStatus()).toBe('failed')
  })

  test('goes to its owner as one that may have left when the Sent store stays out of reach', async () => {
    const findSent = () => Promise.reject(new AppError('temporary'))
    const { deps, owner, id, outgoing, sent } = await restoredWorld({ findSent })
    await expect(deliverOutgoing(deps, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    await giveUpQueued(deps, owner, id)
    await giveUpQueued(deps, owner, id)
    expect((await outgoing(id)).status).toBe('unconfirmed')
    expect(await sent()).toEqual([])
  })
})

test('a reply to a message that came in after the restore leaves at once', async () => {
  const { deps, owner, addReply, sent, clock } = await restoredWorld()
  clock.advance(hourMs)
  const { id, rfcMessageId } = await addReply()
  await deliverOutgoing(deps, owner, id)
  expect(await sent()).toEqual([rfcMessageId])
})
