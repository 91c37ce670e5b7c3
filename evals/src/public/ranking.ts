/** How well rankings put a right answer first, over some questions: recall in percent, MRR from 0 to 1. Its sources: Manning, Raghavan, Schütze 2008, §8.4. */
export type Ranking = { recall1: number; recall5: number; mrr: number }

/** What one way of scoring makes of one question: a score for each candidate, and whether it is right. */
export type Scored = { score: number; isRight: boolean }

/** Candidates of equal score keep their order. A question without any right candidate counts as never found. */
export function measureRanking(questions: readonly (readonly Scored[])[]): Ranking {
  const places = questions.map((scored) => scored.toSorted((one, other) => other.score - one.score).findIndex(({ isRight }) => isRight))
  const share = (isCounted: (place: number) => boolean) => (100 * places.filter(isCounted).length) / Math.max(1, places.length)
  const reciprocal = places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0)
  return {
    recall1: share((place) => place === 0),
    recall5: share((place) => place >= 0 && place < 5),
    mrr: reciprocal / Math.max(1, places.length),
  }
}

/** The chance that one of the first scores is greater than one of the second, ties counting half: the area under the ROC curve (Hanley and McNeil 1982). */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  const sorted = negatives.toSorted((one, other) => one - other)
  const below = (score: number, isCounted: (other: number) => boolean) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isCounted(sorted[middle] ?? score)) low = middle + 1
      else high = middle
    }
    return low
  }
  const wins = positives.reduce(
    (sum, score) => sum + (below(score, (other) => other < score) + below(score, (other) => other <= score)) / 2,
    0,
  )
  return wins / Math.max(1, positives.length * negatives.length)
}
