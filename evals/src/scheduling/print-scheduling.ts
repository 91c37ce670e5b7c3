import { printTable } from '../print-table.ts'
import { inWords, proportionOf } from '../scoreboard/proportion.ts'
import { faults } from './judge-scheduling.ts'
import type { SchedulingResult } from './run-scheduling.ts'

/** Prints what must never happen, how much was settled alone, and each mail that was not. */
export function printScheduling(results: readonly SchedulingResult[]): void {
  printTable([
    ...faults.map((fault) => [fault, inWords(proportionOf(results, (result) => result.faults.includes(fault)))]),
    ['answered alone', inWords(proportionOf(results, ({ made }) => made.isAnswer))],
    ['settled alone, link and all', inWords(proportionOf(results, ({ isSettled }) => isSettled))],
  ])
  console.log()
  for (const { mail, made, faults: found, isSettled, decision } of results) {
    if (isSettled) continue
    console.log(`${mail.id} ${found.length > 0 ? found.join(', ').toUpperCase() : decision}: ${mail.text}`)
    if (found.length > 0) console.log(`    ${made.reply.replaceAll('\n', '\n    ')}`)
  }
}
