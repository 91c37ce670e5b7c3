import { expect, test } from 'vitest'
import { checkpointNames } from '../src/mail/checkpoint.ts'
import { mailPeer } from '../src/mail/testing.ts'
import { openCrashWorld } from './crash-world.ts'

const peer = mailPeer()
const minutes = 60_000

test.skipIf(!peer)(
  '60 kills at every step lose no message and answer none twice, on the embedded database [ASSIST-001] [ASSIST-030]',
  { timeout: 20 * minutes },
  async () => {
    const { kills, count } = await killAndCount({ engine: 'pglite', ownerIndex: 20, rounds: 6 })
    expect(kills).toBe(6 * checkpointNames.length)
    expect(count).toEqual({ written: kills, answered: kills, lost: [], doubled: [] })
  },
)

test.skipIf(!peer || !process.env['TEST_DATABASE_URL'])(
  'a kill at every step loses no message and answers none twice, on a PostgreSQL server [ASSIST-001] [ASSIST-030]',
  { timeout: 10 * minutes },
  async () => {
    const { kills, count } = await killAndCount({ engine: 'postgres', ownerIndex: 19, rounds: 1 })
    expect(kills).toBe(checkpointNames.length)
    expect(count).toEqual({ written: kills, answered: kills, lost: [], doubled: [] })
  },
)

test.skipIf(!peer)('a worker that does not look before it sends again is caught', { timeout: 5 * minutes }, async () => {
  const world = await openCrashWorld({ peer: present(peer), ownerIndex: 18, engine: 'pglite', isBlind: true })
  for (let kill = 0; kill < 2; kill += 1) {
    await world.write()
    await world.killAt('accepted')
  }
  const { doubled } = await world.settle()
  await world.close()
  expect(doubled.length).toBeGreaterThan(0)
})

type Run = { engine: 'pglite' | 'postgres'; ownerIndex: number; rounds: number }

/** A customer writes before each kill; the worker is killed at each checkpoint in turn. `kills` counts those that struck where they should. */
async function killAndCount({ engine, ownerIndex, rounds }: Run) {
  const world = await openCrashWorld({ peer: present(peer), ownerIndex, engine })
  const missed: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const checkpoint of checkpointNames) {
      await world.write()
      if (!(await world.killAt(checkpoint))) missed.push(checkpoint)
    }
  }
  const count = await world.settle()
  await world.close()
  expect(missed).toEqual([])
  return { kills: rounds * checkpointNames.length - missed.length, count }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the mail servers are not there')
  return value
}
