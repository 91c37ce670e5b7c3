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

test('one that is closed leaves no request waiting and takes none', async () => {
  const { embedding } = await dyingAt(0)
  const [asked] = await Promise.allSettled([embedding.ask(batch(['a'])), embedding.close()])
  expect(asked).toMatchObject({ status: 'rejected', reason: { code: 'temporary' } })
  await expect(embedding.ask(batch(['b']))).rejects.toMatchObject({ code: 'temporary' })
})

const batch = (texts: string[]): EmbeddingBatch => ({ model: 'use-lite', texts })

async function dyingAt(deaths: number): Promise<{ embedding: RestartingProcess; countStarts: () => Promise<number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-embedding-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const log = join(folder, 'batches')
  const embedding = startRestartingProcess(new URL('../../testing/failing-embedding-process.ts', import.meta.url), [String(deaths), log])
  closing.push(() => embedding.close())
  return { embedding, countStarts: async () => (await readFile(`${log}.starts`)).length }
}
