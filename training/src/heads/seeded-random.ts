/** Numbers from 0 to 1, the same for the same seed: a linear congruential generator (Numerical Recipes). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
