import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchWorld } from './bench-world.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'

const STARTS = 5
const LOOK_EVERY_MS = 10
const TIMEOUT_MS = 180_000
const main = join(import.meta.dirname, '../../server/src/main.ts')

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
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`The server has ended: ${output}`)
      if (performance.now() - from > TIMEOUT_MS) throw new Error('The server did not start in time.')
      await sleep(LOOK_EVERY_MS)
    }
    return performance.now() - from
  } finally {
    child.kill('SIGTERM')
    await ended(child)
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false // nothing listens there yet
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
