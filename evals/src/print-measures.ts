import { printTable } from './print-table.ts'
import type { RiskCoverage } from './risk-coverage.ts'
import type { SearchQuality } from './search-quality.ts'

const ABSENT = 'The public sets are not beside the repository; this is left out.'

/** Prints how often search finds the right passage first. */
export function printSearchQuality(results: readonly SearchQuality[]): void {
  console.log('\n# Search: how often the best passage is a right one, in percent\n')
  if (results.length === 0) return console.log(ABSENT)
  const rows = results.map(({ set, queries, bm25, cosine, fused, recall8 }) => [
    set,
    `${queries}`,
    ...[bm25, cosine, fused, recall8].map((share) => share.toFixed(1)),
  ])
  printTable([['set', 'questions', 'words', 'meaning', 'both', 'among 8'], ...rows])
}

/** Prints the risk of answering alone against how much is answered. */
export function printCurves(results: readonly RiskCoverage[]): void {
  console.log('\n# Answering alone: risk and coverage on strangers’ documents, in percent\n')
  if (results.length === 0) return console.log(ABSENT)
  for (const { set, documented, undocumented, curve } of results) {
    console.log(`${set}: ${documented} documented questions, ${undocumented} undocumented`)
    const rows = curve.map(({ confidence, ...shares }) => [
      confidence.toFixed(2),
      ...[shares.coverage, shares.wrong, shares.falseAlarms, shares.risk].map((share) => share.toFixed(1)),
    ])
    printTable([['confidence from', 'answered rightly', 'wrong passage', 'undocumented answered', 'risk at half and half'], ...rows])
  }
}
