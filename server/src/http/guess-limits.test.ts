import { expect, test } from 'vitest'
import { type Attempt, openGuessLimits } from './guess-limits.ts'

const stranger: Attempt = { email: 'maya@example.com', address: '203.0.113.5', device: null }

/** How many of as many attempts are let through. */
async function letThrough(count: number, take: (index: number) => Promise<number>): Promise<number> {
  const waits = await Promise.all(Array.from({ length: count }, (_, index) => take(index)))
  return waits.filter((seconds) => seconds === 0).length
}

test('strangers have ten wrong tries at an account in a quarter of an hour, from however many addresses and however many at once', async () => {
  const limits = openGuessLimits()
  expect(await letThrough(100, (index) => limits.takeAttempt({ ...stranger, address: `203.0.113.${index}` }))).toBe(10)
  const wait = await limits.takeAttempt(stranger)
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
})

test('what strangers use up does not shut out a browser that is known to the account; its own wrong tries do', async () => {
  const limits = openGuessLimits()
  await letThrough(20, () => limits.takeAttempt(stranger))
  const known = { ...stranger, address: '198.51.100.7', device: 'the owner’s' }
  expect(await letThrough(20, () => limits.takeAttempt(known))).toBe(10)
  expect(await limits.takeAttempt({ ...known, device: 'another' })).toBe(0)
})

test('one address has fifty wrong tries at all accounts together, known browsers aside', async () => {
  const limits = openGuessLimits()
  expect(await letThrough(80, (index) => limits.takeAttempt({ ...stranger, email: `${index}@example.com` }))).toBe(50)
  expect(await limits.takeAttempt({ ...stranger, email: 'another@example.com' })).toBeGreaterThan(0)
  expect(await limits.takeAttempt({ ...stranger, device: 'known' })).toBe(0)
  expect(await limits.takeAttempt({ ...stranger, address: '198.51.100.7' })).toBe(0)
})

test('a right sign-in costs nothing', async () => {
  const limits = openGuessLimits()
  for (const device of [null, 'known']) {
    for (let round = 0; round < 60; round += 1) {
      expect(await limits.takeAttempt({ ...stranger, device })).toBe(0)
      await limits.giveBack({ ...stranger, device })
    }
  }
})

test('a new password clears what strangers guessed before', async () => {
  const limits = openGuessLimits()
  await letThrough(20, (index) => limits.takeAttempt({ ...stranger, address: `203.0.113.${index}` }))
  await limits.forget(stranger.email)
  expect(await limits.takeAttempt({ ...stranger, address: '198.51.100.7' })).toBe(0)
})

test('an address is mailed ten times an hour at most, and one client asks for sixty mails', async () => {
  const limits = openGuessLimits()
  expect(await letThrough(20, (index) => limits.takeMail({ email: 'maya@example.com', address: `203.0.113.${index}` }))).toBe(10)
  expect(await letThrough(80, (index) => limits.takeMail({ email: `${index}@example.com`, address: '198.51.100.7' }))).toBe(60)
})
