import { kindsAsked, vectorScale } from '@ownvoice/core/knowledge/sheet/kind-asked'
import { kindOrder, kindSize, vectorSize } from '@ownvoice/core/knowledge/sheet/learned'
import { shuffled } from './fit-map.ts'

/** A question with the place of its answer's kind in `kindOrder`. */
export type KindExample = { vector: Float32Array; places: readonly number[]; kind: number }

const options = { passes: 4, rate: 0.05, decay: 1e-5, smallestError: 0.01 }

/** Fits which kind of answer a question wants: softmax regression by Adagrad. The same examples in the same order with the same chance give the same weights. */
export function fitKinds(examples: readonly KindExample[], random: () => number): Float32Array {
  const weights = new Float32Array(kindOrder.length * kindSize)
  const squares = new Float32Array(weights.length).fill(1e-6)
  const move = (index: number, error: number) => {
    const gradient = error + options.decay * (weights[index] ?? 0)
    squares[index] = (squares[index] ?? 0) + gradient * gradient
    weights[index] = (weights[index] ?? 0) - (options.rate * gradient) / Math.sqrt(squares[index] ?? 1)
  }
  for (let pass = 0; pass < options.passes; pass += 1) {
    for (const { vector, places, kind } of shuffled(examples, random)) {
      kindsAsked(weights, vector, places).forEach((chance, index) => {
        const error = chance - (index === kind ? 1 : 0)
        if (Math.abs(error) < options.smallestError) return
        const from = index * kindSize
        for (let at = 0; at < vectorSize; at += 1) move(from + at, error * vectorScale * (vector[at] ?? 0))
        for (const place of places) move(from + vectorSize + place, error / Math.sqrt(places.length))
        move(from + kindSize - 1, error)
      })
    }
  }
  return weights
}
