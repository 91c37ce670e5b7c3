import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { type FollowUpWorld, openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { approveFollowUp } from './change-follow-ups.ts'
import { sendDue } from './send-due.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const dueDay = '2026-03-03T15:00:00Z'
type Followed = { world: FollowUpWorld; reply: Outgoing }

/** As many owners as there are spellings, to each of whom that address came by a form. */
async function typedInto(spellings: readonly string[]): Promise<Followed[]> {
  const followed: Followed[] = []
  for (const from of spellings) {
    const world = await openFollowUpWorld(db)
    followed.push({ world, reply: (await world.lead({ from, channel: 'form' })).reply })
  }
  return followed
}

/** The follow-ups of all owners that are due, at once. */
async function followUp(all: readonly Followed[]): Promise<void> {
  for (const { world } of all) await world.until('2026-03-03T14:55:00Z')
  await Promise.all(
    all.map(({ world, reply }) => {
      world.clock.set(dueDay)
      return sendDue(world.deps, world.owner, reply.conversationId)
    }),
  )
}

const firstOf = async ({ world, reply }: Followed) => (await world.planned(reply))[0]

test('of seven owners to whom one address came by forms five follow up within a day; the others are asked, and may', async () => {
  const spellings = ['vic.tim@gmail.com', 'victim@gmail.com', 'Victim@gmail.com', 'victim+1@gmail.com', 'victim@googlemail.com']
  const all = await typedInto([...spellings, 'v.ictim@gmail.com', 'victim+2@gmail.com'])
  await followUp(all)
  const firsts = await Promise.all(all.map(firstOf))
  expect(firsts.filter((one) => one?.status === 'sent')).toHaveLength(5)
  expect(firsts.filter((one) => one?.status === 'draft')).toMatchObject([{ whyNot: 'many_forms' }, { whyNot: 'many_forms' }])
  const held = all.find((_, at) => firsts[at]?.status === 'draft')
  if (!held) throw new Error('none waits')
  await approveFollowUp(held.world.deps, held.world.owner, { conversationId: held.reply.conversationId, step: 1 })
  await held.world.until('2026-03-03T15:05:00Z')
  expect(await firstOf(held)).toMatchObject({ status: 'sent' })
})

test('one owner follows up four times on an address that came by a form', async () => {
  const [only] = await typedInto(['ada@customer.test'])
  await only?.world.until('2026-03-24T15:00:00Z')
  expect(await only?.world.leftMails()).toHaveLength(5)
})

test.each([
  ['who wrote from the address by themselves before is not held to the limit', false, 6],
  ['a mail that a form sent under the name of the address proves nothing', true, 5],
])('%s', async (_what, isPassedOn, sent) => {
  const from = isPassedOn ? 'cleo@customer.test' : 'ben@customer.test'
  const all = await typedInto(Array(5).fill(from))
  const world = await openFollowUpWorld(db)
  await world.lead({ from, isPassedOn })
  all.push({ world, reply: (await world.lead({ from, channel: 'form' })).reply })
  await followUp(all)
  expect((await Promise.all(all.map(firstOf))).filter((one) => one?.status === 'sent')).toHaveLength(sent)
})
