import type { RankedAnswer } from './rank-answers.ts'

/** One ranking of the answers of a sheet, and how much it counts. */
export type Ranking = { ranked: readonly RankedAnswer[]; weight: number }

/** An answer by its place in the sheet, with its share of what speaks for all of them. */
export type Shared = { place: number; share: number }

/**
 * The answers that several rankings of one sheet favor together, best first: each ranking gives its weight to the answers as shares, by softmax over
 * their scores, which is what the weights of ranking were fitted to. The shares are those of all weight.
 */
export function rankTogether(rankings: readonly Ranking[]): Shared[] {
  const sums = new Map<number, number>()
  for (const { ranked, weight } of rankings) {
    const highest = ranked[0]?.score ?? 0
    const odds = ranked.map(({ score }) => Math.exp(score - highest))
    const all = odds.reduce((sum, odd) => sum + odd, 0)
    ranked.forEach(({ place }, index) => sums.set(place, (sums.get(place) ?? 0) + (weight * (odds[index] ?? 0)) / all))
  }
  const weights = rankings.reduce((sum, { weight }) => sum + weight, 0)
  return [...sums].map(([place, sum]) => ({ place, share: sum / weights })).toSorted((one, other) => other.share - one.share)
}
