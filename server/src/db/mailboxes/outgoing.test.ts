import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOneOfEach } from '../../../testing/one-of-each.ts'
import type { OpenedDatabase } from '../open-database.ts'
import {
  countBrokenTry,
  requeueRefused,
  addOutgoing,
  countAutomatic,
  getOutgoing,
  listSending,
  markFailed,
  markSent,
  markUnconfirmed,
  requeue,
  startSending,
} from './outgoing.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'

const now = new Date('2026-03-02T15:01:00Z')
let db: OpenedDatabase
let owner: OwnerId
let ids: Awaited<ReturnType<typeof addOneOfEach>>

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  owner = await addTestOwner(db)
  ids = await addOneOfEach(db, owner)
})

describe('a mail that leaves', () => {
  const step = (move: typeof startSending) => db.transaction(owner, (tx) => move(tx, ids.outgoingId, now))
  const requeueNow: typeof startSending = (tx, id) => requeue(tx, id, { now, sendingAt: now })
  const state = () => db.transaction(owner, (tx) => getOutgoing(tx, ids.outgoingId))

  test('is written down once for each message, kind and step', async () => {
    const { id: _id, status: _status, ...mail } = await state()
    expect(await db.transaction(owner, (tx) => addOutgoing(tx, { ...mail, rfcMessageId: 'two@example.com', status: 'queued' }))).toBeNull()
  })

  test('starts once, however many start it', async () => {
    const started = await Promise.all([step(startSending), step(startSending), step(startSending)])
    expect(started.filter(Boolean)).toHaveLength(1)
    expect(await state()).toMatchObject({ status: 'sending', attempts: 0, sendingAt: now })
    expect(await db.transaction(owner, listSending)).toMatchObject([{ id: ids.outgoingId }])
  })

  test('goes from sending to sent, back to queued, or to unconfirmed, and nowhere from there', async () => {
    expect(await step(markSent)).toBe(false)
    expect(await step(requeueNow)).toBe(false)
    await step(startSending)
    expect(await step(requeueNow)).toBe(true)
    expect(await state()).toMatchObject({ status: 'queued', sendingAt: null, attempts: 0 })
    await step(startSending)
    expect(await step(countBrokenTry)).toBe(true)
    expect(await db.transaction(owner, (tx) => requeueRefused(tx, ids.outgoingId, { now, sendingAt: now, error: 'busy' }))).toBe(true)
    expect(await state()).toMatchObject({ status: 'queued', sendingAt: null, attempts: 2, error: 'busy' })
    await step(startSending)
    expect(await step(markSent)).toBe(true)
    expect(await state()).toMatchObject({ status: 'sent', sentAt: now, attempts: 2 })
    for (const move of [startSending, markSent, requeueNow, countBrokenTry]) expect(await step(move)).toBe(false)
    for (const move of [markUnconfirmed, markFailed]) {
      expect(await db.transaction(owner, (tx) => move(tx, ids.outgoingId, now, 'too late'))).toBe(false)
    }
  })

  test('is not taken back by what is found out about an earlier try', async () => {
    await step(startSending)
    const earlier = { now, sendingAt: new Date(now.getTime() - 1) }
    expect(await db.transaction(owner, (tx) => requeue(tx, ids.outgoingId, earlier))).toBe(false)
    expect(await db.transaction(owner, (tx) => requeueRefused(tx, ids.outgoingId, { ...earlier, error: 'busy' }))).toBe(false)
    expect(await state()).toMatchObject({ status: 'sending', sendingAt: now })
  })

  test('counts in the budgets of its conversation and its account unless it is a draft or failed', async () => {
    const { conversationId, createdAt } = await state()
    const count = (since: Date, conversation?: string) =>
      db.transaction(owner, (tx) => countAutomatic(tx, { since, ...(conversation && { conversationId: conversation }) }))
    expect(await count(createdAt)).toBe(1)
    expect(await count(createdAt, conversationId)).toBe(1)
    expect(await count(createdAt, ids.messageId)).toBe(0)
    expect(await count(new Date(createdAt.getTime() + 1))).toBe(0)
    await db.transaction(owner, (tx) => markFailed(tx, ids.outgoingId, now, 'refused'))
    expect(await count(createdAt)).toBe(0)
  })
})
