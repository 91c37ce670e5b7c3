import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const module = new URL('event-loop-guard.ts', import.meta.url).href

/** Runs a program in a process of its own, with a guard that `stop` stops. */
async function run(program: string): Promise<{ signal: unknown; said: string }> {
  const start = `
    const { guardEventLoop } = await import(${JSON.stringify(module)})
    const stop = guardEventLoop({ limitSeconds: 2, lastWords: 'it hangs' }, { error: console.error })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', start + program], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { signal, said }
}

test('a process whose main thread spins for ever says so and is ended', async () => {
  const { signal, said } = await run('setTimeout(() => { for (;;); }, 100)')
  expect(signal).toBe('SIGKILL')
  expect(said).toContain('it hangs')
})

test('a process that lives is left alone, and is not kept alive', async () => {
  expect(await run('setTimeout(() => {}, 4000)')).toEqual({ signal: null, said: '' })
  expect(await run('await stop()')).toEqual({ signal: null, said: '' })
})
