import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embedCached } from './embed-cached.ts'

test('embeds a text once, and finds it again in the next run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ownvoice-vectors-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const embedded: string[] = []
  const embedder = {
    id: 'counts-letters',
    dimensions: 2,
    embed: async (texts: readonly string[]) => {
      embedded.push(...texts)
      return texts.map((text) => new Float32Array([text.length, 1]))
    },
  }
  const options = { folder, say: () => {} }
  await embedCached(embedder, ['one', 'three', 'one'], options)
  const again = await embedCached(embedder, ['three', 'seven!'], options)
  expect(embedded).toEqual(['one', 'three', 'seven!'])
  expect([...(again.get('three') ?? [])]).toEqual([5, 1])
  expect([...(again.get('seven!') ?? [])]).toEqual([6, 1])
})
