import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { OpenedDatabase } from '../open-database.ts'
import { addModelUsage, getModelUsage, type ModelUsed } from './model-usage.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('the calls of a month are added up, the cost of those for mail apart from the others, as far as it is known', async () => {
  const used = await usedAfter([
    { tokens: 100, mailCost: null, otherCost: null },
    { tokens: 200, mailCost: 0.25, otherCost: null },
    { tokens: 300, mailCost: null, otherCost: 4 },
    { tokens: 400, mailCost: 0.5, otherCost: null },
  ])
  expect(used).toEqual({ tokens: 1_000, mailCost: 0.75, otherCost: 4 })
})

test('where no price was known there is no cost', async () => {
  const unpriced = { tokens: 100, mailCost: null, otherCost: null }
  expect(await usedAfter([])).toEqual({ ...unpriced, tokens: 0 })
  expect(await usedAfter([unpriced, unpriced])).toEqual({ ...unpriced, tokens: 200 })
})

/** What a new account took in March, after calls in it; another month's, and another account's, are not of them. */
async function usedAfter(calls: readonly ModelUsed[]): Promise<ModelUsed> {
  const [owner, other] = [await addTestOwner(db), await addTestOwner(db)]
  const elsewhere = { tokens: 7, mailCost: 8, otherCost: 9 }
  await db.transaction(other, (tx) => addModelUsage(tx, '2026-03', elsewhere))
  return db.transaction(owner, async (tx) => {
    await addModelUsage(tx, '2026-02', elsewhere)
    for (const call of calls) await addModelUsage(tx, '2026-03', call)
    return getModelUsage(tx, '2026-03')
  })
}
