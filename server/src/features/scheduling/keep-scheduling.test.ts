import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LinkEntry } from '@ownvoice/core/scheduling/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { blackoutDates, bookingLinks, schedulingSettings } from '../../db/schema/scheduling.ts'
import { getAvailability, saveAvailability } from './keep-availability.ts'
import { listLinks, saveLinks, switchLink } from './keep-links.ts'

let db: OpenedDatabase
let deps: { db: OpenedDatabase; clock: ReturnType<typeof testClock> }
let owner: OwnerId

beforeAll(async () => {
  db = await openTestDatabase()
  deps = { db, clock: testClock() }
})
afterAll(() => db.close())
beforeEach(async () => {
  owner = await addTestOwner(db)
})

const entry = (label: string, given: Partial<LinkEntry> = {}): LinkEntry => ({
  id: `draft ${label}`,
  category: 'new',
  label,
  url: `https://book.example/${label || 'plain'}`,
  active: true,
  full: false,
  ...given,
})
const rows = () => db.transaction(owner, (tx) => tx.select().from(bookingLinks).orderBy(bookingLinks.category, bookingLinks.sortOrder))
const save = async (links: LinkEntry[]) => saveLinks(deps, owner, { links, version: (await listLinks(deps, owner)).version })
const conflict = { code: 'conflict' }

test('a list is stored with its owner, empty labels as none, and places from 0 in each category [SCHED-018, SCHED-019, SCHED-039, DATA-017]', async () => {
  await save([entry('a'), entry('move', { category: 'reschedule' }), entry('', { full: true }), entry('off', { active: false })])
  const stored = { userId: owner, id: expect.any(String), createdAt: expect.any(Date), isActive: true, isFull: false }
  expect(await rows()).toEqual([
    { ...stored, category: 'new', label: 'a', url: 'https://book.example/a', sortOrder: 0 },
    { ...stored, category: 'new', label: null, url: 'https://book.example/plain', sortOrder: 1, isFull: true },
    { ...stored, category: 'new', label: 'off', url: 'https://book.example/off', sortOrder: 2, isActive: false },
    { ...stored, category: 'reschedule', label: 'move', url: 'https://book.example/move', sortOrder: 0 },
  ])
})

test('what stays keeps its id and age, what was left out is gone, and the order is the list’s [SCHED-035, SCHED-038]', async () => {
  const { links } = await save([entry('a'), entry('b'), entry('c')])
  const [a, b, c] = links
  if (!a || !b || !c) throw new Error('three links were saved')
  const before = await rows()
  const after = await save([{ ...c, label: '' }, entry('d'), { ...a, category: 'other', active: false }])
  expect(after.links.map(({ id, label, category, active }) => [id, label, category, active])).toEqual([
    [c.id, '', 'new', true],
    [expect.not.stringMatching(/draft/), 'd', 'new', true],
    [a.id, 'a', 'other', false],
  ])
  const ages = (stored: typeof before) =>
    stored.filter(({ id }) => id === a.id || id === c.id).map(({ id, createdAt }) => `${id} ${createdAt.toISOString()}`)
  expect(ages(await rows()).toSorted()).toEqual(ages(before).toSorted())
  await save([])
  expect(await rows()).toEqual([])
})

test('of two open pages the second is refused, and the list stays as the first saved it', async () => {
  const { version } = await save([entry('a')])
  const first = await saveLinks(deps, owner, { links: [entry('first')], version })
  await expect(saveLinks(deps, owner, { links: [entry('second')], version })).rejects.toMatchObject(conflict)
  expect(await listLinks(deps, owner)).toEqual(first)
})

test('of two that save at once exactly one is refused', async () => {
  const { version } = await save([entry('a')])
  const attempts = [1, 2, 3].map((nth) => saveLinks(deps, owner, { links: [entry(`n${nth}`)], version }))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})

test('a save that breaks off leaves the old list untouched [SCHED-040]', async () => {
  const { links } = await save([entry('a'), entry('b')])
  const refused = [entry('c'), entry('d', { url: 'http://the-database-refuses.example' })]
  await expect(save(refused)).rejects.toThrow('Failed query')
  expect((await listLinks(deps, owner)).links).toEqual(links)
})

