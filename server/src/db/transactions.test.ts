import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from './open-database.ts'
import { bookingLinks } from './schema/scheduling.ts'
import { addTestOwner, openTestDatabase } from '../../testing/database.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

describe('a transaction', () => {
  test('keeps everything or nothing', async () => {
    const owner = await addTestOwner(db)
    const link = { userId: owner, category: 'new', url: 'https://example.com/book' } as const
    await expect(
      db.transaction(owner, async (tx) => {
        await tx.insert(bookingLinks).values(link)
        throw new Error('on second thought')
      }),
    ).rejects.toThrow('on second thought')
    expect(await db.transaction(owner, (tx) => tx.select().from(bookingLinks))).toEqual([])
  })

  test('opened inside another one is refused at once instead of waiting for ever', async () => {
    const owner = await addTestOwner(db)
    await expect(db.transaction(owner, () => db.system(async () => 1))).rejects.toThrow('inside another one')
    expect(await db.transaction(owner, async () => 1)).toBe(1)
  })

  test('may be opened by work that a finished one left behind', async () => {
    const owner = await addTestOwner(db)
    let later: Promise<number> | undefined
    const gate = Promise.withResolvers<void>()
    await db.transaction(owner, async () => {
      later = gate.promise.then(() => db.transaction(owner, async () => 2))
    })
    gate.resolve()
    expect(await later).toBe(2)
  })

  test('that loses a deadlock runs again', async () => {
    const owner = await addTestOwner(db)
    let runs = 0
    await db.transaction(owner, async (tx) => {
      runs += 1
      if (runs < 3) await tx.execute(sql`do $$ begin raise exception 'victim' using errcode = 'deadlock_detected'; end $$`)
    })
    expect(runs).toBe(3)
  })

  test('that fails for another reason does not run again', async () => {
    const owner = await addTestOwner(db)
    let runs = 0
    await expect(
      db.transaction(owner, async (tx) => {
        runs += 1
        await tx.execute(sql`select 1 / 0`)
      }),
    ).rejects.toThrow()
    expect(runs).toBe(1)
  })

  test('leaves no role and no owner behind on the connection', async () => {
    const owner = await addTestOwner(db)
    await db.transaction(owner, async () => {})
    const { rows } = await rowsOf(`select current_user as role, coalesce(current_setting('app.user_id', true), '') as owner`)
    expect(rows).toEqual([{ role: 'postgres', owner: '' }])
  })
})

describe('a listener', () => {
  test('hears what a transaction says once it is committed, and may open a transaction of its own', async () => {
    const owner = await addTestOwner(db)
    const heard = Promise.withResolvers<string>()
    const stop = await db.listen('a_channel', (payload) => {
      db.transaction(owner, async () => heard.resolve(payload)).catch(heard.reject)
    })
    await db.transaction(owner, (tx) => tx.execute(sql`select pg_notify('a_channel', 'hello')`))
    expect(await heard.promise).toBe('hello')
    await stop()
  })
})

async function rowsOf(text: string): Promise<{ rows: unknown[] }> {
  return db.driver.engine === 'pglite' ? db.driver.pglite.query(text) : db.driver.pool.query(text)
}
