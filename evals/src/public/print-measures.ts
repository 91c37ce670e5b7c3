import { printTable } from '../print-table.ts'
import type { Ranking } from './ranking.ts'
import type { RiskCoverage } from './risk-coverage.ts'
import type { SearchQuality } from './search-quality.ts'

const ABSENT = 'The public sets are not beside the repository; this is left out.'

/** Prints how well search finds, and says whether each set reaches its floor. */
export function printSearchQuality(results: readonly SearchQuality[]): boolean {
  console.log('\n# Search: recall@1 and recall@5 in percent, and MRR, by words, by meaning, and by both\n')
  const cells = ({ recall1, recall5, mrr }: Ranking) => [recall1.toFixed(1), recall5.toFixed(1), mrr.toFixed(3)]
  const rows = results.map(({ set, questions, floor, words, meaning, both }) => [
    set,
    `${questions}`,
    ...cells(words),
    ...cells(meaning),
    ...cells(both),
    floor.toFixed(1),
    isReached(both.recall1, floor) ? 'yes' : 'NO',
  ])
  const heads = ['words', 'meaning', 'both'].flatMap((system) => [`${system} @1`, '@5', 'MRR'])
  printTable([['set', 'questions', ...heads, 'floor of both @1', 'reached'], ...rows])
  if (results.length < 2) console.log(ABSENT)
  return results.every(({ both, floor }) => isReached(both.recall1, floor))
}

/** Floors are given with one decimal. */
function isReached(share: number, floor: number): boolean {
  return Number(share.toFixed(1)) >= floor
}

/** Prints the risk of answering alone against how much is answered. */
export function printCurves(results: readonly RiskCoverage[]): void {
  console.log('\n# Answering alone: risk and coverage on strangers’ documents, in percent\n')
  if (results.length === 0) return console.log(ABSENT)
  for (const { set, documented, undocumented, auc, curve } of results) {
    console.log(`${set}: ${documented} documented questions, ${undocumented} undocumented; AUC of the confidence ${auc.toFixed(3)}`)
    const rows = curve.map(({ confidence, ...shares }) => [
      confidence.toFixed(2),
      ...[shares.coverage, shares.wrong, shares.falseAlarms, shares.risk].map((share) => share.toFixed(1)),
    ])
    printTable([['confidence from', 'answered rightly', 'wrong passage', 'undocumented answered', 'risk at half and half'], ...rows])
  }
}
