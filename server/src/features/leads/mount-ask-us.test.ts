import { expect, test } from 'vitest'
import { createRateLimit } from '../../http/rate-limit.ts'
import { askLimits } from './mount-ask-us.ts'

/** How many uses the limit allows, and the seconds until it allows another. */
async function fill(limit: (typeof askLimits)['all']) {
  const take = createRateLimit(limit)
  for (let uses = 0; ; uses += 1) {
    const seconds = await take('203.0.113.5')
    if (seconds > 0) return { uses, seconds }
  }
}

test('one address asks six times a minute and forty times a day, and all together sixty times a minute', async () => {
  const limits = await Promise.all([...askLimits.each, askLimits.all].map(fill))
  expect(limits.map(({ uses }) => uses)).toEqual([6, 40, 60])
  const [minute = 0, day = 0, ofAll = 0] = limits.map(({ seconds }) => seconds)
  for (const seconds of [minute, ofAll]) expect([seconds > 50, seconds <= 60]).toEqual([true, true])
  expect([day > 86_000, day <= 86_400]).toEqual([true, true])
})
