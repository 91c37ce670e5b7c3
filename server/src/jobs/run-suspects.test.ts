import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTestOwner, openTestDatabase, silentLog } from '../../testing/database.ts'
import { testClock } from '../../testing/test-clock.ts'
import { openDatabase, type OpenedDatabase } from '../db/open-database.ts'
import { startJobs } from './pg-boss-engine.ts'

const mostStarts = 12

let dataDir: string
let server: OpenedDatabase | null
let running: ChildProcess | null = null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-jobs-'))
  server = process.env.TEST_ENGINE === 'postgres' ? await openTestDatabase() : null
})
afterEach(async () => {
  running?.kill('SIGKILL') // has ended by itself unless the test failed
  await server?.close()
  await rm(dataDir, { recursive: true })
})

function databaseUrl(): string | undefined {
  return server?.driver.engine === 'postgres' ? server.driver.url : undefined
}

/** Runs what it is given on the database that the processes share, while none of them runs. */
async function between<T>(run: (db: OpenedDatabase) => Promise<T>): Promise<T> {
  const db = await openDatabase({ config: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl() }, log: silentLog, clock: testClock() })
  const result = await run(db)
  await db.close()
  return result
}

function addAnswers(messageIds: string[]): Promise<void> {
  return between(async (db) => {
    const owner = await addTestOwner(db)
    const jobs = await startJobs({ db, log: silentLog })
    for (const messageId of messageIds) await db.transaction(owner, (tx) => jobs.enqueue(tx, 'assistant.answer', { owner, messageId }))
    await jobs.stop()
  })
}

function listDead(): Promise<{ messageId: unknown; error: string }[]> {
  return between(async (db) => {
    const jobs = await startJobs({ db, log: silentLog })
    const dead = await jobs.listDead(10)
    await jobs.stop()
    return dead.map(({ payload, error }) => ({ messageId: (payload as { messageId: string }).messageId, error })) // answers alone were added
  })
}

/** Starts the process again and again until one says `last`, which is then stopped. In the first, `together` jobs run at once. Resolves to what each of them said. */
async function startUntil(last: string, environment: Record<string, string>, together: number, starts = mostStarts): Promise<string[][]> {
  const said: string[] = []
  const child = startProcess({ ...environment, TOGETHER: String(together) })
  createInterface({ input: child.stdout ?? raise('no output') }).on('line', (line) => {
    said.push(line)
    if (line === last) child.send('stop')
  })
  running = child
  await once(child, 'exit')
  const isOver = said.includes(last) || starts === 1
  return isOver ? [said] : [said, ...(await startUntil(last, environment, 1, starts - 1))]
}

function startProcess(environment: Record<string, string>): ChildProcess {
  return fork(join(import.meta.dirname, '../../testing/job-process.ts'), {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl(), ...environment }, // where programs lie
    execArgv: ['--import', join(import.meta.dirname, '../resolve-quickly.ts')],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

function raise(message: string): never {
  throw new Error(message)
}

test(
  'a job that ends its process is found among the innocent, set aside after it died alone twice, and told of',
  { timeout: 300_000 },
  async () => {
    const [killer, ...innocent] = Array.from({ length: 4 }, () => randomUUID())
    await addAnswers([killer ?? '', ...innocent])
    const lives = await startUntil(`${innocent.at(-1)} done`, { KILLER: killer ?? '' }, 4)
    expect(lives).toEqual([
      expect.arrayContaining([`${killer} runs beside 3`]),
      [`${killer} runs beside 0`],
      [`${killer} runs beside 0`],
      [`${killer} set aside`, ...innocent.flatMap((id) => [`${id} runs beside 0`, `${id} done`])],
    ])
    expect(await listDead()).toEqual([{ messageId: killer, error: 'The process died 2 times while this job ran alone.' }])
  },
)

test('a job whose telling ends the process, too, does not keep it from starting', { timeout: 300_000 }, async () => {
  const [killer, innocent] = [randomUUID(), randomUUID()]
  await addAnswers([killer, innocent])
  const lives = await startUntil(`${innocent} done`, { KILLER: killer, DIES_WHILE_TELLING: '1' }, 2)
  expect(lives.slice(3)).toEqual([[`${killer} set aside`], [`${killer} set aside`], [`${innocent} runs beside 0`, `${innocent} done`]])
})
