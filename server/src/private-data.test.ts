import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-private-'))
})
let child: ChildProcess | undefined
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true })
})

test.each([
  ['the server', 'main.ts', ['--run', 'worker']],
  ['the operator’s commands', 'operate.ts', ['reseal']],
])(
  'what %s writes into the data folder is for its user alone, whatever the shell allows',
  async (_who, program, args) => {
    const dataDir = join(folder, 'data')
    const path = join(import.meta.dirname, program)
    const started = spawn('sh', ['-c', 'umask 000 && exec "$0" "$@"', process.execPath, path, ...args], {
      env: { NODE_ENV: 'test', SEED: 'false', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    const ended = once(started, 'exit')
    started.stdout.once('data', () => started.kill('SIGTERM')) // its first word comes when all is open
    await ended
    // Inside its folder the embedded database sets the modes itself.
    const names = ['.', ...(await readdir(dataDir, { recursive: true })).filter((name) => !name.startsWith(join('database', '/')))]
    expect(names).toEqual(expect.arrayContaining(['.', 'database', 'secret']))
    const open: string[] = []
    for (const name of names) if (((await stat(join(dataDir, name))).mode & 0o077) !== 0) open.push(name)
    expect(open).toEqual([])
  },
  240_000,
) // a start of the whole server
