import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Hono } from 'hono'
import { lockDataFolder } from './db/engines/data-lock.ts'
import { explainStartProblem } from './explain-start-problem.ts'
import { listen } from './http/listen.ts'
import { testClock } from '../testing/test-clock.ts'

const config = { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: 'data' }

test('a port that is taken is named, with what to do', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve(portOf(other.address())))
  })
  const problem = await listen(new Hono(), { host: '127.0.0.1', port }).catch((error: unknown) => error)
  expect(explainStartProblem(problem, { ...config, PORT: port })).toContain(`Port ${port} is taken`)
  await new Promise((resolve) => other.close(resolve))
})

test('a data folder that another process holds is one clear sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-held-'))
  const options = { clock: testClock() }
  const lock = await lockDataFolder(join(folder, 'lock'), options)
  const problem = await lockDataFolder(join(folder, 'lock'), options).catch((error: unknown) => error)
  const words = explainStartProblem(problem, config)
  expect(words).toContain(folder)
  expect(words).not.toContain('\n    at ')
  await lock.release()
  await rm(folder, { recursive: true })
})

test('a full disk is said as such, wherever it was met', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(explainStartProblem(new Error('while migrating', { cause: full }), config)).toContain('The disk is full')
})

test('a bug is not dressed up as something the person did', () => {
  expect(explainStartProblem(new TypeError('x is undefined'), config)).toBeNull()
})

function portOf(address: ReturnType<Server['address']>): number {
  if (typeof address !== 'object' || !address) throw new Error('not listening on TCP')
  return address.port
}
