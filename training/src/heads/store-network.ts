import type { Layer, Matrix, Network, StoredNetwork } from '@ownvoice/core/assistant/understand/network'

/** How a fitted network is kept: each row of weights rounded to 255 steps. */
export function storeNetwork({ bias, whole, sentence }: Network): StoredNetwork {
  return { bias: rounded(bias), whole: storeLayer(whole), sentence: storeLayer(sentence) }
}

function storeLayer({ direct, hidden }: Layer): StoredNetwork['whole'] {
  return { direct: storeMatrix(direct), hidden: hidden && { units: storeMatrix(hidden.units), heads: storeMatrix(hidden.heads) } }
}

function storeMatrix({ columns, scales, weights }: Matrix): StoredNetwork['whole']['direct'] {
  const steps = new Float32Array(scales.length)
  const bytes = new Uint8Array(weights.length)
  for (let row = 0; row < scales.length; row += 1) {
    const numbers = weights.subarray(row * columns, (row + 1) * columns)
    const largest = numbers.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    steps[row] = ((scales[row] ?? 0) * largest) / 127
    if (largest === 0) continue
    for (const [index, weight] of numbers.entries()) bytes[row * columns + index] = Math.round((weight / largest) * 127) & 255
  }
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return { columns, scales: rounded(steps), weights: btoa(characters.join('')) }
}

/** Five digits are more than the weights have. */
function rounded(numbers: Float32Array): number[] {
  return Array.from(numbers, (number) => Number(number.toPrecision(5)))
}
