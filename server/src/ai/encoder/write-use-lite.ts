import { INPUT } from './encoder.ts'
import { createOnnxGraph, type OnnxGraph } from './onnx-graph.ts'
import type { Weight } from './onnx-messages.ts'

/** What stands for no piece where a text of a batch is shorter than its longest. */
export const NO_PIECE = -1
/** The model takes no more pieces of one text than these. */
export const MOST_PIECES = 128

const DIMENSIONS = 512
const EMBEDDED = 256 // the numbers of a piece before the first layer
const HEADS = 4
const SMALLEST_VARIANCE = 1e-6
const NEVER = -1e9 // added to the attention that is paid to no piece
const FLOAT = 1 // of onnx.proto's data types

type Weights = (nameEnd: string) => Weight

/**
 * Universal Sentence Encoder Lite as an ONNX model that goes with its weights: of the numbers of pieces, [texts, pieces] with NO_PIECE where a text has ended, a unit vector for
 * each text. The 317 operators of its own graph, most of which gather rows of unlike lengths, are some 70 here: what stands in the row of no piece does not matter,
 * since nothing attends to it and the mean leaves it out.
 */
export function writeUseLite(weights: Weights, rates: Float32Array): Uint8Array {
  const graph = createOnnxGraph()
  const { apply, floats, integers } = graph
  const weight = (nameEnd: string) => graph.weight(weights(nameEnd))
  const isPiece = apply('Cast', [apply('Greater', [INPUT, integers(NO_PIECE)])], { to: FLOAT })
  const pieces = apply('Gather', [weight('module/Embeddings_en'), apply('Max', [INPUT, integers(0)])])
  const positions = apply('Slice', [
    floats(positionsOf(rates), [MOST_PIECES, EMBEDDED]),
    integers(0),
    apply('Shape', [INPUT], { start: 1 }),
    integers(0),
  ])
  // NOTE: twice, as it was trained: its graph adds to the pieces the pieces with their positions.
  const embedded = apply('Add', [apply('Mul', [pieces, floats([2])]), positions])
  const unheard = apply('Unsqueeze', [apply('Mul', [apply('Sub', [floats([1]), isPiece]), floats([NEVER])]), integers(1, 2)])
  const rows = addLayer(graph, weights, { rows: addLayer(graph, weights, { rows: embedded, unheard, layer: 0 }), unheard, layer: 1 })
  const counted = apply('Unsqueeze', [isPiece, integers(2)])
  const sum = apply('ReduceSum', [apply('Mul', [rows, counted]), integers(1)], { keepdims: 0 })
  const count = apply('Max', [apply('ReduceSum', [counted, integers(1)], { keepdims: 0 }), floats([1])])
  const mean = apply('Div', [sum, count])
  const dense = apply('Add', [apply('MatMul', [mean, weight('tanh_layer_0/weights')]), weight('tanh_layer_0/bias')])
  const vectors = apply('LpNormalization', [apply('Tanh', [dense])], { axis: -1, p: 2 })
  return graph.toModel(
    { name: INPUT, type: 'int64', shape: ['texts', 'pieces'] },
    { name: vectors, type: 'float32', shape: ['texts', DIMENSIONS] },
  )
}

type Layer = { rows: string; unheard: string; layer: 0 | 1 }

/** A layer of the transformer: attention, then two dense layers for each piece, each on what is normalized and added to what came in. */
function addLayer(graph: OnnxGraph, weights: Weights, { rows, unheard, layer }: Layer): string {
  const { apply } = graph
  const own = `Encode/Layer_${layer}/TransformerLayer`
  const dense = (input: string, nameEnd: string, biasEnd: string) => {
    const weight = weights(nameEnd)
    const matrix = graph.weight({ ...weight, shape: weight.shape.slice(-2) }) // some are written as the kernel of a convolution of one by one
    return apply('Add', [apply('MatMul', [input, matrix]), graph.weight(weights(`${biasEnd}/ConcatPartitions/concat`))])
  }
  const normalize = (input: string, part: string) => {
    const weight = (what: string) =>
      graph.weight(weights(`${part}/layer_prepostprocess/layer_norm/layer_norm_${what}/ConcatPartitions/concat`))
    return apply('LayerNormalization', [input, weight('scale'), weight('bias')], { axis: -1, epsilon: { float: SMALLEST_VARIANCE } })
  }
  const attention = `${own}/MultiheadAttention`
  const joined = dense(normalize(rows, own), `${attention}/qkv_transform_single/kernel/part_0`, `${attention}/qkv_transform_single/bias`)
  const heard = attend(graph, { joined, unheard, width: layer === 0 ? EMBEDDED : DIMENSIONS })
  const attended = dense(heard, `${attention}/output_transform_single/kernel/part_0`, `${attention}/output_transform_single/bias`)
  const kept = layer === 0 ? dense(rows, `${own}/dense/kernel/ConcatPartitions/concat`, `${own}/dense/bias`) : rows // the first one is narrower
  const between = apply('Add', [attended, kept])
  const kernel = (number: 1 | 2) => `TransformerStack/Layer_${layer}/TransformerLayer/FFN/conv${number}/Tensordot/Reshape_1`
  const hidden = apply('Relu', [dense(normalize(between, `${own}/FFN`), kernel(1), `${own}/FFN/conv1/bias`)])
  return apply('Add', [dense(hidden, kernel(2), `${own}/FFN/conv2/bias`), between])
}

/** Scaled dot-product attention of HEADS heads; queries, keys and values come joined, [texts, pieces, 3 × width]. */
function attend(
  { apply, applyFor, floats, integers }: OnnxGraph,
  { joined, unheard, width }: { joined: string; unheard: string; width: number },
): string {
  const size = width / HEADS
  const [queries, keys, values] = applyFor(3, 'Split', [joined], { axis: 2, num_outputs: 3 }).map((part) =>
    apply('Reshape', [part, integers(0, 0, HEADS, size)]),
  )
  if (!queries || !keys || !values) throw new Error('what is split in three has three parts')
  const asked = apply('Mul', [apply('Transpose', [queries], { perm: [0, 2, 1, 3] }), floats([1 / Math.sqrt(size)])])
  const likeness = apply('Add', [apply('MatMul', [asked, apply('Transpose', [keys], { perm: [0, 2, 3, 1] })]), unheard])
  const told = apply('MatMul', [apply('Softmax', [likeness], { axis: -1 }), apply('Transpose', [values], { perm: [0, 2, 1, 3] })])
  return apply('Reshape', [apply('Transpose', [told], { perm: [0, 2, 1, 3] }), integers(0, 0, width)])
}

/** What is added to each piece by its place: the sine of the place at each of the rates, then the cosine. */
function positionsOf(rates: Float32Array): Float32Array {
  const numbers = new Float32Array(MOST_PIECES * EMBEDDED)
  for (let place = 0; place < MOST_PIECES; place++) {
    const angles = rates.map((rate) => place * rate)
    numbers.set(angles.map(Math.sin), place * EMBEDDED)
    numbers.set(angles.map(Math.cos), place * EMBEDDED + rates.length)
  }
  return numbers
}
