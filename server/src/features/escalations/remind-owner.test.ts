import type { AnswerWithin } from '@ownvoice/core/escalations/answer-within'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reading } from '../../../../core/testing/assistant.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { saveProfile } from '../../db/accounts/profiles.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { addEscalation, setEscalationStatus, takeEscalation } from '../../db/escalations/escalations.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { replaceBlackouts } from '../../db/scheduling/blackout-dates.ts'
import { messages } from '../../db/schema/assistant.ts'
import { users } from '../../db/schema/accounts.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { enqueueReminders, remindOwner } from './remind-owner.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const optOut = { flag: 'opt_out', chance: 1, isCertain: true, evidence: 'No more mail', by: 'rule' } as const
/** Monday, ten in the morning in New York. The days are those of March before the clocks change. */
const monday = new Date('2026-03-02T15:00:00Z')
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day, hour + 5))

async function openPromises() {
  const world = await openMailboxWorld(db)
  const { deps, owner, clock, enqueued } = world
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
  const zone = { contactEmail: 'maya@school.test', fullName: null, businessName: null, timezone: 'America/New_York', phoneNumber: null }
  await inOwner((tx) => saveProfile(tx, zone))
  clock.set(monday)
  return {
    ...world,
    inOwner,
    /** Hands a message over whose sender gets a holding reply at once. */
    async hold(toEmail = 'ann@customer.test', status: 'sent' | 'failed' = 'sent') {
      const { id, messageId } = await world.addReply('mail', { kind: 'holding' })
      await inOwner((tx) => tx.update(outgoing).set({ status, sentAt: clock.now() }).where(eq(outgoing.id, id)))
      const words = { rationale: 'Undocumented.', emailContent: 'Do you teach ballet?', categoryUsed: 'other' as const, citations: [] }
      const escalation = await inOwner((tx) => addEscalation(tx, { ...words, inboundId: messageId, toEmail, createdAt: clock.now() }))
      return { messageId, id: escalation?.id ?? '' }
    },
    answersWithin: (answerWithin: AnswerWithin) => inOwner((tx) => saveAssistantSettings(tx, { answerWithin }, clock.now())),
    /** What the round does at this time. */
    async round(time: Date): Promise<void> {
      clock.set(time)
      const before = enqueued.length
      await enqueueReminders(deps)
      if (enqueued.slice(before).some(({ payload }) => 'owner' in payload && payload.owner === owner)) await remindOwner(deps, owner)
    },
    mails: async () => (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ ownerId }) => ownerId === owner).toReversed(),
  }
}

test('whom the owner has not answered in time is said the next morning, and each morning until nobody waits', async () => {
  const { hold, round, mails, inOwner, clock } = await openPromises()
  const { messageId } = await hold()
  for (const early of [at(2, 23), at(3, 9), at(3, 23), at(4, 7)]) await round(early)
  expect(await mails()).toEqual([])
  for (const hour of [8, 9, 15, 23]) await round(at(4, hour))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'late_reminder', subject: 'Somebody still waits for your answer' })
  expect(mail?.text).toMatch(
    /ann@customer\.test: Since Monday, March 2\nThey wrote: Do you teach ballet\?[^]*\/dashboard\/escalate\?review=/,
  )
  await round(at(5, 7))
  expect(await mails()).toHaveLength(1)
  await round(at(5, 8))
  expect(await mails()).toHaveLength(2)
  await inOwner((tx) => setEscalationStatus(tx, messageId, 'resolved', clock.now()))
  await round(at(6, 8))
  expect(await mails()).toHaveLength(2)
})

test('the time is what the owner says, in working days on which they are there', async () => {
  const [today, two, away] = [await openPromises(), await openPromises(), await openPromises()]
  await today.answersWithin('today')
  await two.answersWithin('two_days')
  await away.inOwner((tx) => replaceBlackouts(tx, ['2026-03-03', '2026-03-04']))
  const counts = async () => Promise.all([today, two, away].map(async ({ mails }) => (await mails()).length))
  for (const world of [today, two, away]) await world.hold()
  const mornings = [
    [3, [1, 0, 0]],
    [4, [2, 0, 0]],
    [5, [3, 1, 0]],
    [6, [4, 2, 1]],
  ] as const
  for (const [day, expected] of mornings) {
    for (const world of [today, two, away]) await world.round(at(day, 8))
    expect(await counts()).toEqual(expected)
  }
})

test('of several one mail tells, who waits longest first; what the owner took over is among them', async () => {
  const { hold, round, mails, inOwner, clock } = await openPromises()
  await hold('first@customer.test')
  clock.set(at(2, 11))
  const { id } = await hold('second@customer.test')
  await inOwner((tx) => takeEscalation(tx, id, clock.now()))
  clock.set(at(3, 11))
  await hold('early@customer.test')
  await round(at(4, 8))
  const [mail, ...more] = await mails()
  expect([mail?.subject, more.length]).toEqual(['2 people still wait for your answer', 0])
  expect(mail?.text?.match(/^\w+@customer/gm)).toEqual(['first@customer', 'second@customer'])
})

test('nothing is said of whom nothing was promised, and of who was answered', async () => {
  const { hold, round, mails, inOwner, clock, addReply } = await openPromises()
  await hold('never-held@customer.test', 'failed')
  const answered = await hold()
  const reply = await addReply()
  const answer = { messageId: answered.messageId, kind: 'owner' as const, status: 'sent' as const, sentAt: clock.now() }
  await inOwner((tx) => tx.update(outgoing).set(answer).where(eq(outgoing.id, reply.id)))
  const leaves = await hold()
  const [row] = await inOwner((tx) => tx.select().from(messages).where(eq(messages.id, leaves.messageId)))
  const trace = row?.trace && { ...row.trace, reading: reading('No more mail, please.', { flags: [optOut] }) }
  await inOwner((tx) => tx.update(messages).set({ trace }).where(eq(messages.id, leaves.messageId)))
  await round(at(6, 8))
  expect(await mails()).toEqual([])
})

test('quiet hours are kept, the switch is obeyed, and no unconfirmed address is written to', async () => {
  const [quiet, off, unconfirmed] = [await openPromises(), await openPromises(), await openPromises()]
  await quiet.inOwner((tx) => saveAssistantSettings(tx, { quiet: { from: 21, until: 10 } }, monday))
  await off.inOwner((tx) => saveAssistantSettings(tx, { lateReminders: false }, monday))
  await db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.owner)))
  for (const world of [quiet, off, unconfirmed]) {
    await world.hold()
    await world.round(at(4, 9))
    expect(await world.mails()).toEqual([])
    await world.round(at(4, 10))
  }
  expect(await quiet.mails()).toHaveLength(1)
  expect([...(await off.mails()), ...(await unconfirmed.mails())]).toEqual([])
})

test('two rounds at once remind once', async () => {
  const { hold, mails, deps, owner, clock } = await openPromises()
  await hold()
  clock.set(at(4, 8))
  await Promise.all([remindOwner(deps, owner), remindOwner(deps, owner)])
  expect(await mails()).toHaveLength(1)
})
