import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOneOfEach } from '../../../testing/one-of-each.ts'
import { findSubscription, saveSubscription } from '../billing/subscriptions.ts'
import type { OpenedDatabase } from '../open-database.ts'
import {
  addOutgoing,
  countAutomatic,
  countOutgoing,
  getOutgoing,
  listLeftSending,
  markAbsent,
  markFailed,
  markHandedOver,
  markReturned,
  markSent,
  markUnconfirmed,
  requeue,
  requeueRefused,
  startSending,
} from './outgoing.ts'
import { closeFailed, confirmSent, sendAgain } from './waiting-outgoing.ts'
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
  const ofTry = { now, sendingAt: now }
  const requeueNow: typeof startSending = (tx, id) => requeue(tx, id, ofTry)
  const mark: typeof startSending = (tx, id) => markHandedOver(tx, id, ofTry)
  const refuse: typeof startSending = (tx, id) => requeueRefused(tx, id, { ...ofTry, error: 'busy' })
  const askOwner: typeof startSending = (tx, id) => markUnconfirmed(tx, id, { ...ofTry, error: 'nobody knows' })
  const fail: typeof startSending = (tx, id) => markFailed(tx, id, { ...ofTry, error: 'refused' })
  const state = () => db.transaction(owner, (tx) => getOutgoing(tx, ids.outgoingId))

  test('is written down once for each message, kind and step', async () => {
    const { id: _id, status: _status, ...mail } = await state()
    expect(await db.transaction(owner, (tx) => addOutgoing(tx, { ...mail, rfcMessageId: 'two@example.com', status: 'queued' }))).toBeNull()
  })

  test('starts once, however many start it', async () => {
    const started = await Promise.all([step(startSending), step(startSending), step(startSending)])
    expect(started.filter(Boolean)).toHaveLength(1)
    expect(await state()).toMatchObject({ status: 'sending', attempts: 0, sendingAt: now })
  })

  test('is found by the sweep of all owners once it has stood at sending for too long', async () => {
    await step(startSending)
    const left = (before: Date) => db.system((tx) => listLeftSending(tx, before))
    expect(await left(now)).not.toContainEqual({ owner, outgoingId: ids.outgoingId })
    expect(await left(new Date(now.getTime() + 1))).toContainEqual({ owner, outgoingId: ids.outgoingId })
    await step(markSent)
    expect(await left(new Date(now.getTime() + 1))).not.toContainEqual({ owner, outgoingId: ids.outgoingId })
  })

  test('goes from sending to sent, back to queued, or to unconfirmed', async () => {
    for (const move of [requeueNow, refuse, mark, askOwner]) expect(await step(move)).toBe(false)
    await step(startSending)
    expect(await step(requeueNow)).toBe(true)
    expect(await state()).toMatchObject({ status: 'queued', sendingAt: null, attempts: 0 })
    await step(startSending)
    expect(await step(mark)).toBe(true)
    expect(await state()).toMatchObject({ status: 'sending', handedOverAt: now })
    expect(await step(refuse)).toBe(true)
    expect(await state()).toMatchObject({ status: 'queued', sendingAt: null, handedOverAt: null, attempts: 1, error: 'busy' })
    await step(startSending)
    expect(await step(markSent)).toBe(true)
    expect(await state()).toMatchObject({ status: 'sent', sentAt: now, attempts: 1 })
  })

  test('that is sent goes nowhere from there', async () => {
    await step(startSending)
    await step(markSent)
    for (const move of [startSending, markSent, mark, requeueNow, refuse, askOwner, fail, markAbsent]) expect(await step(move)).toBe(false)
  })

  test('that was handed over is not queued again, however absent it is', async () => {
    await step(startSending)
    await step(mark)
    expect(await step(requeueNow)).toBe(false)
    expect(await state()).toMatchObject({ status: 'sending', handedOverAt: now })
  })

  test('is sent for good once that is known, although its owner was asked', async () => {
    await step(startSending)
    expect(await step(askOwner)).toBe(true)
    expect(await step(markSent)).toBe(true)
    expect(await state()).toMatchObject({ status: 'sent', error: null })
  })

  test('waits for its owner when it failed, until it is sent again or closed', async () => {
    const waiting = () => db.transaction(owner, (tx) => countOutgoing(tx, 'failed'))
    await step(startSending)
    await step(fail)
    expect(await waiting()).toBe(1)
    await db.transaction(owner, (tx) => sendAgain(tx, ids.outgoingId, { mailboxId: ids.mailboxId, now }))
    expect(await waiting()).toBe(0)
    expect(await state()).toMatchObject({ status: 'queued', attempts: 0, sendingAt: null, absentAt: now })
    await db.transaction(owner, (tx) => confirmSent(tx, ids.outgoingId, now))
    expect((await state()).status).toBe('queued')
    await step(startSending)
    await step(fail)
    await db.transaction(owner, (tx) => closeFailed(tx, ids.outgoingId, now))
    expect(await waiting()).toBe(0)
    expect(await state()).toMatchObject({ status: 'failed', closedAt: now })
  })

  test.each([
    ['follow_up', 11],
    ['place', 11],
    ['reply', 10],
    ['holding', 10],
    ['owner', 10],
  ] as const)(
    'of kind %s that has failed leaves %i of ten in the quota: it is given back once, where nobody sends it again',
    async (kind, left) => {
      const plan = { planName: 'basic', monthlyEmailQuota: 850, periodStart: '2026-03-05' } as const
      await db.system((tx) => saveSubscription(tx, owner, { isActive: true, remainingEmails: 10, ...plan }))
      const { id: _id, ...first } = await state()
      const mail = { ...first, kind, step: 7, rfcMessageId: `failed-${kind}@example.com`, status: 'queued' as const }
      const added = await db.transaction(owner, (tx) => addOutgoing(tx, mail))
      const giveUp = () => db.transaction(owner, (tx) => markFailed(tx, added?.id ?? '', { now, sendingAt: null, error: 'refused' }))
      expect((await Promise.all([giveUp(), giveUp()])).filter(Boolean)).toHaveLength(1)
      expect(await db.transaction(owner, findSubscription)).toMatchObject({ remainingEmails: left })
    },
  )

  test('is not moved by what is found out about an earlier try', async () => {
    await step(startSending)
    const earlier = { now, sendingAt: new Date(now.getTime() - 1), error: 'busy' }
    for (const move of [requeue, requeueRefused, markHandedOver, markUnconfirmed, markFailed]) {
      expect(await db.transaction(owner, (tx) => move(tx, ids.outgoingId, earlier))).toBe(false)
    }
    expect(await state()).toMatchObject({ status: 'sending', sendingAt: now, handedOverAt: null })
  })

  test('tells how long its message had waited, and that nothing had answered before it', async () => {
    const { id: _id, ...first } = await state()
    const send = async (kind: typeof first.kind, change: Partial<typeof first> = {}) => {
      const mail = { ...first, kind, step: 7, rfcMessageId: `${kind}-${Math.random()}@example.com`, ...change, status: 'queued' as const }
      const added = await db.transaction(owner, (tx) => addOutgoing(tx, mail))
      if (!added) throw new Error('it was there already')
      await db.transaction(owner, (tx) => markSent(tx, added.id, now))
      return db.transaction(owner, (tx) => getOutgoing(tx, added.id))
    }
    const waitedMs = now.getTime() - Date.parse('2026-03-02T15:00:00Z')
    expect(await state()).toMatchObject({ waitedMs: null, isFirst: false })
    expect(await send('holding')).toMatchObject({ waitedMs: null, isFirst: false })
    await step(markSent)
    expect(await state()).toMatchObject({ waitedMs, isFirst: true })
    expect(await send('reply')).toMatchObject({ waitedMs, isFirst: false })
    expect(await send('owner')).toMatchObject({ waitedMs: null, isFirst: false })
    expect(await send('reply', { step: 8, approvedAt: now })).toMatchObject({ waitedMs: null, isFirst: false })
  })

  test('is the first answer of its conversation also where one before it did not arrive', async () => {
    await step(markSent)
    await db.transaction(owner, (tx) => markReturned(tx, ids.outgoingId, { now, error: 'nobody there' }))
    const { id: _id, ...returned } = await state()
    const again = { ...returned, step: 7, rfcMessageId: 'again@example.com', status: 'queued' as const, isFirst: false }
    const second = await db.transaction(owner, (tx) => addOutgoing(tx, again))
    await db.transaction(owner, (tx) => markSent(tx, second?.id ?? '', now))
    expect(await db.transaction(owner, (tx) => getOutgoing(tx, second?.id ?? ''))).toMatchObject({ isFirst: true })
    await db.transaction(owner, (tx) => confirmSent(tx, ids.outgoingId, now))
    expect(await state()).toMatchObject({ status: 'sent', isFirst: false })
  })

  test('counts in the budgets of its conversation and its account unless it is a draft or failed', async () => {
    const { conversationId, createdAt } = await state()
    const count = async (since: Date, conversation?: string) => {
      const counted = { asked: { since, ...(conversation && { conversationId: conversation }) }, before: { since: new Date(0) } }
      return (await db.transaction(owner, (tx) => countAutomatic(tx, counted))).asked
    }
    expect(await count(createdAt)).toBe(1)
    expect(await count(createdAt, conversationId)).toBe(1)
    expect(await count(createdAt, ids.messageId)).toBe(0)
    expect(await count(new Date(createdAt.getTime() + 1))).toBe(0)
    await step(startSending)
    await step(fail)
    expect(await count(createdAt)).toBe(0)
  })
})