test('the switch of one link is stored at once and answers with its id and state', async () => {
  const { links, version } = await save([entry('a'), entry('b')])
  const id = links[0]?.id ?? ''
  const switched = await switchLink(deps, owner, { id, active: false, version })
  const now = await listLinks(deps, owner)
  expect(switched).toEqual({ id, active: false, version: now.version })
  expect(now.links.map(({ label, active }) => [label, active])).toEqual([
    ['b', true],
    ['a', false],
  ])
})

test('a switch on a page that missed another change does not pass that change off as seen', async () => {
  const { links, version } = await save([entry('a')])
  await save([...links, entry('b')])
  const switched = await switchLink(deps, owner, { id: links[0]?.id ?? '', active: false, version })
  expect(switched.version).toBe(version)
  await expect(saveLinks(deps, owner, { links, version })).rejects.toMatchObject(conflict)
})

test('days are stored one row each, in place of all before, and come back as ranges by date [SCHED-060, SCHED-063, SCHED-064, DATA-020]', async () => {
  const { version, ...empty } = await getAvailability(deps, owner)
  expect(empty).toEqual({ blackouts: [], offerWaitlistOnFull: false })
  const range = (start: string, end = start) => ({ id: 'draft', start, end })
  const saved = await saveAvailability(deps, owner, {
    blackouts: [range('2026-12-30', '2027-01-02'), range('2026-08-05'), range('2026-08-06'), range('2026-12-31')],
    offerWaitlistOnFull: false,
    version,
  })
  expect(saved.blackouts).toEqual([
    { id: '2026-08-05', start: '2026-08-05', end: '2026-08-06' },
    { id: '2026-12-30', start: '2026-12-30', end: '2027-01-02' },
  ])
  const stored = await db.transaction(owner, (tx) => tx.select().from(blackoutDates).orderBy(blackoutDates.date))
  const days = ['2026-08-05', '2026-08-06', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']
  expect(stored).toEqual(days.map((date) => ({ userId: owner, date, isBlackout: true })))
  expect((await saveAvailability(deps, owner, { ...saved, blackouts: [] })).blackouts).toEqual([])
})

test('the waitlist option is off until it is saved, and is loaded again [SCHED-057, DATA-022]', async () => {
  const first = await getAvailability(deps, owner)
  const on = await saveAvailability(deps, owner, { ...first, offerWaitlistOnFull: true })
  expect([first.offerWaitlistOnFull, on.offerWaitlistOnFull]).toEqual([false, true])
  expect(await getAvailability(deps, owner)).toEqual(on)
  expect(await db.transaction(owner, (tx) => tx.select().from(schedulingSettings))).toMatchObject([{ offerWaitlistOnFull: true }])
  await expect(saveAvailability(deps, owner, first)).rejects.toMatchObject(conflict)
})

test('a range of a thousand years is refused before its days are made', async () => {
  const { version } = await getAvailability(deps, owner)
  const blackouts = [{ id: 'x', start: '2026-01-01', end: '3026-01-01' }]
  const attempt = saveAvailability(deps, owner, { blackouts, offerWaitlistOnFull: false, version })
  await expect(attempt).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('3660 days') })
})

test('an account without a profile row has a page all the same [SCHED-066]', async () => {
  await db.transaction(owner, (tx) => tx.execute(sql`delete from profiles`))
  expect((await listLinks(deps, owner)).links).toEqual([])
  expect((await getAvailability(deps, owner)).blackouts).toEqual([])
})

test('another owner sees none of it and can switch none of it [DATA-032]', async () => {
  const { links, version } = await save([entry('a')])
  const stranger = await addTestOwner(db)
  expect((await listLinks(deps, stranger)).links).toEqual([])
  await expect(switchLink(deps, stranger, { id: links[0]?.id ?? '', active: false, version })).rejects.toMatchObject({ code: 'not_found' })
  const theirs = await listLinks(deps, stranger)
  await saveLinks(deps, stranger, { links, version: theirs.version })
  expect((await listLinks(deps, owner)).links).toEqual(links)
})
