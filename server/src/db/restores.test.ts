import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedDatabase } from './open-database.ts'
import { findLastRestore, markRestored } from './restores.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('every owner hears when the database was last put back, and none can say so', async () => {
  const owner = await addTestOwner(db)
  expect(await db.transaction(owner, findLastRestore)).toBeNull()
  const [first, second] = [new Date('2026-03-02T15:00:00Z'), new Date('2026-03-04T09:00:00Z')]
  for (const at of [second, first, second]) await db.system((tx) => markRestored(tx, at))
  expect(await db.transaction(owner, findLastRestore)).toEqual(second)
  expect(await db.system(findLastRestore)).toEqual(second)
  const claimed = db.transaction(owner, (tx) => tx.execute('insert into restores values (now())'))
  await expect(claimed).rejects.toThrow()
})
