import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let file: string
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'ownvoice-lease-')), 'database.lock')
})
afterEach(() => rm(join(file, '..'), { recursive: true }))

const module = new URL('lease-keeper.ts', import.meta.url).href

/** Runs a program in a process of its own that holds the lock `file`, which `keeper` keeps. */
async function run(program: string, wrapper: string[] = []): Promise<{ code: unknown; signal: unknown; said: string }> {
  const start = `
    import { readFileSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
    const { keepLease } = await import(${JSON.stringify(module)})
    const file = ${JSON.stringify(file)}
    writeFileSync(file, 'ours')
    let now = Date.now()
    const lock = { file, content: 'ours' }
    const keeper = keepLease({ lock, lastWords: 'it is lost', log: console, now: () => now })
    const takeOver = () => {
      writeFileSync(file + '.new', 'theirs')
      renameSync(file + '.new', file)
    }
  `
  const [command, ...options] = [...wrapper, process.execPath, '--input-type=module', '-e', start + program]
  const child = spawn(command, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, signal, said }
}

test('a process that lives is left alone, and is not kept alive', async () => {
  expect(await run('setTimeout(() => {}, 4000)')).toEqual({ code: 0, signal: null, said: '' })
  expect(await run('await keeper.stop()')).toEqual({ code: 0, signal: null, said: '' })
})

test('the lock is touched while the main thread stands still', async () => {
  const program = `
    const before = statSync(file).mtimeMs
    const waited = new Int32Array(new SharedArrayBuffer(4))
    for (let tenths = 0; statSync(file).mtimeMs === before && tenths < 200; tenths += 1) Atomics.wait(waited, 0, 0, 100)
    writeSync(2, statSync(file).mtimeMs > before ? 'touched' : 'left alone')
    process.exit()
  `
  expect(await run(program)).toEqual({ code: 0, signal: null, said: 'touched' })
})

test('a process whose lock was taken over, or deleted, says so and is ended at once', async () => {
  expect(await run('takeOver(); setTimeout(() => {}, 10_000)')).toEqual({ code: null, signal: 'SIGKILL', said: 'it is lost\n' })
  expect(await run('rmSync(file); setTimeout(() => {}, 10_000)')).toEqual({ code: null, signal: 'SIGKILL', said: 'it is lost\n' })
})

test('whoever was suspended looks at the lock before it writes again', async () => {
  // The keeper's thread is stopped, as that of a suspended process is.
  const suspended = 'await keeper.stop(); keeper.assertHeld(); takeOver(); keeper.assertHeld(); now += 3_600_000; '
  expect(await run(`${suspended} keeper.assertHeld(); writeSync(2, 'it wrote')`)).toEqual({
    code: null,
    signal: 'SIGKILL',
    said: 'it is lost\n',
  })
  expect(await run('await keeper.stop(); now += 3_600_000; keeper.assertHeld(); writeSync(2, "it wrote")')).toEqual({
    code: 0,
    signal: null,
    said: 'it wrote',
  })
})

const asProcess1 = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

test.skipIf(!canUnshare)(
  'process 1 of a container, which cannot kill itself, ends too (skipped where this user may make no PID namespace)',
  async () => {
    expect(await run('takeOver(); setTimeout(() => {}, 20_000)', asProcess1)).toMatchObject({
      code: 1,
      said: expect.stringContaining('it is lost'),
    })
  },
)
