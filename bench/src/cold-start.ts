import { spawn } from 'node:child_process'
import type { BenchWorld } from './bench-world.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { ended, startServerProcess } from './server-process.ts'

const STARTS = 5

/** From the start of the process to the first answer of /healthz, against a Node process that does nothing: on an empty installation, which is seeded, and on a filled one. */
export async function benchColdStart({ engine, environment }: BenchWorld): Promise<Figure[]> {
  const bare = [await bareStart()]
  const first = await startOnce(environment)
  const again: number[] = []
  for (let start = 0; start < STARTS; start++) {
    bare.push(await bareStart())
    again.push(await startOnce(environment))
  }
  const anchor = percentile(bare, 0.5)
  return [
    { name: `first start, with the example business, ${engine}`, value: first / 1000, unit: 's', samples: 1, anchor: anchor / 1000 },
    { name: `start, ${engine}`, value: percentile(again, 0.5) / 1000, unit: 's', samples: STARTS, anchor: anchor / 1000 },
  ]
}

async function bareStart(): Promise<number> {
  const from = performance.now()
  await ended(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }))
  return performance.now() - from
}

async function startOnce(environment: Record<string, string>): Promise<number> {
  const server = await startServerProcess(environment)
  await server.stop()
  return server.readyAfterMs
}
