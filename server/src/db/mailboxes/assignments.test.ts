import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import type { OpenedDatabase } from '../open-database.ts'
import { mailWorkers } from '../schema/installation.ts'
import { mailboxes } from '../schema/mailboxes.ts'
import { assignMailboxes, releaseMailbox } from './assignments.ts'
import { addMailbox } from './mailboxes.ts'

const deadAfterMs = 20_000
const workers = ['first', 'second', 'third']
let db: OpenedDatabase
let owner: OwnerId
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await addTestOwner(db)
})
afterEach(async () => {
  await db.transaction(owner, (tx) => tx.delete(mailboxes))
  await db.system((tx) => tx.delete(mailWorkers))
})
afterAll(() => db.close())

/** So many connected mailboxes, and workers that watch what is theirs. */
async function open(count: number) {
  for (let at = 0; at < count; at += 1)
    await db.transaction(owner, (tx) => addMailbox(tx, { kind: 'sandbox', emailAddress: `${at}@school.test` }))
  const watched = new Map<string, string[]>()
  const beat = async (worker: string, isAlone = false) => {
    const mine = (await db.system((tx) => assignMailboxes(tx, worker, { deadAfterMs, isAlone }))).map(({ mailboxId }) => mailboxId)
    for (const id of watched.get(worker) ?? [])
      if (!mine.includes(id)) await db.system((tx) => releaseMailbox(tx, worker, { owner, mailboxId: id }))
    watched.set(worker, mine)
  }
  return {
    beat,
    /** What all have after some beats of these. */
    async settle(names: readonly string[]) {
      for (let round = 0; round < 3; round += 1) for (const worker of names) await beat(worker)
      const all = names.flatMap((worker) => watched.get(worker) ?? [])
      expect(new Set(all).size).toBe(all.length) // none has two watchers
      return names.map((worker) => watched.get(worker)?.length ?? 0)
    },
    silence: (worker: string, seconds: number) =>
      db.system((tx) =>
        tx
          .update(mailWorkers)
          .set({ beatAt: sql`now() - make_interval(secs => ${seconds})` })
          .where(eq(mailWorkers.id, worker)),
      ),
  }
}

describe('the connected mailboxes', () => {
  test.each([
    [2, [1, 1, 0]],
    [3, [1, 1, 1]],
    [4, [2, 1, 1]],
    [5, [2, 2, 1]],
    [7, [3, 2, 2]],
  ])('of which there are %d are shared among three workers as %j, also where one had them all', async (count, shares) => {
    const { beat, settle } = await open(count)
    await beat('second', true)
    expect(await settle(workers)).toEqual(shares)
  })

  test('of a worker that was not heard of for twenty seconds go to the others', async () => {
    const { settle, silence } = await open(5)
    await settle(workers)
    await silence('third', 10)
    expect(await settle(['first', 'second'])).toEqual([2, 2])
    await silence('third', 21)
    expect(await settle(['first', 'second'])).toEqual([3, 2])
  })
})
