import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { followUpStops, throughBuilder } from '../../../testing/follow-up-stops.ts'
import { type FollowUpWorld, openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { findSubscription } from '../../db/billing/subscriptions.ts'
import { changeFollowUp } from '../../db/followups/follow-ups.ts'
import { saveFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import { setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { markRestored } from '../../db/restores.ts'
import { users } from '../../db/schema/accounts.ts'
import { userSubscriptions } from '../../db/schema/billing.ts'
import { followUps } from '../../db/schema/followups.ts'
import { restores } from '../../db/schema/installation.ts'
import { answers } from '../../db/schema/knowledge.ts'
import { blackoutDates } from '../../db/schema/scheduling.ts'
import { approveFollowUp, editFollowUp } from './change-follow-ups.ts'
import { sendDue } from './send-due.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
const opened: FollowUpWorld[] = []
afterEach(async () => {
  for (const world of opened.splice(0)) await world.inOwner((tx) => tx.delete(followUps)) // the server of another test looks after all accounts
  await db.system((tx) => tx.delete(restores))
})

async function openWorld(): Promise<FollowUpWorld> {
  const world = await openFollowUpWorld(db)
  opened.push(world)
  return world
}

const dueDay = '2026-03-03T15:00:00Z'
const afterAllDays = '2026-03-24T15:00:00Z'
const remaining = async (world: FollowUpWorld) => (await world.inOwner(findSubscription))?.remainingEmails ?? 0
const fates = async (world: FollowUpWorld, reply: Outgoing) => (await world.planned(reply)).map(({ status, whyNot }) => whyNot ?? status)

describe('a follow-up whose time has come', () => {
  test('leaves in the thread at its hour, once, and takes one from the quota; the four together and none after them [ASSIST-007]', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    const before = await remaining(world)
    await world.until('2026-03-03T14:55:00Z')
    expect(await world.leftMails()).toHaveLength(1)
    await world.until(dueDay)
    const [, first] = await world.leftMails()
    expect(first?.mail).toMatchObject({ subject: 'Re: Piano lessons', inReplyTo: [reply.rfcMessageId] })
    expect(first?.mail.references).toEqual([...reply.references, reply.rfcMessageId])
    expect(first?.mail.to).toMatchObject([{ address: reply.toAddress }])
    await world.until('2026-06-01T15:00:00Z')
    expect(await world.leftMails()).toHaveLength(5)
    expect(await remaining(world)).toBe(before - 4)
  })

  test('says in plain words and in its headers how to get no more, and where the business is [ASSIST-009]', async () => {
    const world = await openWorld()
    const settings = { isOn: true, hours: { from: 9, until: 19 }, postalAddress: '12 Quay Street\nPortland' }
    await world.inOwner((tx) => saveFollowUpSettings(tx, settings, world.clock.now()))
    Object.assign(world.deps, { config: { ...world.deps.config, BASE_URL: 'https://ownvoice.test' } })
    await world.lead()
    await world.until(dueDay)
    const [reply, first] = await world.leftMails()
    const url = /https:\/\/ownvoice\.test\/opt-out\/\S+/.exec(first?.mail.text ?? '')?.[0]
    expect(first?.mail.text).toMatch(
      /just reply that you want no more, or open this page:\nhttps:.*\n\nTest School\n12 Quay Street\nPortland\s*$/,
    )
    expect(first?.mail.headers).toEqual(
      expect.arrayContaining([
        { name: 'list-unsubscribe', value: `<${url}>` },
        { name: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' },
        { name: 'auto-submitted', value: 'auto-generated' },
      ]),
    )
    expect(reply?.mail.headers.some(({ name }) => name.startsWith('list-'))).toBe(false)
    expect(reply?.mail.text).not.toContain('opt-out')
  })

  test('leaves with the owner’s words where the owner changed them', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    await editFollowUp(world.deps, world.owner, {
      conversationId: reply.conversationId,
      step: 1,
      text: 'Hi Dana, shall I keep Tuesday at 4?',
    })
    await world.until(dueDay)
    expect((await world.leftMails())[1]?.mail.text).toMatch(/^Hi Dana, shall I keep Tuesday at 4\?\n\nYou get this because/)
  })
})

describe('once', () => {
  test.each(followUpStops)('%s, nothing more goes [ASSIST-009]', async (_what, reason, happens) => {
    const world = await openWorld()
    const lead = await world.lead()
    await world.until('2026-03-04T12:00:00Z')
    await happens(world, lead)
    await world.runJobs()
    const left = (await world.leftMails()).length
    await world.until(afterAllDays)
    expect((await world.leftMails()).length).toBe(left)
    expect(await fates(world, lead.reply)).toEqual(['sent', reason, reason, reason])
  })

  test.each(followUpStops)(
    '%s between the writing down and the sending, it does not leave, and the quota has it again',
    async (_what, reason, happens) => {
      const world = await openWorld()
      const lead = await world.lead()
      const before = await remaining(world)
      const queued = await writtenDown(world, lead.reply)
      expect(await remaining(world)).toBe(before - 1)
      await happens(world, lead).catch(() => {})
      const left = (await world.leftMails()).length
      await world.send(queued)
      expect((await world.leftMails()).length).toBe(left)
      expect(await world.outgoing(queued)).toMatchObject({
        status: expect.stringMatching(/^(?:failed|draft)$/),
        closedAt: expect.any(Date),
      })
      expect(await remaining(world)).toBe(before)
      expect(await fates(world, lead.reply)).toEqual(Array(4).fill(reason))
    },
  )

  test.each([
    ['somebody is out of office', { verdict: 'auto_reply', action: 'ignore' }],
    ['a machine writes', { verdict: 'machine', action: 'ignore' }],
  ] as const)('%s, the follow-ups go on', async (_what, given) => {
    const world = await openWorld()
    const { message } = await world.lead()
    await world.arrive(message, given)
    await world.until(afterAllDays)
    expect(await world.leftMails()).toHaveLength(5)
  })
})

/** The first follow-up, written down to leave and not sent yet. */
async function writtenDown(world: FollowUpWorld, reply: Outgoing): Promise<string> {
  await world.until('2026-03-03T14:55:00Z')
  world.clock.set(dueDay)
  await sendDue(world.deps, world.owner, reply.conversationId)
  const job = world.enqueued.find(({ name }) => name === 'mailboxes.deliver')
  world.enqueued.length = 0
  const [outgoingId] = Object.values(job?.payload ?? {}).slice(-1)
  return String(outgoingId)
}

describe('what cannot go at once', () => {
  test('waits while a mail in the conversation was not read yet, on its way too', async () => {
    const world = await openWorld()
    const { message, reply } = await world.lead()
    const queued = await writtenDown(world, reply)
    await world.arrive(message, { isUnread: true })
    await world.send(queued)
    expect(await world.outgoing(queued)).toMatchObject({ status: 'queued' })
    expect(world.enqueued).toMatchObject([{ name: 'mailboxes.deliver', startAfter: new Date('2026-03-03T15:01:00Z') }])
    const other = await openWorld()
    await other.arrive((await other.lead()).message, { isUnread: true })
    await other.until('2026-03-04T15:00:00Z')
    expect(await other.leftMails()).toHaveLength(1)
  })

  test('waits while a form that its builder passed on for the same person was not read yet', async () => {
    const world = await openWorld()
    const { message, reply } = await world.lead()
    const queued = await writtenDown(world, reply)
    await world.inOwner((tx) => throughBuilder(tx, message, world.clock.now(), true))
    await world.send(queued)
    expect(await world.outgoing(queued)).toMatchObject({ status: 'queued' })
  })

  test('waits for morning when a server held it up into the night', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    const queued = await writtenDown(world, reply)
    world.clock.set('2026-03-04T00:30:00Z')
    await world.send(queued)
    expect(world.enqueued).toMatchObject([{ name: 'mailboxes.deliver', startAfter: new Date('2026-03-04T14:00:00Z') }])
    await world.until('2026-03-04T14:00:00Z')
    expect(await world.leftMails()).toHaveLength(2)
  })

  test.each<[string, (world: FollowUpWorld) => Promise<unknown>]>([
    [
      'the mailbox is not connected',
      (world) =>
        world.inOwner((tx) => setMailboxStatus(tx, world.mailbox.id, { status: 'failed', lastError: 'x', checkedAt: world.clock.now() })),
    ],
    [
      'the owner’s address is not verified',
      (world) => db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, world.owner))),
    ],
    [
      'the subscription has ended',
      (world) => db.system((tx) => tx.update(userSubscriptions).set({ isActive: false }).where(eq(userSubscriptions.userId, world.owner))),
    ],
  ])('does not leave while %s', async (_why, happens) => {
    const world = await openWorld()
    await world.lead()
    await happens(world)
    await world.until(afterAllDays)
    expect(await world.leftMails()).toHaveLength(1)
  })

  test('waits, after a long stop of the server and after a restore, until the mailbox was read; then at most one goes', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    world.clock.set('2026-03-10T15:00:00Z')
    await db.system((tx) => markRestored(tx, world.clock.now()))
    await world.look({ isReading: false })
    expect(await world.leftMails()).toHaveLength(1)
    world.clock.advance(16 * 60_000)
    await world.look()
    await world.look()
    expect(await world.leftMails()).toHaveLength(2)
    expect(await fates(world, reply)).toEqual(['missed', 'missed', 'sent', 'planned'])
  })

  test('is looked for in the Sent store after a restore, and never sent twice', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    const queued = await writtenDown(world, reply)
    await world.send(queued)
    await db.system((tx) => markRestored(tx, world.clock.now()))
    await world.inOwner((tx) => tx.execute(`update outgoing set status = 'queued', sent_at = null where id = '${queued}'`))
    await world.send(queued)
    expect(await world.leftMails()).toHaveLength(2)
    expect(await world.outgoing(queued)).toMatchObject({ status: 'sent' })
  })

  test('moves off a day that was blocked since it was planned', async () => {
    const world = await openWorld()
    await world.lead()
    await world.inOwner((tx) => tx.insert(blackoutDates).values({ userId: world.owner, date: '2026-03-03' }))
    await world.until('2026-03-04T13:55:00Z')
    expect(await world.leftMails()).toHaveLength(1)
    await world.until('2026-03-04T14:00:00Z')
    expect(await world.leftMails()).toHaveLength(2)
  })

  test('goes the next day when fifty have gone today', async () => {
    const world = await openWorld()
    for (let lead = 0; lead < 13; lead++) await world.lead()
    const { reply } = await world.lead()
    const gone = { status: 'sent', whyNot: null, updatedAt: new Date('2026-03-03T14:00:00Z') } as const
    await world.inOwner(async (tx) => {
      const others = (await tx.select().from(followUps)).filter(({ conversationId }) => conversationId !== reply.conversationId)
      for (const other of others.slice(0, 50)) await changeFollowUp(tx, other, gone)
      for (const other of others.slice(50)) await changeFollowUp(tx, other, { ...gone, status: 'skipped' })
    })
    await world.until('2026-03-03T20:00:00Z')
    expect(await world.leftMails()).toHaveLength(14)
    await world.until('2026-03-04T14:00:00Z')
    expect(await world.leftMails()).toHaveLength(15)
  })
})

