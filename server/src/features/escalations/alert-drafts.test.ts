import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { listProductMails } from '../../db/accounts/product-mails.ts'
import { saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { markPastTold } from '../../db/escalations/alerts.ts'
import { addEscalation } from '../../db/escalations/escalations.ts'
import { markFailed, markUnconfirmed, type Outgoing, startSending } from '../../db/mailboxes/outgoing.ts'
import { closeDraft, queueDraft, recallQueued, reopenDraft, sendAgain } from '../../db/mailboxes/waiting-outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { outgoing } from '../../db/schema/mailboxes.ts'
import { alertOwner, enqueueAlerts } from './alert-owner.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const minute = 60_000

async function openWaiting() {
  const world = await openMailboxWorld(db)
  const { deps, owner, clock, enqueued } = world
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(owner, run)
  const change = (id: string, to: Partial<Outgoing>) =>
    inOwner((tx) =>
      tx
        .update(outgoing)
        .set({ updatedAt: clock.now(), ...to })
        .where(eq(outgoing.id, id)),
    )
  return {
    ...world,
    inOwner,
    change,
    async addDraft(kind: Outgoing['kind'] = 'reply'): Promise<Outgoing> {
      const reply = await world.addReply('mail', { kind })
      await change(reply.id, { status: 'draft' })
      return reply
    },
    /** What the round of each minute does, a minute and more after what came before. */
    async round(minutes = 11): Promise<void> {
      clock.advance(minutes * minute)
      const before = enqueued.length
      await enqueueAlerts(deps)
      const mine = enqueued.slice(before).filter(({ payload }) => 'owner' in payload && payload.owner === owner)
      expect(mine.length).toBeLessThanOrEqual(1)
      if (mine.length > 0) await alertOwner(deps, owner)
    },
    /** Oldest first. */
    mails: async () => (await db.system((tx) => listProductMails(tx, 1_000))).filter(({ ownerId }) => ownerId === owner).toReversed(),
  }
}

test('the owner is written to of a reply that waits, once, with the links that answer it', async () => {
  const { addDraft, round, mails, deps, owner, clock } = await openWaiting()
  await addDraft()
  await round(0.5)
  expect(await mails()).toEqual([])
  await round(0.5)
  clock.advance(11 * minute)
  await alertOwner(deps, owner)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A reply waits for you')
  expect(mail?.text).toMatch(/They wrote: Hello\n[^]*Not sent yet: Hi!\n[^]*Approve and send it:\n\S+\/notice\//)
})

test('what was handed over, what waits and what failed are told in one mail, a message of both once', async () => {
  const { addDraft, addReply, change, round, mails, inOwner, clock } = await openWaiting()
  const { messageId } = await addDraft()
  const about = { rationale: 'It is about money.', emailContent: 'Give it back', categoryUsed: 'other' as const, citations: [] }
  const toEmail = 'ann@customer.test'
  await inOwner((tx) => addEscalation(tx, { ...about, inboundId: messageId, toEmail, createdAt: clock.now() }))
  await addDraft()
  const failed = await addReply()
  await change(failed.id, { status: 'failed', error: 'No such user.' })
  const handedOver = await addReply('mail', { kind: 'holding' })
  await inOwner((tx) => addEscalation(tx, { ...about, inboundId: handedOver.messageId, toEmail, createdAt: clock.now() }))
  await change(handedOver.id, { status: 'failed', error: 'The server is gone.' })
  await round()
  await round()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('4 messages wait for you')
  expect(mail?.text).toContain(
    'Of these 2 are better answered by you, 1 has a reply that leaves once you say so, and 1 has a reply that could not be sent.',
  )
  expect(mail?.text).toContain('It is about money. The holding reply did not leave: The server is gone.')
})

test('a draft that the owner has sent is told again when it does not leave, and each failure after another try', async () => {
  const { addDraft, round, mails, inOwner, clock, mailbox } = await openWaiting()
  const { id } = await addDraft()
  await round()
  const fail = async (mark: typeof markFailed) => {
    await inOwner((tx) => startSending(tx, id, clock.now()))
    const error = 'The mailbox is full.'
    expect(await inOwner((tx) => mark(tx, id, { now: clock.now(), sendingAt: clock.now(), error }))).toBe(true)
    await round()
    await round()
  }
  const place = () => ({ mailboxId: mailbox.id, now: clock.now() })
  await inOwner((tx) => queueDraft(tx, id, { ...place(), text: 'Hi!' }))
  await fail(markFailed)
  await inOwner((tx) => sendAgain(tx, id, place()))
  await fail(markUnconfirmed)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'A reply waits for you',
    'A reply could not be sent',
    'A reply may not have arrived',
  ])
})

