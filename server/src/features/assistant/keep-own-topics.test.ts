import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { testClock } from '../../../testing/test-clock.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { getOwnTopics, saveOwnTopics } from './keep-own-topics.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('topics are kept once each, in their order, for their owner alone, and can be taken away', async () => {
  const [owner, other] = [await addTestOwner(db), await addTestOwner(db)]
  const deps = { db, clock: testClock() }
  expect(await saveOwnTopics(deps, owner, ['tax', 'refund policy', 'Tax'])).toEqual(['tax', 'refund policy'])
  expect(await getOwnTopics(deps, owner)).toEqual(['tax', 'refund policy'])
  expect(await getOwnTopics(deps, other)).toEqual([])
  expect(await saveOwnTopics(deps, owner, [])).toEqual([])
})
