import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextEmbedder } from '@ownvoice/server/ai/port'

/** Not in the repository: whoever trains a second time need not wait a quarter of an hour again. */
export const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/ownvoice')

/** So many at a time, and then they are written down: a run that was stopped goes on where it was. */
const portion = 2_000

/** The vector of each text, from the cache where it is there. The file is named for the embedder: another one begins anew. */
export async function embedCached(
  embedder: TextEmbedder,
  texts: Iterable<string>,
  { folder, say }: { folder: string; say: (line: string) => void },
): Promise<Map<string, Float32Array>> {
  const cache = join(folder, embedder.id)
  const known = await readCache(cache, embedder.dimensions)
  const wanted = [...new Set(texts)]
  const missing = wanted.filter((text) => !known.has(text))
  for (let from = 0; from < missing.length; from += portion) {
    const some = missing.slice(from, from + portion)
    const vectors = await embedder.embed(some)
    for (const [index, vector] of vectors.entries()) known.set(some[index] ?? '', vector)
    await writeCache(folder, cache, known, embedder.dimensions)
    say(`${from + some.length} of ${missing.length} new texts embedded`)
  }
  return known
}

async function readCache(cache: string, dimensions: number): Promise<Map<string, Float32Array>> {
  try {
    const [names, numbers] = await Promise.all([readFile(`${cache}.json`, 'utf8'), readFile(`${cache}.bin`)])
    const vectors = new Float32Array(numbers.buffer.slice(numbers.byteOffset, numbers.byteOffset + numbers.byteLength))
    const texts = JSON.parse(names) as string[] // written below
    return new Map(texts.map((text, index) => [text, vectors.subarray(index * dimensions, (index + 1) * dimensions)]))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw error
  }
}

async function writeCache(folder: string, cache: string, known: Map<string, Float32Array>, dimensions: number): Promise<void> {
  const joined = new Float32Array(known.size * dimensions)
  for (const [index, vector] of [...known.values()].entries()) joined.set(vector, index * dimensions)
  await mkdir(folder, { recursive: true })
  await writeFile(`${cache}.bin`, Buffer.from(joined.buffer))
  await writeFile(`${cache}.json`, JSON.stringify([...known.keys()]))
}
