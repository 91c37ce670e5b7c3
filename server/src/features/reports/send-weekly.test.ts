import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { findConfirmedEmail } from '../../db/accounts/profiles.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { addLeadEvent } from '../../db/leads/lead-events.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { users } from '../../db/schema/accounts.ts'
import { enqueueWeekly, sendWeekly } from './send-weekly.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** The clock of these accounts stands on Monday, March 2, 2026, at ten in New York. */
async function openWeeks(settings: Parameters<typeof saveAssistantSettings>[1] = { weeklyReport: true }) {
  const world = await openMailboxWorld(db)
  const { deps, owner, clock } = world
  await db.system((tx) => tx.update(users).set({ emailVerified: true }).where(eq(users.id, owner)))
  await db.transaction(owner, (tx) => saveAssistantSettings(tx, settings, clock.now()))
  const address = await db.transaction(owner, findConfirmedEmail)
  return {
    ...world,
    send: () => sendWeekly(deps, owner),
    /** A message that was dealt with so many days ago. */
    event: (daysAgo: number, action: 'send' | 'escalate' | 'watch') =>
      db.transaction(owner, (tx) => {
        const createdAt = new Date(clock.now().getTime() - daysAgo * 86_400_000)
        return addLeadEvent(tx, {
          messageId: null,
          toEmail: 'a@b.test',
          categoryUsed: 'other',
          action,
          replyText: '',
          questions: ['Where can we park?'],
          createdAt,
        })
      }),
    mails: async () =>
      (await db.system((tx) => listProductMails(tx, 1_000)))
        .filter(({ kind, toAddress }) => kind === 'weekly_report' && toAddress === address)
        .toReversed(),
  }
}

test('the last week is told on Monday, once, in figures of that week alone', async () => {
  const { event, send, mails, clock } = await openWeeks()
  await event(8, 'send')
  await event(3, 'send')
  await event(2, 'escalate')
  await event(0, 'send')
  await Promise.all([send(), send()])
  await send()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your week: February 23 – March 1')
  expect(mail?.text).toContain('Answered at once: 1\n')
  expect(mail?.text).toContain('Handed over to you: 1\n')
  expect(mail?.text).toContain('Where can we park? (2 times)')
  clock.advance(6 * 86_400_000)
  await send()
  expect(await mails()).toHaveLength(1)
  clock.advance(86_400_000)
  await send()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Your week: February 23 – March 1', 'Your week: March 2 – 8'])
})

test('nothing is sent before eight on Monday, in quiet hours, unasked, or to an address that is not confirmed', async () => {
  const early = await openWeeks()
  early.clock.advance(-3 * 3_600_000) // Monday at seven
  await early.send()
  expect(await early.mails()).toEqual([])
  early.clock.advance(3_600_000)
  await early.send()
  expect(await early.mails()).toHaveLength(1)
  const quiet = await openWeeks({ weeklyReport: true, quiet: { from: 22, until: 11 } })
  const unasked = await openWeeks({ weeklyReport: false })
  const unconfirmed = await openWeeks()
  await db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.owner)))
  for (const world of [quiet, unasked, unconfirmed]) {
    await world.send()
    expect(await world.mails()).toEqual([])
  }
})

test('messages that were only watched are counted as what they are', async () => {
  const { send, event, mails } = await openWeeks({ weeklyReport: true, sendMode: 'watch' })
  for (const daysAgo of [1, 2, 9]) await event(daysAgo, 'watch')
  await send()
  const [mail] = await mails()
  expect(mail?.text).toContain('2 messages came in from people.')
  expect(mail?.text).toContain('Only watched: 2')
})

test('only who wants one is looked after', async () => {
  const [wants, not] = [await openWeeks(), await openWeeks({ weeklyReport: false })]
  await enqueueWeekly(wants.deps)
  const looked = wants.enqueued.map(({ payload }) => ('owner' in payload ? payload.owner : null))
  expect(looked).toContain(wants.owner)
  expect(looked).not.toContain(not.owner)
})
