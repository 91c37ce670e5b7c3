import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { customerMail } from '../../../testing/mail.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { addLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { AppError } from '../../errors.ts'
import type { Cursor, Fetched, RawMail } from '../../mail/port.ts'
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
      since: new Date(world.clock.now().getTime() - 90 * dayMs).toISOString(),
      readMails: 7,
      answeredLate: 1,
      found: 3,
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
  const colleagues = { who: '@school.test', theirs: 2, yours: 0 }
  expect(await offered()).toEqual([[{ who: 'sam@supplies.example', theirs: 3, yours: 2 }, colleagues]])
  await db.transaction(world.owner, (tx) => addLeftAlone(tx, 'sam@supplies.example', world.clock.now()))
  expect(await offered()).toEqual([[colleagues]])
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

test('of hundreds only the newest fifty are brought up', async () => {
  const world = await mailboxWith(Array.from({ length: 60 }, (_, index) => ({ from: `p${index}@p.example`, daysAgo: 80 - index })))
  const [view] = await lookBackOver(world)
  expect(view).toMatchObject({ readMails: 60, found: 50 })
  expect((await world.messages()).some(({ fromAddress }) => fromAddress === 'p9@p.example')).toBe(false)
})

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
