import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { getNotifications, saveNotifications } from './keep-notifications.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const usual = { weeklyReport: false, escalationAlerts: true, draftAlerts: true, lateReminders: true, bookingConfirmations: false }

test('alerts are on and the report is off until the owner says otherwise, for that owner alone', async () => {
  const [owner, other] = [await addTestOwner(db), await addTestOwner(db)]
  const deps = { db, clock: testClock() }
  expect(await getNotifications(deps, owner)).toEqual(usual)
  const wish = { weeklyReport: true, escalationAlerts: false, draftAlerts: false, lateReminders: false, bookingConfirmations: true }
  expect(await saveNotifications(deps, owner, wish)).toEqual(wish)
  expect(await getNotifications(deps, owner)).toEqual(wish)
  expect(await getNotifications(deps, other)).toEqual(usual)
})

test('the first report after switching it on is of the running week; saving again changes nothing of that', async () => {
  const owner = await addTestOwner(db)
  const clock = testClock()
  const deps = { db, clock }
  const reportedFor = async () => (await db.transaction(owner, getAssistantSettings)).weeklyReportedFor
  await saveNotifications(deps, owner, { ...usual, weeklyReport: true })
  expect(await reportedFor()).toBe('2026-03-02')
  clock.advance(8 * 86_400_000)
  await saveNotifications(deps, owner, { ...usual, weeklyReport: true, escalationAlerts: false })
  expect(await reportedFor()).toBe('2026-03-02')
})
