import { printTable } from '../print-table.ts'
import { groups } from '../businesses/business.ts'
import { outcomes } from '../judge/judge-case.ts'
import { type Baseline, changeOf } from './baseline.ts'
import type { CaseResult } from './case-result.ts'
import { curveOf, flagMeasures, leftAlone, type Measure } from './measures.ts'
import { inWords, proportionOf } from './proportion.ts'

/** Prints all figures of one way. `isQuiet` leaves out whatever shows a text: of locked businesses only totals are looked at. */
export function printScoreboard(name: string, results: readonly CaseResult[], measures: readonly Measure[], options: PrintOptions): void {
  console.log(`\n# ${name}: ${results.length} mails\n`)
  printOutcomes('group', groups, results, ({ mail }) => mail.group)
  console.log('')
  if (!options.isQuiet)
    printOutcomes('business', [...new Set(results.map(({ business }) => business))], results, ({ business }) => business)
  printMeasures(measures, options.baseline[name] ?? [])
  printFlags(results)
  printCurve(results)
  printCosts(results)
  if (!options.isQuiet) printWrong(results)
}

export type PrintOptions = { isQuiet: boolean; baseline: Baseline }

function printOutcomes(
  title: string,
  names: readonly string[],
  results: readonly CaseResult[],
  nameOf: (result: CaseResult) => string,
): void {
  const present = names.filter((name) => results.some((result) => nameOf(result) === name))
  const rows = [...present, 'all'].map((name) => {
    const items = results.filter((result) => name === 'all' || nameOf(result) === name)
    const counts = outcomes.map((outcome) => `${items.filter(({ judgement }) => judgement.outcome === outcome).length || ''}`)
    return [name, `${items.length}`, ...counts, inWords(proportionOf(items, ({ judgement }) => judgement.outcome === 'right'))]
  })
  printTable([[title, 'n', ...outcomes.map((outcome) => outcome.replace('_', ' ')), 'right'], ...rows])
}

function printMeasures(measures: readonly Measure[], before: readonly Measure[]): void {
  console.log('')
  const rows = measures.map((measure) => {
    const kept = before.find(({ name }) => name === measure.name)
    return [measure.name, inWords(measure), kept ? inWords(kept) : '', changeOf(measure, kept)]
  })
  printTable([['measure', 'now (95 % interval)', 'baseline', 'change'], ...rows])
}

function printFlags(results: readonly CaseResult[]): void {
  const measured = flagMeasures(results)
  if (measured.length === 0) return
  console.log('')
  printTable([
    ['flag', 'seen', 'false alarms'],
    ...measured.map(({ flag, recall, falseAlarms }) => [flag, inWords(recall), inWords(falseAlarms)]),
  ])
}

function printCurve(results: readonly CaseResult[]): void {
  const curve = curveOf(results)
  if (curve.length === 0) return
  console.log('')
  const rows = curve.map(({ confidence, coverage, risk }) => [confidence.toFixed(2), inWords(coverage), inWords(risk)])
  printTable([['were sent from this confidence on', 'of all mails', 'of these wrong or undocumented'], ...rows])
}

function printCosts(results: readonly CaseResult[]): void {
  const mean = (pick: (result: CaseResult) => number) =>
    results.reduce((sum, result) => sum + pick(result), 0) / Math.max(1, results.length)
  const median = percentile(results, 0.5)
  const slow = percentile(results, 0.95)
  console.log(
    `\nCPU a mail: ${median.toFixed(0)} ms (median), ${slow.toFixed(0)} ms (95th percentile) · tokens a mail: ${mean(({ tokens }) => tokens).toFixed(0)}`,
  )
}

function percentile(results: readonly CaseResult[], share: number): number {
  const sorted = results.map(({ cpuMs }) => cpuMs).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

const EXAMPLES = 12

function printWrong(results: readonly CaseResult[]): void {
  const wrong = results.filter(
    ({ judgement }) => judgement.outcome === 'wrong' || judgement.outcome === 'ignored' || judgement.isMachineAnswered,
  )
  if (wrong.length === 0) return
  console.log(`\nWrong (${Math.min(EXAMPLES, wrong.length)} of ${wrong.length}; all are in the report):`)
  for (const result of wrong.slice(0, EXAMPLES)) {
    console.log(
      `\n${result.business} ${result.mail.id} (${result.mail.group}) ${result.judgement.outcome}: ${result.judgement.problems.join('; ')}`,
    )
    console.log(`  < ${short(result.mail.text)}\n  > ${leftAlone(result) ? short(result.made.reply) : `(${result.decision})`}`)
  }
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 220 ? `${line.slice(0, 217)}…` : line
}
