import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'
import { forgetOldRows } from './forget-old.ts'
import type { OpenedDatabase } from './open-database.ts'
import { authSessions } from './schema/accounts.ts'
import { processorEvents } from './schema/billing.ts'
import { productMails } from './schema/site.ts'

const now = new Date('2026-06-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('sessions that ran out a month ago, mails that left a quarter ago and events of then go; what waits, and what is younger, stays', async () => {
  const userId = await addTestOwner(db)
  const mail = { kind: 'weekly_report', toAddress: 'owner@example.com', subject: 'Your week' } as const
  const left = await db.system(async (tx) => {
    await tx.insert(authSessions).values([40, 20].map((days) => ({ userId, token: `over ${days}`, expiresAt: daysAgo(days) })))
    await tx.insert(productMails).values([
      { ...mail, status: 'sent', createdAt: daysAgo(100), subject: 'sent long ago' },
      { ...mail, status: 'sent', createdAt: daysAgo(80), subject: 'sent' },
      { ...mail, status: 'waiting', createdAt: daysAgo(100), subject: 'waiting' },
    ])
    await tx
      .insert(processorEvents)
      .values(
        [100, 80].map((days) => ({ id: `event ${days}`, type: 'paid', happenedAt: daysAgo(days), createdAt: daysAgo(days), payload: {} })),
      )
    await forgetOldRows(tx, now)
    const sessions = await tx.select({ name: authSessions.token }).from(authSessions)
    const mails = await tx.select({ name: productMails.subject }).from(productMails).orderBy(productMails.subject)
    return [...sessions, ...mails, ...(await tx.select({ name: processorEvents.id }).from(processorEvents))].map(({ name }) => name)
  })
  expect(left).toEqual(['over 20', 'sent', 'waiting', 'event 80'])
})
