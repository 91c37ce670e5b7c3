import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as realSleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { candidateFor, lockDataFolder, type Machine, thisMachine } from './data-lock.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-lock-'))
  file = join(folder, 'database.lock')
})
afterEach(() => rm(folder, { recursive: true }))

/** Time passes as fast as it is waited for. */
const quick = { clock: { sleep: async () => {} } }
const locked = { name: 'DatabaseUnavailable', code: 'locked' }
const elsewhere: Machine = { host: 'another-machine', bootId: 'another-boot', pidNamespace: 'pid:[1]' }
const dead = { token: 't', pid: 999_999_999, ...thisMachine(), startedAt: '1' }

function leave(holder: object): Promise<void> {
  return writeFile(file, JSON.stringify(holder))
}

/** How many of `count` that come at once get the lock. */
async function race(count: number): Promise<number> {
  const takers = await Promise.allSettled(Array.from({ length: count }, () => lockDataFolder(file, quick)))
  return takers.filter((taker) => taker.status === 'fulfilled').length
}

test('only one can hold the folder, and the other is told who does and what to do', async () => {
  const lock = await lockDataFolder(file, quick)
  await expect(lockDataFolder(file, quick)).rejects.toMatchObject({
    ...locked,
    message: expect.stringMatching(new RegExp(`in use by another process \\(number ${process.pid} .*Stop it first, or set DATA_DIR`)),
  })
  await lock.release()
  const again = await lockDataFolder(file, quick)
  await again.release()
  expect(await readdir(folder)).toEqual([])
})

test('of many that come at once one gets it', async () => {
  expect(await race(20)).toBe(1)
})

test('of many that find a dead lock one takes it over, each of a hundred times, and nothing is left lying about', async () => {
  for (let round = 0; round < 100; round += 1) {
    await leave({ ...dead, token: String(round) })
    expect(await race(10)).toBe(1)
    expect(await readdir(folder)).toEqual(['database.lock'])
  }
})

test('of many that have watched the abandoned lock of another machine one takes it over', async () => {
  await leave({ ...dead, ...elsewhere })
  expect(await race(20)).toBe(1)
})

test('a taker that died between its candidate file and the lock does not keep the others out', async () => {
  await leave(dead)
  await writeFile(candidateFor(file, JSON.stringify(dead)), JSON.stringify({ ...dead, token: 'the taker' }))
  const lock = await lockDataFolder(file, quick)
  expect(await readFile(file, 'utf8')).toBe(lock.content)
})

test('the lock of a process that was killed is taken over at once', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  await leave({ ...dead, pid: child.pid, startedAt: await startOf(child.pid ?? 0) })
  await expect(lockDataFolder(file, quick)).rejects.toMatchObject(locked)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const waits: string[] = []
  const lock = await lockDataFolder(file, { ...quick, onWait: () => waits.push('waited') })
  expect(waits).toEqual([])
  await lock.release()
})

test.skipIf(process.platform !== 'linux')('the lock of a process whose number another one has now is taken over at once', async () => {
  await leave({ ...dead, pid: process.pid, startedAt: '1' })
  await lockDataFolder(file, quick)
  expect(JSON.parse(await readFile(file, 'utf8'))).not.toMatchObject({ startedAt: '1' })
})

describe('where its process cannot be asked for', () => {
  const holders = {
    'another machine': { ...dead, ...elsewhere },
    'the same machine before it was restarted': { ...dead, bootId: 'the boot before' },
    'a container of the same machine': { ...dead, pidNamespace: 'pid:[1]' },
    'a system that tells no start of a process': { ...dead, pid: process.ppid, startedAt: null },
    'something unreadable': '{"pid":',
  }

  test.each(Object.entries(holders))(
    'the lock of %s is kept while it shows signs of life, and taken over after 30 seconds without',
    async (_name, holder) => {
      await writeFile(file, typeof holder === 'string' ? holder : JSON.stringify(holder))
      let seconds = 0
      const beating = {
        sleep: async () => {
          seconds += 1
          if (seconds === 29) await utimes(file, 1, seconds) // whatever its clock says
        },
      }
      await expect(lockDataFolder(file, { clock: beating })).rejects.toMatchObject(locked)
      expect(seconds).toBe(29)

      const waited: number[] = []
      const still = { sleep: async (ms: number) => void waited.push(ms) }
      const lock = await lockDataFolder(file, { clock: still })
      expect(waited.reduce((sum, ms) => sum + ms, 0)).toBe(30_000)
      expect(await readFile(file, 'utf8')).toBe(lock.content)
    },
  )

  test('a lock that is given back while it is watched is free at once', async () => {
    await leave({ ...dead, ...elsewhere })
    let seconds = 0
    const givenBack = {
      sleep: async () => {
        seconds += 1
        await rm(file, { force: true })
      },
    }
    await lockDataFolder(file, { clock: givenBack })
    expect(seconds).toBe(1)
  })
})

test('releasing does nothing when the folder is gone', async () => {
  const inner = join(folder, 'data')
  await mkdir(inner)
  const lock = await lockDataFolder(join(inner, 'database.lock'), quick)
  await rm(inner, { recursive: true })
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('releasing leaves the lock of another alone', async () => {
  const lock = await lockDataFolder(file, quick)
  await writeFile(file, 'another')
  await lock.release()
  expect(await readFile(file, 'utf8')).toBe('another')
})

const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

describe.skipIf(!canUnshare)('two containers on one folder (skipped where this user may make no PID namespace)', () => {
  test('the second is refused while the first lives, and gets the folder when the first was killed', async () => {
    const first = holdIn(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'])
    expect(await first.said).toBe('held')
    expect(JSON.parse(await readFile(file, 'utf8'))).not.toMatchObject({ pidNamespace: thisMachine().pidNamespace })
    const second = holdIn(['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'])
    expect(await second.said).toContain('in use by another process') // a heartbeat moved
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const lock = await lockDataFolder(file, { clock: { sleep: () => realSleep(50) } })
    expect(await readFile(file, 'utf8')).toBe(lock.content)
  })
})

/** A process under `wrapper` that takes the folder, says so, and keeps it until it is killed. */
function holdIn(wrapper: string[]) {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)})
    const { keepLease } = await import(${JSON.stringify(new URL('lease-keeper.ts', import.meta.url).href)})
    const clock = { sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }
    try {
      const lock = await lockDataFolder(${JSON.stringify(file)}, { clock })
      keepLease({ lock, lastWords: 'lost', log: console, now: Date.now })
      process.stdout.write('held')
      setInterval(() => {}, 1000)
    } catch (error) {
      process.stdout.write(error.message)
    }
  `
  const [command = '', ...options] = wrapper
  const child = spawn(command, [...options, process.execPath, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, said: once(child.stdout, 'data').then(([text]) => String(text)) }
}

async function startOf(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') return null
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}