describe('what waits for the owner', () => {
  test('is a draft while the owner wants drafts, and leaves once it is approved', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    await world.inOwner((tx) => saveAssistantSettings(tx, { sendMode: 'draft' }, world.clock.now()))
    await world.until('2026-03-03T16:00:00Z')
    expect(await fates(world, reply)).toEqual(['draft_mode', 'planned', 'planned', 'planned'])
    await approveFollowUp(world.deps, world.owner, { conversationId: reply.conversationId, step: 1 })
    await world.until('2026-03-03T16:05:00Z')
    expect(await world.leftMails()).toHaveLength(2)
    await world.until('2026-03-30T15:00:00Z')
    expect(await world.leftMails()).toHaveLength(2)
    expect(await fates(world, reply)).toEqual(['sent', 'missed', 'missed', 'missed'])
  })

  test('is a draft when the month’s e-mails are used up', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    const setRemaining = (remainingEmails: number) =>
      world.inOwner((tx) => tx.update(userSubscriptions).set({ remainingEmails, periodStart: '2026-03-05' }))
    await setRemaining(0)
    await world.until('2026-03-03T16:00:00Z')
    expect((await fates(world, reply))[0]).toBe('quota')
    const approving = approveFollowUp(world.deps, world.owner, { conversationId: reply.conversationId, step: 1 })
    await expect(approving).rejects.toMatchObject({ code: 'quota_used_up' })
    expect(await world.leftMails()).toHaveLength(1)
  })

  test('is written anew when its answer was taken back meanwhile, and left to the owner where nothing else is new', async () => {
    const world = await openWorld()
    const { reply } = await world.lead()
    const [planned] = await world.planned(reply)
    await world.inOwner((tx) =>
      tx.update(answers).set({ state: 'dismissed' }).where(eq(answers.text, 'A piano lesson of 30 minutes is $38.')),
    )
    await world.inOwner((tx) => tx.update(answers).set({ state: 'dismissed' }).where(eq(answers.text, 'Piano lessons start at age 5.')))
    await world.until(dueDay)
    const [, first] = await world.leftMails()
    expect(planned?.text).toMatch(/\$38|age 5/)
    expect(first?.mail.text).toMatch(/Quay Street|trial lesson takes/)
    await world.inOwner((tx) => tx.update(answers).set({ state: 'dismissed' }))
    await world.until(afterAllDays)
    expect((await world.leftMails()).map(({ mail }) => mail.text).filter((text) => /\$38|age 5/.test(text ?? ''))).toEqual([])
  })
})