test('nothing is said of what the owner settled or left waiting themselves, of follow-ups, and of the past', async () => {
  const { addDraft, addReply, change, round, mails, inOwner, clock, mailbox } = await openWaiting()
  const approved = await addDraft()
  await inOwner((tx) => queueDraft(tx, approved.id, { text: 'Hi!', mailboxId: mailbox.id, now: clock.now() }))
  const recalled = await addDraft()
  await inOwner((tx) => queueDraft(tx, recalled.id, { text: 'Hi!', mailboxId: mailbox.id, now: clock.now() }))
  expect(await inOwner((tx) => recallQueued(tx, recalled.messageId, clock.now()))).not.toBeNull()
  const discarded = await addDraft()
  expect(await inOwner((tx) => closeDraft(tx, discarded.messageId, clock.now()))).toBe(true)
  const restored = await addDraft()
  await inOwner((tx) => closeDraft(tx, restored.messageId, clock.now()))
  expect(await inOwner((tx) => reopenDraft(tx, restored.messageId, clock.now()))).toBe(true)
  await addDraft('follow_up')
  const closed = await addReply()
  await change(closed.id, { status: 'failed', closedAt: clock.now() })
  const past = await addDraft()
  await change(past.id, { updatedAt: new Date(clock.now().getTime() - 25 * 60 * minute) })
  await round()
  expect(await mails()).toEqual([])
})

test('a reply that failed is no news where the message has another answer meanwhile', async () => {
  const { addReply, change, round, mails, inOwner } = await openWaiting()
  const failed = await addReply()
  await change(failed.id, { status: 'failed' })
  const { id: _, ...another } = failed
  await inOwner((tx) => tx.insert(outgoing).values({ ...another, kind: 'owner', status: 'sent', rfcMessageId: `${failed.id}@school.test` }))
  await round()
  expect(await mails()).toEqual([])
})

test('none of it comes in quiet hours, and all of it after them', async () => {
  const { addDraft, round, mails, inOwner, clock } = await openWaiting()
  const quiet = { from: 9, until: 12 } // it is ten in New York
  await inOwner((tx) => saveAssistantSettings(tx, { quiet }, clock.now()))
  await addDraft()
  await addDraft()
  await round()
  expect(await mails()).toEqual([])
  await round(120)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['2 messages wait for you'])
})

test('each kind has its switch, and who wants no mails about drafts has no flood of them later', async () => {
  const { addDraft, round, mails, inOwner, clock } = await openWaiting()
  await inOwner((tx) => saveAssistantSettings(tx, { draftAlerts: false }, clock.now()))
  const { messageId } = await addDraft()
  await round()
  const words = { rationale: 'It is about money.', emailContent: 'Hello', categoryUsed: 'other' as const, citations: [] }
  const about = { ...words, inboundId: messageId, toEmail: 'ann@customer.test', createdAt: clock.now() }
  await inOwner((tx) => addEscalation(tx, about))
  await round()
  expect((await mails()).map(({ subject }) => subject)).toEqual(['A message waits for you'])
  await inOwner((tx) => saveAssistantSettings(tx, { draftAlerts: true, escalationAlerts: false }, clock.now()))
  await round()
  expect(await mails()).toHaveLength(1)
  await addDraft()
  await round()
  expect((await mails()).at(-1)?.subject).toBe('A reply waits for you')
})

test('two rounds at once write one mail, and one owner hears nothing of another', async () => {
  const [one, other] = [await openWaiting(), await openWaiting()]
  await one.addDraft()
  one.clock.advance(minute)
  await Promise.all([alertOwner(one.deps, one.owner), alertOwner(one.deps, one.owner)])
  await other.round()
  expect(await one.mails()).toHaveLength(1)
  expect(await other.mails()).toEqual([])
})

test('a draft that goes in the moment of the mail is told to nobody, and the rest a minute later', async () => {
  const { addDraft, round, mails, inOwner, deps, owner, clock } = await openWaiting()
  const gone = await addDraft()
  await addDraft()
  clock.advance(11 * minute)
  let isGone = false
  const transaction: typeof db.transaction = async (of, run) => {
    const result = await db.transaction(of, run)
    if (!isGone) await db.transaction(owner, (tx) => closeDraft(tx, gone.messageId, clock.now()))
    isGone = true
    return result
  }
  await alertOwner({ ...deps, db: { ...db, transaction } }, owner)
  expect(await mails()).toEqual([])
  expect(await inOwner((tx) => closeDraft(tx, gone.messageId, clock.now()))).toBe(false)
  await round(1)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['A reply waits for you'])
})

test('nothing that waited when the past was written down is news', async () => {
  const { addDraft, addReply, round, mails, inOwner, clock } = await openWaiting()
  await addDraft()
  const { messageId } = await addReply('mail', { kind: 'holding' })
  const words = { rationale: 'It is about money.', emailContent: 'Hello', categoryUsed: 'other' as const, citations: [] }
  await inOwner((tx) => addEscalation(tx, { ...words, inboundId: messageId, toEmail: '', createdAt: clock.now() }))
  await inOwner(markPastTold)
  await round()
  expect(await mails()).toEqual([])
  await addDraft()
  await round()
  expect(await mails()).toHaveLength(1)
})
