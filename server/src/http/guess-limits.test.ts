import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { forgetEndedUses } from '../db/limited-uses.ts'
import { limitedUses } from '../db/schema/installation.ts'
import type { OpenedDatabase } from '../db/open-database.ts'
import { type Attempt, openGuessLimits } from './guess-limits.ts'
import { openSharedLimits } from './shared-limit.ts'

const stranger: Attempt = { email: 'maya@example.com', address: '203.0.113.5', device: null }

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Those of a web process. Each test has keys of its own; those of one `installation` are shared. */
function openLimits(installation: string = randomUUID()) {
  return openGuessLimits(openSharedLimits({ db, digest: (text) => `${installation} ${text}` }))
}

/** How many of as many attempts are let through. */
async function letThrough(count: number, take: (index: number) => Promise<number>): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, (_, index) => take(index)))
  return waits.filter((seconds) => seconds === 0).length
}

test('strangers have ten wrong tries at an account in a quarter of an hour, from however many addresses and however many at once', async () => {
  const limits = openLimits()
  expect(await letThrough(100, (index) => limits.takeAttempt({ ...stranger, address: `203.0.113.${index}` }))).toBe(10)
  const wait = await limits.takeAttempt(stranger)
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
})

test('what strangers use up does not shut out a browser that is known to the account; its own wrong tries do', async () => {
  const limits = openLimits()
  await letThrough(20, () => limits.takeAttempt(stranger))
  const known = { ...stranger, address: '198.51.100.7', device: 'the owner’s' }
  expect(await letThrough(20, () => limits.takeAttempt(known))).toBe(10)
  expect(await limits.takeAttempt({ ...known, device: 'another' })).toBe(0)
})

test('one address has fifty wrong tries at all accounts together, known browsers aside', async () => {
  const limits = openLimits()
  expect(await letThrough(80, (index) => limits.takeAttempt({ ...stranger, email: `${index}@example.com` }))).toBe(50)
  expect(await limits.takeAttempt({ ...stranger, email: 'another@example.com' })).toBeGreaterThan(0)
  expect(await limits.takeAttempt({ ...stranger, device: 'known' })).toBe(0)
  expect(await limits.takeAttempt({ ...stranger, address: '198.51.100.7' })).toBe(0)
})

test('a right sign-in costs nothing', async () => {
  const limits = openLimits()
  for (const device of [null, 'known']) {
    for (let round = 0; round < 60; round += 1) {
      expect(await limits.takeAttempt({ ...stranger, device })).toBe(0)
      await limits.giveBack({ ...stranger, device })
    }
  }
})

test('a new password clears what strangers guessed before', async () => {
  const limits = openLimits()
  await letThrough(20, (index) => limits.takeAttempt({ ...stranger, address: `203.0.113.${index}` }))
  await limits.forget(stranger.email)
  expect(await limits.takeAttempt({ ...stranger, address: '198.51.100.7' })).toBe(0)
})

test('an address is mailed ten times an hour at most, and one client asks for sixty mails', async () => {
  const limits = openLimits()
  expect(await letThrough(20, (index) => limits.takeMail({ email: 'maya@example.com', address: `203.0.113.${index}` }))).toBe(10)
  expect(await letThrough(80, (index) => limits.takeMail({ email: `${index}@example.com`, address: '198.51.100.7' }))).toBe(60)
})

test('several web processes, and one that is started again, have one count between them', async () => {
  const installation = randomUUID()
  const processes = [openLimits(installation), openLimits(installation), openLimits(installation)]
  const take = async (index: number) => processes[index % 3]?.takeAttempt({ ...stranger, address: `203.0.113.${index}` }) ?? 1
  expect(await letThrough(60, take)).toBe(10)
  expect(await openLimits(installation).takeAttempt(stranger)).toBeGreaterThan(14 * 60)
  const mail = async (index: number) => processes[index % 3]?.takeMail({ email: stranger.email, address: `203.0.113.${index}` }) ?? 1
  expect(await letThrough(60, mail)).toBe(10)
})

test('when the time is over uses count anew, and what is kept of them goes', async () => {
  const limit = openSharedLimits({ db, digest: (text) => text })('short', { points: 1, durationSeconds: 900 })
  expect([await limit.take('a'), (await limit.take('a')) > 0]).toEqual([0, true])
  await db.system((tx) => tx.update(limitedUses).set({ endsAt: new Date(0) }))
  expect([await limit.take('a'), (await limit.take('a')) > 0]).toEqual([0, true])
  await db.system((tx) => tx.update(limitedUses).set({ endsAt: new Date(0) }))
  await limit.take('b')
  await db.system(forgetEndedUses)
  expect(await db.system((tx) => tx.$count(limitedUses))).toBe(1)
})
