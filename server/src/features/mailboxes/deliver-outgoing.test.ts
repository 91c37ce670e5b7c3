import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { AppError } from '../../errors.ts'
import { deliverOutgoing, maxAttempts } from './deliver-outgoing.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { settleOutgoing } from './settle-outgoing.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const refusing = (code: 'permanent' | 'temporary' | 'auth_expired') => ({
  send: () => Promise.reject(new AppError(code, { detail: `${code} for a test` })),
})
const silent = { send: () => Promise.resolve('unknown' as const) }
const over = 60_000 + 30_000 + 1

describe('a reply that is to be sent', () => {
  test('leaves once, however often its job runs [ASSIST-001]', async () => {
    const { deps, owner, addReply, outgoing, sent } = await openMailboxWorld(db)
    const { id, rfcMessageId } = await addReply()
    await Promise.all([deliverOutgoing(deps, owner, id), deliverOutgoing(deps, owner, id)])
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([rfcMessageId])
    expect(await outgoing(id)).toMatchObject({ status: 'sent', attempts: 0, error: null })
  })

  test('is written down as being sent, with the job that looks for it, before anything leaves', async () => {
    const { deps, owner, addReply, outgoing, sent, enqueued, clock } = await openMailboxWorld(db)
    const { id } = await addReply()
    const dying = (name: string) => {
      if (name === 'sending_committed') throw new Error('died')
    }
    await expect(deliverOutgoing({ ...deps, checkpoint: dying }, owner, id)).rejects.toThrow('died')
    expect(await sent()).toEqual([])
    expect((await outgoing(id)).status).toBe('sending')
    const startAfter = new Date(clock.now().getTime() + over - 1)
    expect(enqueued).toEqual([{ name: 'mailboxes.settle', payload: { owner, outgoingId: id }, startAfter }])
  })

  test('that was refused for good has failed, with the reason', async () => {
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, refusing('permanent'))
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'failed', error: 'permanent for a test' })
  })

  test('that the server cannot take now waits for the next try', async () => {
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, refusing('temporary'))
    const { id } = await addReply()
    await expect(deliverOutgoing(deps, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    expect(await outgoing(id)).toMatchObject({ status: 'queued', error: 'temporary for a test' })
  })

  test('that the server cannot take for too long has failed, with the reason', async () => {
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, refusing('temporary'))
    const { id } = await addReply()
    for (let tries = 1; tries < maxAttempts; tries += 1) {
      await expect(deliverOutgoing(deps, owner, id)).rejects.toMatchObject({ code: 'temporary' })
    }
    expect((await outgoing(id)).status).toBe('queued')
    await deliverOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'failed', error: 'temporary for a test' })
  })

  test('waits when the sign-in is no longer accepted, and the mailbox says so', async () => {
    const { deps, owner, addReply, outgoing, mailboxStatus } = await openMailboxWorld(db, refusing('auth_expired'))
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    await deliverOutgoing(deps, owner, id)
    expect((await outgoing(id)).status).toBe('queued')
    expect(await mailboxStatus()).toBe('failed')
  })

  test('does not leave a mailbox that the owner has disconnected [ASSIST-041]', async () => {
    const { deps, owner, mailbox, addReply, outgoing, sent } = await openMailboxWorld(db)
    const { id } = await addReply()
    await disconnectMailbox(deps, owner, mailbox.id)
    await deliverOutgoing(deps, owner, id)
    expect(await sent()).toEqual([])
    expect((await outgoing(id)).status).toBe('failed')
  })
})

describe('a reply of which nobody came back to say what became of it', () => {
  test('is not looked for before the attempt is surely over, nor sent again by its own job', async () => {
    const { deps, owner, addReply, outgoing } = await openMailboxWorld(db, silent)
    const { id } = await addReply()
    await deliverOutgoing(deps, owner, id)
    await deliverOutgoing(deps, owner, id)
    await settleOutgoing(deps, owner, id)
    expect(await outgoing(id)).toMatchObject({ status: 'sending', attempts: 1 })
  })

  test('is sent when it lies in the Sent store', async () => {
    const world = await openMailboxWorld(db, { ...silent, findSent: () => Promise.resolve('sent') })
    expect(await statusAfterSettling(world)).toBe('sent')
  })

  test('is queued again under the same Message-ID when it is surely absent', async () => {
    const world = await openMailboxWorld(db, silent)
    expect(await statusAfterSettling(world)).toBe('queued')
    expect(world.enqueued.map(({ name }) => name)).toEqual(['mailboxes.settle', 'mailboxes.deliver'])
  })

  test('loses none of its tries when the process dies, however often', async () => {
    const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db)
    const { id } = await addReply()
    const dying = () => {
      throw new Error('died')
    }
    for (let death = 0; death < 2 * maxAttempts; death += 1) {
      const atSending = (name: string) => (name === 'sending_committed' ? dying() : undefined)
      await expect(deliverOutgoing({ ...deps, checkpoint: atSending }, owner, id)).rejects.toThrow('died')
      clock.advance(over)
      await settleOutgoing(deps, owner, id)
    }
    expect(await outgoing(id)).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('is given up, with a reason, when the server breaks off each time', async () => {
    const { deps, owner, addReply, outgoing, clock } = await openMailboxWorld(db, silent)
    const { id } = await addReply()
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      expect((await outgoing(id)).status).toBe('queued')
      await deliverOutgoing(deps, owner, id)
      clock.advance(over)
      await settleOutgoing(deps, owner, id)
    }
    expect(await outgoing(id)).toMatchObject({ status: 'failed', attempts: maxAttempts, error: expect.stringContaining('10 attempts') })
  })

  test('is unconfirmed where nobody can tell', async () => {
    const world = await openMailboxWorld(db, { ...silent, findSent: () => Promise.resolve('unknown') })
    expect(await statusAfterSettling(world)).toBe('unconfirmed')
  })

  test('is looked for again later when the server cannot be reached', async () => {
    const unreachable = () => Promise.reject(new AppError('temporary'))
    const world = await openMailboxWorld(db, { ...silent, findSent: unreachable })
    await expect(statusAfterSettling(world)).rejects.toMatchObject({ code: 'temporary' })
  })
})

async function statusAfterSettling({
  deps,
  owner,
  addReply,
  outgoing,
  clock,
}: Awaited<ReturnType<typeof openMailboxWorld>>): Promise<string> {
  const { id, rfcMessageId } = await addReply()
  await deliverOutgoing(deps, owner, id)
  clock.advance(over)
  await settleOutgoing(deps, owner, id)
  await settleOutgoing(deps, owner, id)
  expect((await outgoing(id)).rfcMessageId).toBe(rfcMessageId)
  return (await outgoing(id)).status
}
