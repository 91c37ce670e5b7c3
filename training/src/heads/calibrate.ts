import { rivals } from '@ownvoice/core/assistant/understand/heads'

/** A score that a head gave to a message it was not trained on, and whether what it stands for holds. */
export type Judged = { score: number; holds: boolean }

const newtonSteps = 50

/** The line from scores to log-odds under which what was seen is likeliest (Platt 1999, with his targets for small sets), by Newton's method. */
export function fitCalibration(judged: readonly Judged[]): { slope: number; offset: number } {
  const positive = judged.filter(({ holds }) => holds).length
  const [high, low] = [(positive + 1) / (positive + 2), 1 / (judged.length - positive + 2)]
  let [slope, offset] = [1, 0]
  for (let step = 0; step < newtonSteps; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6]
    for (const { score, holds } of judged) {
      const chance = 1 / (1 + Math.exp(-(slope * score + offset)))
      const [error, weight] = [chance - (holds ? high : low), chance * (1 - chance)]
      g0 += error * score
      g1 += error
      h00 += weight * score * score
      h01 += weight * score
      h11 += weight
    }
    const determinant = h00 * h11 - h01 * h01
    slope -= (h11 * g0 - h01 * g1) / determinant
    offset -= (h00 * g1 - h01 * g0) / determinant
  }
  return { slope, offset }
}

const slopes = Array.from({ length: 30 }, (_, index) => 0.1 * (index + 1))

/** The factor for scores of what excludes one another under which what was right is likeliest. `right` is its place. */
export function fitSlope(judged: readonly { scores: Float32Array; right: number }[]): number {
  const lossOf = (slope: number) =>
    judged.reduce((loss, { scores, right }) => {
      const chance = rivals([...scores.keys()], scores, slope).find(({ name }) => name === right)?.chance ?? 0
      return loss - Math.log(Math.max(chance, 1e-9))
    }, 0)
  const losses = slopes.map(lossOf)
  return slopes[losses.indexOf(Math.min(...losses))] ?? 1
}

/** The lowest bar at which at most this share of what does not hold is at or above it. */
export function barFor(judged: readonly { chance: number; holds: boolean }[], falseAlarms: number): number {
  const others = judged
    .filter(({ holds }) => !holds)
    .map(({ chance }) => chance)
    .toSorted((one, other) => other - one)
  return (others[Math.floor(others.length * falseAlarms)] ?? 0) + 1e-6
}

/** The lowest bar from which on this share of what is at or above it holds; 1 where no bar does. */
export function sureBar(judged: readonly { chance: number; holds: boolean }[], precision: number): number {
  const sorted = judged.toSorted((one, other) => other.chance - one.chance)
  let [holding, bar] = [0, 1]
  for (const [index, { chance, holds }] of sorted.entries()) {
    holding += Number(holds)
    if (holding / (index + 1) >= precision && index >= 20) bar = chance
  }
  return bar
}

/** The bar raised so far that at most so many of these chances, which all deserve to be at or above it, fall below it. */
export function raiseBar(bar: number, chances: readonly number[], mostLost: number): number {
  const over = chances.filter((chance) => chance >= bar).toSorted((one, other) => one - other)
  return over[Math.floor(mostLost)] ?? bar
}

/** A head whose bar may rise: the chances it gave where it holds, and on each of the plain messages. `weight`: how bad it is to miss one. */
export type Raisable = { bar: number; holding: readonly number[]; plain: readonly number[]; weight: number }

/** So many plain messages are let go by one step at most. */
const steps = [3, 8]

/**
 * Raises bars until no more than so many of the plain messages are at or above any of them. Each step raises the one that loses the smallest
 * share of what it should find for each plain message that is let go.
 */
export function shareAlarms(heads: readonly Raisable[], most: number): number[] {
  const bars = heads.map(({ bar }) => bar)
  for (let stopped = countStopped(heads, bars); stopped > most; stopped = countStopped(heads, bars)) {
    const candidates = heads.flatMap((head, index) => {
      const bar = bars[index] ?? 0
      const over = head.plain.filter((chance) => chance >= bar).toSorted((one, other) => one - other)
      return steps.flatMap((step) => {
        const next = over[Math.min(step, over.length) - 1]
        if (next === undefined) return []
        const raised = next + 1e-6
        const lost = head.holding.filter((chance) => chance >= bar && chance < raised).length / head.holding.length
        const freed = stopped - countStopped(heads, bars.with(index, raised))
        return [{ index, raised, cost: (head.weight * lost + 1e-6) / Math.max(freed, 0.3) }]
      })
    })
    const cheapest = candidates.toSorted((one, other) => one.cost - other.cost)[0]
    if (!cheapest) break
    bars[cheapest.index] = cheapest.raised
  }
  return bars
}

function countStopped(heads: readonly Raisable[], bars: readonly number[]): number {
  const [first] = heads
  return (first?.plain ?? []).filter((_, message) => heads.some(({ plain }, index) => (plain[message] ?? 0) >= (bars[index] ?? 1))).length
}
