import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../clock.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { AppError } from '../../errors.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { openMailboxWorld } from '../../../testing/mailbox-world.ts'
import { openPushes } from '../../mail/pushes.ts'
import { watchMailbox } from './watch-mailbox.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** How long a watcher waits after each of so many lost connections. Before those that `isWell` names the mailbox could be read. */
async function waitsAfter(losses: number, { random, isWell = () => false }: { random: number; isWell?: (connection: number) => boolean }) {
  const { deps, owner, mailbox, clock } = await openMailboxWorld(db)
  const stopping = new AbortController()
  const waits: number[] = []
  let connections = 0
  const openMailbox: typeof deps.openMailbox = (access) => ({
    ...deps.openMailbox(access),
    watch: async (onChange) => {
      connections += 1
      if (isWell(connections)) onChange()
      throw new AppError('temporary', { detail: 'planted' })
    },
  })
  const passing: Clock = {
    now: () => clock.now(),
    sleep: async (ms, signal) => {
      if (ms === deps.config.MAIL_POLL_MS) return clock.sleep(ms, signal) // stands still
      waits.push(ms)
      if (waits.length === losses) stopping.abort()
    },
  }
  const given = { ...deps, openMailbox, clock: passing, random: () => random, ids: { next: () => randomUUID() } }
  await watchMailbox(given, { owner, mailboxId: mailbox.id, pushes: openPushes(clock) }, stopping.signal)
  return waits
}

const inSeconds = (waits: readonly number[]) => waits.map((ms) => ms / 1_000)

describe('a connection that was lost is made again', () => {
  test.each([
    [0.5, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]],
    [0, [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 150, 150]],
    [0.75, [1.25, 2.5, 5, 10, 20, 40, 80, 160, 320, 375, 375]],
  ])(
    'after a second, and after twice as long each time up to five minutes, by chance (%d) half as long to half as long again',
    async (random, waits) => {
      expect(inSeconds(await waitsAfter(waits.length, { random }))).toEqual(waits)
    },
  )

  test('after a second once more when the mailbox could be read in between', async () => {
    expect(inSeconds(await waitsAfter(6, { random: 0.5, isWell: (connection) => connection === 4 }))).toEqual([1, 2, 4, 1, 2, 4])
  })
})
