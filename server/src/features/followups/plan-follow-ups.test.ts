import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { saveFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import { addSuppression } from '../../db/mailboxes/suppressions.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { stopFollowUps } from './change-follow-ups.ts'
import { planFollowUps } from './plan-follow-ups.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const days = (rows: { dueAt: Date }[]) => rows.map(({ dueAt }) => dueAt.toISOString().slice(5, 16))

describe('a reply that has left to a lead', () => {
  test('is followed by four mails, planned with their words before the first goes [ASSIST-007]', async () => {
    const world = await openFollowUpWorld(db)
    const { message, reply } = await world.lead()
    const planned = await world.planned(reply)
    expect(days(planned)).toEqual(['03-03T15:00', '03-05T15:00', '03-09T14:00', '03-16T14:00'])
    expect(planned.every(({ status, problem }) => status === 'planned' && problem === null)).toBe(true)
    const news = ['$38', 'age 5', 'Quay Street', 'trial lesson takes']
    const said = planned.map(({ text }) => news.filter((word) => text.includes(word)))
    expect(said.slice(0, 3).flat()).toHaveLength(3)
    expect(new Set(said.flat()).size).toBe(3)
    expect((await world.view(message)).steps.map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-05', '2026-03-09', '2026-03-16'])
  })

  test('is planned for once, however often the job runs, and for drafts that were approved too', async () => {
    const world = await openFollowUpWorld(db)
    const { reply } = await world.lead({ action: 'draft' })
    const planned = await world.planned(reply)
    await planFollowUps(world.deps, world.owner, reply.id)
    expect(planned).toHaveLength(4)
    expect(await world.planned(reply)).toEqual(planned)
  })

  test.each([
    ['is no lead', { category: 'policy' }],
    ['was handed over to the owner', { action: 'escalate' }],
    ['was put in line for a full class, and waits for us', { rule: 'in_line' }],
  ] as const)('has nothing behind it where the person %s', async (_why, given) => {
    const world = await openFollowUpWorld(db)
    expect(await world.planned((await world.lead(given)).reply)).toEqual([])
  })

  test('has nothing behind it for who opted out, nor while follow-ups are switched off', async () => {
    const world = await openFollowUpWorld(db)
    await world.inOwner((tx) => addSuppression(tx, 'quiet@customer.test', world.clock.now()))
    expect(await world.planned((await world.lead({ from: 'quiet@customer.test' })).reply)).toEqual([])
    const settings = { isOn: false, hours: { from: 9, until: 19 }, postalAddress: '' }
    await world.inOwner((tx) => saveFollowUpSettings(tx, settings, world.clock.now()))
    expect(await world.planned((await world.lead()).reply)).toEqual([])
  })
})

describe('a second reply', () => {
  test('counts from then on, and what has gone is not sent again [ASSIST-009]', async () => {
    const world = await openFollowUpWorld(db)
    const { message, reply } = await world.lead()
    await world.until('2026-03-04T12:00:00Z')
    await world.answer(await world.arrive(message))
    const planned = await world.planned(reply)
    expect(planned.map(({ step, status }) => `${step} ${status}`)).toEqual(['1 sent', '2 planned', '3 planned', '4 planned'])
    expect(days(planned).slice(1)).toEqual(['03-07T14:00', '03-11T13:00', '03-18T13:00'])
  })

  test('in another conversation, from another spelling of the address, ends what was planned in the first, and the two together are four', async () => {
    const world = await openFollowUpWorld(db)
    const first = await world.lead({ from: 'twice@customer.test' })
    await world.until('2026-03-04T12:00:00Z')
    const second = await world.lead({ from: 'twice+again@customer.test' })
    expect((await world.planned(first.reply)).map(({ status, whyNot }) => whyNot ?? status)).toEqual(['sent', 'newer', 'newer', 'newer'])
    expect((await world.planned(second.reply)).map(({ step }) => step)).toEqual([2, 3, 4])
  })

  test('changes nothing where the owner said that they booked, or wanted no more [ASSIST-008]', async () => {
    for (const reason of ['booked', 'owner'] as const) {
      const world = await openFollowUpWorld(db)
      const { message, reply } = await world.lead()
      await stopFollowUps(world.deps, world.owner, { conversationId: reply.conversationId, reason })
      await world.answer(await world.arrive(message))
      expect((await world.planned(reply)).map(({ status, whyNot }) => `${status} ${whyNot}`)).toEqual(Array(4).fill(`stopped ${reason}`))
    }
  })
})
