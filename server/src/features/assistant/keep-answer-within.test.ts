import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { getAnswerWithin, saveAnswerWithin } from './keep-answer-within.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('no time is said until the owner chooses one, for that owner alone', async () => {
  const [owner, other] = [await addTestOwner(db), await addTestOwner(db)]
  const deps = { db, clock: testClock() }
  expect(await getAnswerWithin(deps, owner)).toBe('unsaid')
  for (const within of ['two_days', 'today'] as const) {
    expect(await saveAnswerWithin(deps, owner, within)).toBe(within)
    expect(await getAnswerWithin(deps, owner)).toBe(within)
  }
  expect(await getAnswerWithin(deps, other)).toBe('unsaid')
})
