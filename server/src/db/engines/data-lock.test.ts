import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-lock-'))
  file = join(folder, 'database.lock')
})
afterEach(() => rm(folder, { recursive: true }))

test('only one can hold the folder, and the other is told who does and what to do', async () => {
  const unlock = await lockDataFolder(file)
  await expect(lockDataFolder(file)).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringMatching(new RegExp(`in use by another process \\(number ${process.pid} .*Stop it first, or set DATA_DIR`)),
  })
  await unlock()
  const unlockAgain = await lockDataFolder(file)
  await unlockAgain()
  expect(await readdir(folder)).toEqual([])
})

test('of many that come at once one gets it', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(file)))
  expect(taken.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('the lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  await writeFile(file, JSON.stringify({ pid: child.pid, startedAt: null, host: hostname() }))
  await expect(lockDataFolder(file)).rejects.toMatchObject({ code: 'locked' })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const unlock = await lockDataFolder(file)
  await unlock()
})

test('of many that find a dead lock one takes it over', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await writeFile(file, JSON.stringify({ pid: child.pid, startedAt: null, host: hostname() }))
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(file)))
  expect(taken.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test.skipIf(process.platform !== 'linux')('the lock of a process whose number another one has now is taken over', async () => {
  await writeFile(file, JSON.stringify({ pid: process.pid, startedAt: '1', host: hostname() }))
  await lockDataFolder(file)
  expect(JSON.parse(await readFile(file, 'utf8'))).not.toMatchObject({ startedAt: '1' })
})

test('the lock of another machine, and one that cannot be read, are never taken over', async () => {
  for (const content of [JSON.stringify({ pid: 999_999_999, startedAt: null, host: 'another-machine' }), '{"pid":']) {
    await writeFile(file, content)
    await expect(lockDataFolder(file)).rejects.toMatchObject({ code: 'locked' })
    expect(await readFile(file, 'utf8')).toBe(content)
  }
})

test('unlocking leaves the lock of another alone', async () => {
  const unlock = await lockDataFolder(file)
  await writeFile(file, 'another')
  await unlock()
  expect(await readFile(file, 'utf8')).toBe('another')
})
