import { describe, expect, test } from 'vitest'
import { mailPeer } from '../testing/mail.ts'
import type { CheckpointName } from '../src/mail/checkpoint.ts'
import { type CrashWorld, openCrashWorld } from './crash-world.ts'
import { countSteps, type Kill, killSchedule } from './kill-schedule.ts'

const peer = mailPeer()
const seed = Number(process.env['CRASH_SEED'] ?? 1) // another seed, other kills
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1) // how often each step is met on each engine
const minutes = 60_000
const longMs = 2 * minutes // what a loaded machine takes to start the next worker is no part of what is tested
const at = (checkpoint: CheckpointName, afterMs = 0): Kill => ({ step: checkpoint, checkpoint, afterMs, isEvenAlone: true })

const engines = [
  { engine: 'pglite', name: 'the embedded database', ownerIndex: 20, isThere: true },
  { engine: 'postgres', name: 'a PostgreSQL server', ownerIndex: 19, isThere: process.env['TEST_DATABASE_URL'] !== undefined },
] as const

describe.concurrent('a worker that is killed again and again', () => {
  for (const { engine, name, ownerIndex, isThere } of engines) {
    const schedule = killSchedule(rounds, seed)
    const kills = schedule.flat().length
    test.skipIf(!peer || !isThere)(
      `answers each message once: ${kills} kills at every step on ${name}, seed ${seed} [ASSIST-001] [ASSIST-030]`,
      { timeout: 40 * minutes },
      async ({ annotate }) => {
        const startedAt = performance.now()
        const world = await openCrashWorld({ peer: present(peer), ownerIndex, engine })
        const missed: string[] = []
        for (const scene of schedule) {
          await world.write()
          for (const kill of scene) if (!(await world.kill(kill))) missed.push(kill.step)
        }
        const { outside, inside, asked } = await world.settle()
        await world.close()
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        await annotate(`${engine}: ${kills} kills in ${seconds} s, ${JSON.stringify({ ...countSteps(schedule), ...outside, asked })}`)
        const written = schedule.length
        expect(missed).toEqual([])
        expect(asked).toBeGreaterThanOrEqual(rounds) // at `mark_committed` nothing has left, and nobody can know
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
})

describe.concurrent('a worker that meets what is rare', () => {
  test.skipIf(!peer)('answers once by a mail server that takes longer than anybody waits', { timeout: 20 * minutes }, async () => {
    const world = await openCrashWorld({ peer: present(peer), ownerIndex: 17, engine: 'pglite', confirmMs: longMs })
    await answerBySlowServer(world)
    const { outside, inside, asked } = await world.settle()
    await world.close()
    expect(outside).toEqual({ written: 1, answered: 1, lost: [], doubled: [] })
    expect(inside.outgoing).toEqual({ sent: 1 })
    expect(asked).toBe(0)
  })

  test.skipIf(!peer)('answers once when its database is put back to an earlier state', { timeout: 20 * minutes }, async () => {
    const world = await openCrashWorld({ peer: present(peer), ownerIndex: 16, engine: 'pglite' })
    await world.write()
    await world.kill(at('decided'))
    await world.keepDatabase()
    await world.write()
    const before = await world.settle()
    await world.restoreDatabase()
    const after = await world.settle()
    await world.close()
    for (const { outside, inside } of [before, after]) {
      expect(outside).toEqual({ written: 2, answered: 2, lost: [], doubled: [] })
      expect(inside.outgoing).toEqual({ sent: 2 })
    }
  })

  test.skipIf(!peer)('is caught when it neither marks nor looks', { timeout: 20 * minutes }, async () => {
    const faults = { isBlind: true, isUnmarked: true }
    const world = await openCrashWorld({ peer: present(peer), ownerIndex: 18, engine: 'pglite', faults })
    await world.write()
    await world.kill(at('accepted'))
    const { outside } = await world.settle()
    await world.close()
    expect(outside.doubled).toHaveLength(1)
  })

  test.skipIf(!peer)('is caught behind a slow server when it does not mark what it hands over', { timeout: 20 * minutes }, async () => {
    const world = await openCrashWorld({ peer: present(peer), ownerIndex: 15, engine: 'pglite', faults: { isUnmarked: true } })
    await answerBySlowServer(world)
    const { outside } = await world.settle()
    await world.close()
    expect(outside.doubled).toHaveLength(1)
  })
})

/** The worker dies with the final dot written; the next one looks and dies; only then the server delivers. */
async function answerBySlowServer(world: CrashWorld): Promise<void> {
  await world.holdMail(true)
  await world.write()
  await world.kill(at('mark_committed', 1_000))
  await world.kill(at('settled'))
  await world.holdMail(false)
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the mail servers are not there')
  return value
}
