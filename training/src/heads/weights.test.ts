import { readFile, stat } from 'node:fs/promises'
import { StoredHeads } from '@ownvoice/core/assistant/understand/heads'
import { headsFile } from '@ownvoice/server/ai/open-heads'
import { openEmbedder } from '@ownvoice/server/ai/open-embedder'
import { namesOfBoth } from '@ownvoice/server/retrieval/embed-for-heads'
import { expect, onTestFinished, test } from 'vitest'
import { hashTrainingSet } from './run-heads.ts'

test('the weights are those of these messages and this embedder, and no larger than 3 MB', async () => {
  const embedder = openEmbedder()
  onTestFinished(() => embedder.close())
  const heads = StoredHeads.parse(JSON.parse(await readFile(headsFile, 'utf8')))
  expect(heads.trainedOn, 'Run npm run train').toBe(await hashTrainingSet())
  expect(heads.embedder, 'Run npm run train').toBe(namesOfBoth(embedder))
  expect((await stat(headsFile)).size).toBeLessThan(3_000_000)
})
