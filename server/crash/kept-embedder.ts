import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedder } from '../src/ai/open-embedder.ts'
import type { Embedder, TextEmbedder } from '../src/ai/port.ts'
import { joinVectors, splitVectors } from '../src/db/vector-bytes.ts'

const folder = fileURLToPath(new URL('../../node_modules/.cache/ownvoice/vectors', import.meta.url))

/**
 * The real embedder, with the vectors it has made kept in files for the processes that come after it: they meet the same few texts, and to load the models
 * takes a process longer than all the rest of a mail.
 */
export function keptEmbedder(): Embedder {
  const real = openEmbedder() // loads nothing before the first text
  return { ...keeping(real), second: keeping(real.second), close: () => real.close() }
}

function keeping({ id, dimensions, embed }: TextEmbedder): TextEmbedder {
  const fileOf = (text: string) => join(folder, createHash('sha256').update(`${id}\n${text}`).digest('hex'))
  return {
    id,
    dimensions,
    async embed(texts) {
      const known = new Map<string, Float32Array>()
      for (const text of new Set(texts)) {
        const vector = await readVector(fileOf(text), dimensions)
        if (vector) known.set(text, vector)
      }
      const fresh = [...new Set(texts)].filter((text) => !known.has(text))
      const made = fresh.length > 0 ? await embed(fresh) : []
      await mkdir(folder, { recursive: true })
      for (const [index, vector] of made.entries()) {
        const text = fresh[index]! // one vector for each text
        known.set(text, vector)
        await writeVector(fileOf(text), vector)
      }
      return texts.map((text) => known.get(text)!) // each was known or has been made
    },
  }
}

async function readVector(file: string, dimensions: number): Promise<Float32Array | undefined> {
  try {
    return splitVectors(await readFile(file, 'base64'), dimensions)[0]
  } catch {
    return undefined // no process has made it yet
  }
}

/** Whole or not at all, under a draft's name of its own: the process may be killed at any moment, and another one may write the same. */
async function writeVector(file: string, vector: Float32Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, joinVectors([vector]))
  await rename(draft, file)
}
