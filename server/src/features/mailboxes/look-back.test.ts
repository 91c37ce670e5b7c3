import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { emptyTrace } from '@ownvoice/core/assistant/empty-trace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { anywhere, customerMail } from '../../../testing/mail.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { addEscalation, setEscalationStatus } from '../../db/escalations/escalations.ts'
import { addDeletedMails } from '../../db/mailboxes/deleted-mails.ts'
import { addLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { saveDecision } from '../../db/mailboxes/messages.ts'
import { addOutgoing } from '../../db/mailboxes/outgoing.ts'
import { closeDraft } from '../../db/mailboxes/waiting-outgoing.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { AppError } from '../../errors.ts'
import type { Cursor, Fetched, MailAdapter, RawMail } from '../../mail/port.ts'
import { createMailboxOpener } from '../../parts/open-mailbox-adapter.ts'
import { keepAliases } from './keep-aliases.ts'
import { listLookBackViews } from './list-look-backs.ts'
import { endLookBack, lookBack, startLookBack } from './look-back.ts'
import { receiveMail } from './receive-mail.ts'

const school = 'school@school.test'
const dayMs = 86_400_000

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

type Given = { from: string; to?: string; messageId?: string; head?: string; text?: string; daysAgo: number }
type World = Awaited<ReturnType<typeof openMailboxWorld>>

/** An account whose mailbox holds these mails, in pages of two, from before anything was read. */
async function mailboxWith(received: Given[], sent: Given[] = []): Promise<World> {
  const folders: { inbox: RawMail[]; sent: RawMail[] } = { inbox: [], sent: [] }
  const page = (mails: RawMail[], cursor: Cursor): Promise<Fetched> => {
    const start = Number(cursor)
    return Promise.resolve({ mails: mails.slice(start, start + 2), cursor: start + 2, more: start + 2 < mails.length })
  }
  const world = await openMailboxWorld(db, {
    startAt: () => Promise.resolve({ inbox: 0, sent: 0 }),
    fetch: (cursor) => page(folders.inbox, cursor),
    fetchSent: (cursor) => page(folders.sent, cursor),
  })
  const toRaw = ({ from, to = school, messageId = crypto.randomUUID(), head, text = 'What is a lesson?', daysAgo }: Given): RawMail => {
    const raw = Buffer.from(`${head === undefined ? '' : `${head}\r\n`}${customerMail({ from, to, messageId, text })}`)
    return {
      raw,
      providerId: crypto.randomUUID(),
      sizeBytes: raw.length,
      receivedAt: new Date(world.clock.now().getTime() - daysAgo * dayMs),
    }
  }
  folders.inbox.push(...received.map(toRaw))
  folders.sent.push(...sent.map(toRaw))
  return world
}

async function lookBackOver(world: World) {
  await startLookBack(world.deps, world.owner, world.mailbox.id)
  await lookBack(world.deps, world.owner, world.mailbox.id)
  return listLookBackViews(world.deps, world.owner)
}

const daysBefore = ({ clock }: World, days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()

const ann = { from: 'ann@a.example', messageId: 'ann@a.example' }
const inReplyTo = (id: string) => `In-Reply-To: <${id}>`

test('brings up the newest mail of each person whom nobody answered, and says how many were answered late', async () => {
  const world = await mailboxWith(
    [
      { from: 'old@o.example', daysAgo: 91 },
      { ...ann, daysAgo: 40 },
      { from: 'ben@b.example', text: 'Hello?', daysAgo: 30 },
      { from: 'cleo@c.example', messageId: 'cleo', daysAgo: 20 },
      { from: 'dan@d.example', messageId: 'dan', daysAgo: 12 },
      { from: 'ben@b.example', text: 'Hello again?', daysAgo: 10 },
      { from: 'news@n.example', head: 'List-Id: <news.n.example>\r\nPrecedence: bulk', daysAgo: 5 },
      { from: 'eve@e.example', daysAgo: 0.1 },
    ],
    [
      { from: school, to: 'cleo@c.example', head: inReplyTo('cleo'), daysAgo: 19.9 },
      { from: school, to: 'dan@d.example', head: inReplyTo('dan'), daysAgo: 9 },
      { from: school, to: 'ann@a.example', daysAgo: 45 },
    ],
  )
  expect(await lookBackOver(world)).toEqual([
    {
      mailboxId: world.mailbox.id,
      since: daysBefore(world, 90),
      readMails: 7,
      answeredLate: 1,
      late: [{ who: 'dan@d.example', name: 'Ann', subject: 'Lessons', receivedAt: daysBefore(world, 12), messageId: null }],
      found: 3,
      waiting: { unread: 3, drafts: 0, handedOver: 0 },
      leftOut: 0,
      regulars: [],
      endedAt: world.clock.now().toISOString(),
      error: null,
    },
  ])
  const stored = await world.messages()
  expect(stored.map(({ fromAddress }) => fromAddress)).toEqual(['eve@e.example', 'ben@b.example', 'ann@a.example'])
  expect(stored.every(({ isPast, status }) => isPast && status === 'received')).toBe(true)
  expect(stored[1]?.mail.text).toContain('Hello again?')
  expect(world.enqueued.filter(({ name }) => name === 'assistant.answer')).toHaveLength(3)
})

test('offers those to leave alone whom the owner wrote to first, until they are', async () => {
  const sam = (daysAgo: number) => ({ from: 'sam@supplies.example', daysAgo })
  const toSam = (daysAgo: number) => ({ from: school, to: 'sam@supplies.example', daysAgo })
  const world = await mailboxWith(
    [sam(30), sam(20), sam(1), { ...ann, daysAgo: 40 }, { from: 'leo@school.test', daysAgo: 4 }, { from: 'leo@school.test', daysAgo: 3 }],
    [toSam(31), toSam(21), { from: school, to: ann.from, head: inReplyTo(ann.messageId), daysAgo: 39 }],
  )
  const offered = async () => (await listLookBackViews(world.deps, world.owner)).map(({ regulars }) => regulars)
  await lookBackOver(world)
  const colleagues = { who: '@school.test', theirs: 2, yours: 0, messageId: null }
  const newest = (await world.messages()).find(({ fromAddress }) => fromAddress === 'sam@supplies.example')
  expect(newest).toBeDefined()
  expect(await offered()).toEqual([[{ who: 'sam@supplies.example', theirs: 3, yours: 2, messageId: newest?.id }, colleagues]])
  await db.transaction(world.owner, (tx) => addLeftAlone(tx, 'sam@supplies.example', world.clock.now()))
  expect(await offered()).toEqual([[colleagues]])
})

test('what the owner wrote from an alias of the mailbox is nobody’s question', async () => {
  const world = await mailboxWith([
    { from: 'info@school.test', daysAgo: 3 },
    { ...ann, to: 'info@school.test', daysAgo: 2 },
  ])
  await keepAliases(world.deps, world.owner, world.mailbox.id, ['info@school.test'])
  await lookBackOver(world)
  expect((await world.messages()).map(({ fromAddress }) => fromAddress)).toEqual([ann.from])
})

test('a mail that was deleted here is not named again for having been answered late', async () => {
  const world = await mailboxWith(
    [
      { from: 'dan@d.example', messageId: 'dan', daysAgo: 12 },
      { from: 'eve@e.example', messageId: 'eve', daysAgo: 11 },
    ],
    ['dan', 'eve'].map((id) => ({ from: school, to: `${id}@${id.slice(0, 1)}.example`, head: inReplyTo(id), daysAgo: 5 })),
  )
  await db.transaction(world.owner, (tx) =>
    addDeletedMails(tx, { received: [{ id: 'dan', fromAddress: 'dan@d.example', subject: 'Lessons' }], sent: [] }),
  )
  const [found] = await lookBackOver(world)
  expect(found?.late.map(({ who }) => who)).toEqual(['eve@e.example'])
})

test('a second look brings nothing twice, and what came in since the mailbox was connected stays as it is', async () => {
  const world = await mailboxWith([{ ...ann, daysAgo: 0.1 }])
  await receiveMail({ ...world.deps, openMailbox: readingFromZero(world) }, world.owner, world.mailbox.id)
  expect((await world.messages()).map(({ isPast }) => isPast)).toEqual([false])
  const [first] = await lookBackOver(world)
  const [second] = await lookBackOver(world)
  expect([first?.found, second?.found]).toEqual([0, 0])
  expect((await world.messages()).map(({ isPast }) => isPast)).toEqual([false])
})

test('mails that lie out of order are compared by when they came in', async () => {
  const world = await mailboxWith(
    [
      { from: 'ben@b.example', text: 'Hello again?', daysAgo: 10 },
      { from: 'ben@b.example', text: 'Hello?', daysAgo: 30 },
      { from: 'cleo@c.example', text: 'Still there?', daysAgo: 5 },
      { from: 'cleo@c.example', messageId: 'cleo', daysAgo: 20 },
      { from: 'dan@d.example', messageId: 'dan', daysAgo: 8 },
      { from: 'dan@d.example', daysAgo: 12 },
    ],
    [
      { from: school, to: 'cleo@c.example', head: inReplyTo('cleo'), daysAgo: 19.9 },
      { from: school, to: 'office@d.example', head: inReplyTo('dan'), daysAgo: 7.9 },
    ],
  )
  await lookBackOver(world)
  const stored = await world.messages()
  expect(stored.map(({ mail }) => mail.text?.trim())).toEqual(['Still there?', 'Hello again?'])
})

test('what was answered late is named, the newest first, with the mail where it is kept', async () => {
  const late = { from: 'dan@d.example', messageId: 'dan', daysAgo: 4 }
  const world = await mailboxWith(
    [{ from: 'ann@a.example', messageId: 'ann', daysAgo: 9 }, late],
    [
      { from: school, to: 'ann@a.example', head: inReplyTo('ann'), daysAgo: 5 },
      { from: school, to: 'dan@d.example', head: inReplyTo('dan'), daysAgo: 1 },
    ],
  )
  await world.deliver(customerMail({ ...late, to: school, text: 'What is a lesson?' }))
  const { openMailbox } = createMailboxOpener({ ...world.deps, reach: anywhere, openGmail: null })
  await receiveMail({ ...world.deps, openMailbox }, world.owner, world.mailbox.id)
  const [kept] = await world.messages()
  const [view] = await lookBackOver(world)
  expect(view?.late).toMatchObject([
    { who: 'dan@d.example', receivedAt: daysBefore(world, 4), messageId: kept?.id },
    { who: 'ann@a.example', receivedAt: daysBefore(world, 9), messageId: null },
  ])
})

test('what the owner has dealt with waits no more', async () => {
  const world = await mailboxWith(['a', 'b', 'c', 'd'].map((name, index) => ({ from: `${name}@p.example`, daysAgo: index + 1 })))
  await lookBackOver(world)
  const now = world.clock.now()
  const [drafted, handedOver, settled] = await world.messages()
  if (!drafted || !handedOver || !settled) throw new Error('four were brought up')
  const inOwner = <T>(run: Parameters<typeof db.transaction<T>>[1]) => db.transaction(world.owner, run)
  const decision = { category: 'other', trace: emptyTrace(), decidedAt: now } as const
  await inOwner(async (tx) => {
    for (const { id, conversationId } of [drafted, settled]) {
      await saveDecision(tx, id, { ...decision, action: 'draft' })
      const to = { toAddress: 'a@p.example', subject: '', text: 'Hi!', references: [], rfcMessageId: `${id}@school.test` }
      await addOutgoing(tx, { ...to, mailboxId: world.mailbox.id, conversationId, messageId: id, kind: 'reply', status: 'draft' })
    }
    await closeDraft(tx, settled.id, now)
    await saveDecision(tx, handedOver.id, { ...decision, action: 'escalate' })
    const about = { toEmail: 'b@p.example', categoryUsed: 'other', rationale: '', emailContent: '', citations: [] } as const
    await addEscalation(tx, { ...about, citations: [], inboundId: handedOver.id, createdAt: now, updatedAt: now })
  })
  const view = async () => (await listLookBackViews(world.deps, world.owner))[0]
  expect(await view()).toMatchObject({ found: 4, waiting: { unread: 1, drafts: 1, handedOver: 1 } })
  await inOwner(async (tx) => {
    await closeDraft(tx, drafted.id, now)
    await setEscalationStatus(tx, handedOver.id, 'resolved', now)
  })
  expect(await view()).toMatchObject({ found: 4, waiting: { unread: 1, drafts: 0, handedOver: 0 } })
})

test('a mailbox that is disconnected meanwhile is looked into no further, and nothing of it is brought up', async () => {
  const mails = Array.from({ length: 6 }, (_, index) => ({ from: `p${index}@p.example`, daysAgo: 10 + index }))
  for (const folder of ['inbox', 'sent'] as const) {
    const world = folder === 'inbox' ? await mailboxWith(mails) : await mailboxWith([], mails)
    const looked: string[] = []
    const leave = async () => {
      const state = { status: 'disconnected', lastError: null, checkedAt: world.clock.now() } as const
      await db.transaction(world.owner, (tx) => setMailboxStatus(tx, world.mailbox.id, state))
    }
    const openMailbox: World['deps']['openMailbox'] = (access) => {
      const adapter = world.deps.openMailbox(access)
      const noting =
        (name: 'inbox' | 'sent', fetch: MailAdapter['fetch']): MailAdapter['fetch'] =>
        async (cursor, limit) => {
          looked.push(name)
          if (name === folder) await leave()
          return fetch(cursor, limit)
        }
      return { ...adapter, fetch: noting('inbox', adapter.fetch), fetchSent: noting('sent', adapter.fetchSent) }
    }
    await startLookBack(world.deps, world.owner, world.mailbox.id)
    await lookBack({ ...world.deps, openMailbox }, world.owner, world.mailbox.id)
    expect(looked).toEqual(folder === 'inbox' ? ['sent', 'inbox'] : ['sent'])
    expect(await world.messages()).toEqual([])
    expect(await listLookBackViews(world.deps, world.owner)).toMatchObject([{ found: 0, error: 'The mailbox is not connected any more.' }])
  }
})

test('one that is disconnected at the last page brings nothing up either', async () => {
  const world = await mailboxWith([{ ...ann, daysAgo: 3 }])
  const openMailbox: World['deps']['openMailbox'] = (access) => {
    const adapter = world.deps.openMailbox(access)
    const leave: MailAdapter['fetch'] = async (cursor, limit) => {
      const state = { status: 'disconnected', lastError: null, checkedAt: world.clock.now() } as const
      await db.transaction(world.owner, (tx) => setMailboxStatus(tx, world.mailbox.id, state))
      return adapter.fetch(cursor, limit)
    }
    return { ...adapter, fetch: leave }
  }
  await startLookBack(world.deps, world.owner, world.mailbox.id)
  await lookBack({ ...world.deps, openMailbox }, world.owner, world.mailbox.id)
  expect(await world.messages()).toEqual([])
  expect(await listLookBackViews(world.deps, world.owner)).toMatchObject([{ error: 'The mailbox is not connected any more.' }])
})

test('of hundreds only the newest fifty are brought up, and how many were not is said', async () => {
  const world = await mailboxWith(Array.from({ length: 60 }, (_, index) => ({ from: `p${index}@p.example`, daysAgo: 80 - index })))
  const [view] = await lookBackOver(world)
  expect(view).toMatchObject({ readMails: 60, found: 50, leftOut: 10 })
  expect((await world.messages()).some(({ fromAddress }) => fromAddress === 'p9@p.example')).toBe(false)
})

test('the bytes of a mail are not kept in memory until the last one is read', async () => {
  const pages = 6
  const read: WeakRef<Uint8Array>[] = []
  let heldAtTheEnd = -1
  const world = await openMailboxWorld(db, {
    startAt: () => Promise.resolve({ inbox: 0, sent: 0 }),
    fetchSent: (cursor) => Promise.resolve({ mails: [], cursor, more: false }),
    fetch: async (cursor) => {
      const number = Number(cursor)
      if (number === pages) heldAtTheEnd = await countHeld(read.slice(0, -1)) // the last page is in hand still
      const raw = Buffer.from(customerMail({ from: `p${number}@p.example`, to: school, text: 'What is a lesson? '.repeat(5_000) }))
      read.push(new WeakRef(raw))
      const mail = { raw, providerId: crypto.randomUUID(), sizeBytes: raw.length, receivedAt: world.clock.now() }
      return { mails: [mail], cursor: number + 1, more: number < pages }
    },
  })
  expect(await lookBackOver(world)).toMatchObject([{ found: pages + 1 }])
  expect(heldAtTheEnd).toBe(0)
})

/** How many of these the garbage collector leaves. */
async function countHeld(refs: readonly WeakRef<Uint8Array>[]): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('there is no garbage collector to call')
  await new Promise((resolve) => setImmediate(resolve)) // what a WeakRef was made of lives to the end of its turn
  collect()
  return refs.filter((ref) => ref.deref() !== undefined).length
}

test('one runs at a time; one that broke off says so, and may be begun again', async () => {
  const world = await mailboxWith([{ ...ann, daysAgo: 3 }])
  await startLookBack(world.deps, world.owner, world.mailbox.id)
  await startLookBack(world.deps, world.owner, world.mailbox.id)
  expect(world.enqueued.filter(({ name }) => name === 'mailboxes.lookBack')).toHaveLength(1)
  await endLookBack(world.deps, world.owner, world.mailbox.id, 'The mailbox did not answer.')
  expect(await listLookBackViews(world.deps, world.owner)).toMatchObject([{ error: 'The mailbox did not answer.' }])
  await lookBack(world.deps, world.owner, world.mailbox.id) // a job that comes late finds nothing to do
  expect(await world.messages()).toEqual([])
  expect(await lookBackOver(world)).toMatchObject([{ error: null, found: 1 }])
})

test('a mailbox that is not connected is not looked into, nor is another owner’s', async () => {
  const world = await mailboxWith([{ ...ann, daysAgo: 3 }])
  await startLookBack(world.deps, world.owner, world.mailbox.id)
  const state = { status: 'disconnected', lastError: null, checkedAt: world.clock.now() } as const
  await db.transaction(world.owner, (tx) => setMailboxStatus(tx, world.mailbox.id, state))
  await lookBack(world.deps, world.owner, world.mailbox.id)
  expect(await listLookBackViews(world.deps, world.owner)).toMatchObject([{ found: 0, error: 'The mailbox is not connected any more.' }])
  await expect(startLookBack(world.deps, world.owner, world.mailbox.id)).rejects.toMatchObject({ code: 'conflict' })
  const stranger = await addTestOwner(db)
  await expect(startLookBack(world.deps, stranger, world.mailbox.id)).rejects.toBeInstanceOf(AppError)
  expect(await listLookBackViews(world.deps, stranger)).toEqual([])
})

/** The same mailbox as `receiveMail` knows it, whose sandbox cursor says that nothing was read. */
function readingFromZero({ deps }: World): World['deps']['openMailbox'] {
  return (access) => {
    const adapter = deps.openMailbox(access)
    const from = (cursor: unknown) => (typeof cursor === 'number' ? cursor : 0)
    return {
      ...adapter,
      fetch: (cursor, limit) => adapter.fetch(from(cursor), limit),
      fetchSent: (cursor) => Promise.resolve({ mails: [], cursor, more: false }),
    }
  }
}
