import * as core from '@energetic-ai/core'

type Tensor = { dataId: object; shape: number[]; dataSync(): Float32Array }
type Backend = {
  readSync(data: object): Float32Array
  makeOutput(shape: number[], type: 'float32'): Tensor
  typedArrayFromHeap(tensor: Tensor): Float32Array
}
type Kernel = { kernelName: string; backendName: string; kernelFunc(call: { inputs: { x: Tensor }; backend: Backend }): Tensor }
/** What is used of TensorFlow.js. */
type Tensorflow = {
  registerKernel(kernel: Kernel): void
  loadGraphModel(handler: unknown): Promise<{ execute(inputs: Record<string, Tensor>): Tensor }>
  tensor2d(values: number[][], shape: [number, number], type: 'int32'): Tensor
  tidy(run: () => Float32Array): Float32Array
  io: { fileSystem(path: string): unknown }
}

const tf = core as unknown as Tensorflow // the package hands on TensorFlow.js without its types

let isErfKnown = false

/** A graph of TensorFlow.js by its file, in WebAssembly: of rows of whole numbers, by the names of its inputs, what it gives. */
export async function loadGraph(file: string): Promise<(inputs: Readonly<Record<string, readonly number[]>>) => Float32Array> {
  if (!isErfKnown)
    tf.registerKernel({ kernelName: 'Erf', backendName: 'wasm', kernelFunc: ({ inputs: { x }, backend }) => erfOf(x, backend) })
  isErfKnown = true
  const graph = await tf.loadGraphModel(tf.io.fileSystem(file))
  return (inputs) =>
    tf.tidy(() => {
      const rows = Object.entries(inputs).map(([name, row]) => [name, tf.tensor2d([[...row]], [1, row.length], 'int32')] as const)
      return graph.execute(Object.fromEntries(rows)).dataSync()
    })
}

/** The one operator that its WebAssembly has not. */
function erfOf(x: Tensor, backend: Backend): Tensor {
  const values = backend.readSync(x.dataId).slice() // what is made next may move the memory
  const output = backend.makeOutput(x.shape, 'float32')
  backend.typedArrayFromHeap(output).set(values.map(erf))
  return output
}

/** The error function to 1.5e-7 (Abramowitz and Stegun 1964, 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return Math.sign(x) * (1 - sum * Math.exp(-x * x))
}
