import type * as Onnx from 'onnxruntime-node'

/** What computes a graph of ONNX. */
export type Runtime = Pick<typeof Onnx, 'InferenceSession' | 'Tensor'>

/** One unit vector after another, for texts none of which is empty. */
export type Encoder = (texts: readonly string[]) => Promise<Float32Array<ArrayBuffer>>
