import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'

const module = new URL('event-loop-guard.ts', import.meta.url).href

const guarded = `
  const { guardEventLoop } = await import(${JSON.stringify(module)})
  const stop = guardEventLoop({ limitSeconds: 2, dataDir: null }, { error: console.error })
`

/** Runs a program in a process of its own, with a guard that `stop` stops. */
async function run(program: string, start = guarded): Promise<{ signal: unknown; said: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', start + program], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 50_000,
    killSignal: 'SIGTERM',
  })
  const [said, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { signal, said }
}

test('a process whose main thread spins for ever says so and is ended', async () => {
  const { signal, said } = await run('setTimeout(() => { for (;;); }, 100)')
  expect(signal).toBe('SIGKILL')
  expect(said).toContain('The event loop was blocked for 2 seconds')
})

test('whoever opens a database is guarded, whichever of the two it is', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-guard-'))
  const server = process.env.TEST_ENGINE === 'postgres' ? await openTestDatabase() : null
  const url = server?.driver.engine === 'postgres' ? server.driver.url : undefined
  const open = `
    const { openDatabase } = await import(${JSON.stringify(new URL('../open-database.ts', import.meta.url).href)})
    const clock = { now: () => new Date(), sleep: (ms, signal) => new Promise((resolve) => signal.addEventListener('abort', resolve)) }
    await openDatabase({ config: ${JSON.stringify({ DATA_DIR: dataDir, DATABASE_URL: url })}, log: console, clock, busyAtMostMs: 3000 })
  `
  const { signal, said } = await run('for (;;);', open)
  expect(said).toContain('The event loop was blocked for 3 seconds')
  expect(signal).toBe('SIGKILL')
  await server?.close()
  await rm(dataDir, { recursive: true })
})

test('a process that lives is left alone, and is not kept alive', async () => {
  expect(await run('setTimeout(() => {}, 4000)')).toEqual({ signal: null, said: '' })
  expect(await run('await stop()')).toEqual({ signal: null, said: '' })
})
