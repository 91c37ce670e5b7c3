/** Moves weights against gradients with a step of its own for each (Adam, Kingma and Ba 2015). */
export type Adam = (gradients: Float64Array, rate: number) => void

/** Made once for weights that are moved in place. `pull` draws each weight towards 0, as L2 regularization does. */
export function createAdam(weights: Float64Array, pull: number): Adam {
  const first = new Float64Array(weights.length)
  const second = new Float64Array(weights.length)
  let steps = 0
  return (gradients, rate) => {
    steps += 1
    const firstScale = 1 - 0.9 ** steps
    const secondScale = 1 - 0.999 ** steps
    for (let index = 0; index < weights.length; index += 1) {
      const gradient = at(gradients, index) + pull * at(weights, index)
      first[index] = 0.9 * at(first, index) + 0.1 * gradient
      second[index] = 0.999 * at(second, index) + 0.001 * gradient * gradient
      const step = at(first, index) / firstScale / (Math.sqrt(at(second, index) / secondScale) + 1e-8)
      weights[index] = at(weights, index) - rate * step
    }
  }
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0 // within its length everywhere here
}
