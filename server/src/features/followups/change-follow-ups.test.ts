import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { type FollowUpWorld, openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { listBookingsOf } from '../../db/bookings/bookings.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { blackoutDates } from '../../db/schema/scheduling.ts'
import { approveFollowUp, editFollowUp, moveFollowUp, skipFollowUp, stopFollowUps, undoFollowUps } from './change-follow-ups.ts'

let db: OpenedDatabase
let world: FollowUpWorld
beforeAll(async () => {
  db = await openTestDatabase()
  world = await openFollowUpWorld(db)
})
afterAll(() => db.close())

const conflict = { code: 'conflict' }
const change = <Given extends object, View>(
  verb: (deps: FollowUpWorld['deps'], owner: FollowUpWorld['owner'], given: Given) => View,
  given: Given,
) => verb(world.deps, world.owner, given)

async function lead() {
  const { message, reply } = await world.lead()
  const { conversationId } = reply
  return { message, conversationId, view: () => world.view(message) }
}

test('the words are the owner’s to change, and to take back', async () => {
  const { conversationId, view } = await lead()
  const before = (await view()).steps[0]
  const edited = (await change(editFollowUp, { conversationId, step: 1, text: 'Mine' })).steps[0]
  expect(edited).toMatchObject({ text: 'Mine', isEdited: true, canUndo: true })
  expect((await change(undoFollowUps, { conversationId, steps: [1] })).steps[0]).toEqual(before)
  await expect(change(undoFollowUps, { conversationId, steps: [1] })).rejects.toMatchObject(conflict)
})

test('the day is the owner’s to change, and blocked, past and far days are refused with the reason', async () => {
  const { conversationId, view } = await lead()
  await world.inOwner((tx) => tx.insert(blackoutDates).values({ userId: world.owner, date: '2026-03-20' }))
  const to = (day: string) => change(moveFollowUp, { conversationId, step: 2, day })
  expect((await to('2026-03-06')).steps[1]).toMatchObject({ day: '2026-03-06', dueAt: '2026-03-06T15:00:00.000Z', canUndo: true })
  await expect(to('2026-03-20')).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('blocked') })
  await expect(to('2026-03-01')).rejects.toMatchObject({ message: expect.stringContaining('over') })
  await expect(to('2026-09-01')).rejects.toMatchObject({ message: expect.stringContaining('60 days') })
  expect((await view()).steps[1]?.day).toBe('2026-03-06')
})

test('one that is moved to today leaves at once', async () => {
  const { message, conversationId } = await lead()
  const left = (await world.leftMails()).length
  await change(moveFollowUp, { conversationId, step: 1, day: '2026-03-02' })
  await world.look()
  expect((await world.leftMails()).length).toBe(left + 1)
  expect((await world.view(message)).steps[0]).toMatchObject({ status: 'sent', sentAt: expect.any(String), canUndo: false })
  for (const verb of [skipFollowUp, approveFollowUp])
    await expect(change(verb, { conversationId, step: 1 })).rejects.toMatchObject(conflict)
})

test('one is left out alone, all are stopped, and both can be taken back', async () => {
  const { conversationId } = await lead()
  const states = (view: Awaited<ReturnType<typeof skipFollowUp>>) => view.steps.map(({ status, whyNot }) => whyNot ?? status)
  expect(states(await change(skipFollowUp, { conversationId, step: 3 }))).toEqual(['planned', 'planned', 'owner', 'planned'])
  expect(states(await change(undoFollowUps, { conversationId, steps: [3] }))).toEqual(['planned', 'planned', 'planned', 'planned'])
  expect(states(await change(stopFollowUps, { conversationId, reason: 'booked' }))).toEqual(['booked', 'booked', 'booked', 'booked'])
  await expect(change(stopFollowUps, { conversationId, reason: 'owner' })).rejects.toMatchObject(conflict)
  expect(states(await change(undoFollowUps, { conversationId, steps: [1, 2, 3, 4] }))).toEqual(['planned', 'planned', 'planned', 'planned'])
})

test('that they booked is a booking like any other, and undoing the stop takes it back', async () => {
  const { message, conversationId } = await lead()
  const known = () => world.inOwner((tx) => listBookingsOf(tx, { email: message.fromAddress ?? '', conversationId }))
  await change(stopFollowUps, { conversationId, reason: 'booked' })
  expect(await known()).toMatchObject([{ origin: 'owner', status: 'booked', startsAt: null, messageId: message.id }])
  await change(undoFollowUps, { conversationId, steps: [1, 2, 3, 4] })
  expect(await known()).toEqual([])
})

test('what is taken back after its time is not made up for', async () => {
  const { conversationId } = await lead()
  await change(stopFollowUps, { conversationId, reason: 'owner' })
  await world.until('2026-03-04T15:00:00Z')
  const { steps } = await change(undoFollowUps, { conversationId, steps: [1, 2, 3, 4] })
  expect(steps.map(({ status, whyNot }) => whyNot ?? status)).toEqual(['missed', 'planned', 'planned', 'planned'])
})

test('another owner sees and changes nothing', async () => {
  const { message, conversationId } = await lead()
  const stranger = await addTestOwner(db)
  await expect(editFollowUp(world.deps, stranger, { conversationId, step: 1, text: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stopFollowUps(world.deps, stranger, { conversationId, reason: 'owner' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await world.view(message)).steps[0]?.status).toBe('planned')
})
