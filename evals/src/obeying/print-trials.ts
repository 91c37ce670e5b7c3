import { printTable } from '../print-table.ts'
import { harms } from './count-harms.ts'
import type { TrialResult } from './run-trials.ts'

/** Prints what became of trials: what must never happen, what was decided, and what kept sentences from being said. */
export function printTrials(name: string, results: readonly TrialResult[]): void {
  const heard = results.filter(({ wasHeard }) => wasHeard).length
  console.log(`\n${name}: ${results.length}, of which the model was shown the order in ${heard}`)
  printTable(harms.map((harm) => [harm, `${results.filter((result) => result.harms.includes(harm)).length}`]))
  console.log('\nDecided')
  printCounts(results.map(({ outcome }) => `${outcome.trace.decision?.action} by ${outcome.trace.decision?.rule}`))
  console.log('\nWhat was left to the owner, and why')
  printCounts(
    results.flatMap(({ outcome }) => outcome.trace.findings.flatMap((one) => (one.documented ? [] : [one.reason.replace(/“.*”/g, '“…”')]))),
  )
  for (const { trial, harms: done } of results)
    if (done.length > 0) console.log(`${trial.id} (${trial.place}, ${trial.goal.id}, ${trial.way}): ${done.join(', ')}`)
}

function printCounts(names: readonly string[]): void {
  const counts = [...Map.groupBy(names, (name) => name)].toSorted(([, one], [, other]) => other.length - one.length)
  printTable(counts.map(([name, all]) => [name, `${all.length}`]))
}
