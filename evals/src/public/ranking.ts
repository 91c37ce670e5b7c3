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
