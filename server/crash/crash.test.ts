import { describe, expect, test } from 'vitest'
import { mailPeer } from '../testing/mail.ts'
import { openCrashWorld } from './crash-world.ts'
import { countSteps, killSchedule } from './kill-schedule.ts'

const peer = mailPeer()
const seed = Number(process.env['CRASH_SEED'] ?? 1) // another seed, other kills
const rounds = 2
const schedule = killSchedule(rounds, seed)
const kills = schedule.flat().length
const minutes = 60_000

const engines = [
  { engine: 'pglite', name: 'the embedded database', ownerIndex: 20, isThere: true },
  { engine: 'postgres', name: 'a PostgreSQL server', ownerIndex: 19, isThere: process.env['TEST_DATABASE_URL'] !== undefined },
] as const

describe.concurrent('a worker that is killed again and again', () => {
  for (const { engine, name, ownerIndex, isThere } of engines) {
    test.skipIf(!peer || !isThere)(
      `answers each message once: ${kills} kills at every step on ${name}, seed ${seed} [ASSIST-001] [ASSIST-030]`,
      { timeout: 20 * minutes },
      async ({ annotate }) => {
        const startedAt = performance.now()
        const world = await openCrashWorld({ peer: present(peer), ownerIndex, engine })
        const missed: string[] = []
        for (const scene of schedule) {
          await world.write()
          for (const kill of scene) if (!(await world.kill(kill))) missed.push(kill.step)
        }
        const { outside, inside } = await world.settle()
        await world.close()
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        await annotate(`${engine}: ${kills} kills in ${seconds} s, ${JSON.stringify({ ...countSteps(schedule), ...outside })}`)
        const written = schedule.length
        expect(missed).toEqual([])
        expect(outside).toEqual({ written, answered: written, lost: [], doubled: [] })
        expect(inside).toEqual({
          received: written,
          undecided: 0,
          rules: { answered: written },
          outgoing: { sent: written },
          quotaTaken: written,
          failedMailboxes: 0,
          deadJobs: [],
        })
      },
    )
  }

  test.skipIf(!peer)('is caught when it does not look before it sends again', { timeout: 10 * minutes }, async () => {
    const world = await openCrashWorld({ peer: present(peer), ownerIndex: 18, engine: 'pglite', isBlind: true })
    await world.write()
    await world.kill({ step: 'accepted', checkpoint: 'accepted', afterMs: 0 })
    const { outside } = await world.settle()
    await world.close()
    expect(outside.doubled).toHaveLength(1)
  })
})

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the mail servers are not there')
  return value
}
