import { cosineOf } from '../score.ts'
import type { VectorMap } from './learned.ts'

/**
 * The unit vector of a text in the space where a question lies near the answers to it: the embedding plus a low-rank residual, learned
 * contrastively (Hu et al. 2021 for the form, van den Oord et al. 2018 for the loss).
 */
export function mapVector({ rank, down, up }: VectorMap, vector: Float32Array): Float32Array {
  const size = vector.length
  const mapped = Float32Array.from(vector)
  for (let row = 0; row < rank; row += 1) {
    const from = row * size
    let sum = 0
    for (let index = 0; index < size; index += 1) sum += down[from + index]! * vector[index]! // both have `size` numbers here
    for (let index = 0; index < size; index += 1) mapped[index]! += sum * up[from + index]! // as above
  }
  const length = Math.sqrt(cosineOf(mapped, mapped)) || 1
  return mapped.map((value) => value / length)
}
