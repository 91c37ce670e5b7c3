import type * as Onnx from 'onnxruntime-node'
import { WEIGHTS } from './onnx-messages.ts'

/** What computes a graph of ONNX. */
export type Runtime = Pick<typeof Onnx, 'InferenceSession' | 'Tensor'>

/** One unit vector after another, for texts none of which is empty. */
export type Encoder = (texts: readonly string[]) => Promise<Float32Array<ArrayBuffer>>

/** What every graph here takes: the numbers of pieces of words. */
export const INPUT = 'pieces'

/** Opens a graph that `toModel` wrote, with the weights beside it, on one thread: it keeps the thread that calls it until it is done. */
export async function openGraph(
  { InferenceSession, Tensor }: Runtime,
  graph: Uint8Array,
  weights: Uint8Array,
): Promise<(pieces: BigInt64Array, shape: readonly number[]) => Promise<Float32Array<ArrayBuffer>>> {
  const session = await InferenceSession.create(graph, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    externalData: [{ path: WEIGHTS, data: weights }],
  })
  return async (pieces, shape) => {
    const [vectors] = Object.values(await session.run({ [INPUT]: new Tensor('int64', pieces, shape) }))
    if (!(vectors?.data instanceof Float32Array)) throw new Error('the embedding model gave no vectors')
    return new Float32Array(vectors.data)
  }
}
