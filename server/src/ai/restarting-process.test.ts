import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { EmbeddingBatch } from './embedding-process.ts'
import { type RestartingProcess, startRestartingProcess } from './restarting-process.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

test('a process that dies is started again and loses no request', async () => {
  const { embedding } = await dyingAt(1)
  const [first, second] = await Promise.all([embedding.ask(batch(['a', 'bcd'])), embedding.ask(batch(['ef']))])
  expect([...first]).toEqual([1, 3])
  expect([...second]).toEqual([2])
})

test('a batch that kills the process twice is refused, and the next one is served', async () => {
  const { embedding, countStarts } = await dyingAt(2)
  await expect(embedding.ask(batch(['poison']))).rejects.toMatchObject({ code: 'temporary' })
  expect(await countStarts()).toBe(2) // one that dies whenever it is started does so only when something is asked
  expect([...(await embedding.ask(batch(['a'])))]).toEqual([1])
  expect(await countStarts()).toBe(3)
})

test('one that is asked nothing for long is ended, and started again by the next request', async () => {
  const { embedding, countStarts, isRunning } = await dyingAt(0, { restsAfterMs: 50 })
  const batches = Array.from({ length: 20 }, (_, index) => 'x'.repeat(index))
  for (const text of batches) expect([...(await embedding.ask(batch([text])))]).toEqual([text.length])
  expect(await countStarts()).toBe(1)
  await expect.poll(isRunning, { timeout: 60_000 }).toBe(false)
  expect([...(await embedding.ask(batch(['ab'])))]).toEqual([2])
  expect(await countStarts()).toBe(2)
})

test('one that is closed leaves no request waiting and takes none', async () => {
  const { embedding } = await dyingAt(0)
  const [asked] = await Promise.allSettled([embedding.ask(batch(['a'])), embedding.close()])
  expect(asked).toMatchObject({ status: 'rejected', reason: { code: 'temporary' } })
  await expect(embedding.ask(batch(['b']))).rejects.toMatchObject({ code: 'temporary' })
})

const batch = (texts: string[]): EmbeddingBatch => ({ model: 'use-lite', texts })

type Watched = { embedding: RestartingProcess; countStarts: () => Promise<number>; isRunning: () => Promise<boolean> }

async function dyingAt(deaths: number, options?: Parameters<typeof startRestartingProcess>[2]): Promise<Watched> {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-embedding-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const log = join(folder, 'batches')
  const program = new URL('../../testing/failing-embedding-process.ts', import.meta.url)
  const embedding = startRestartingProcess(program, [String(deaths), log], options)
  closing.push(() => embedding.close())
  return {
    embedding,
    countStarts: async () => (await readFile(`${log}.starts`)).length,
    isRunning: async () => isAlive(Number(await readFile(`${log}.pid`, 'utf8'))),
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // nobody has this number
  }
}
