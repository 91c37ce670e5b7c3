import { printTable } from '../print-table.ts'
import { inWords } from '../scoreboard/proportion.ts'
import type { VoiceMeasure } from './measure-voices.ts'

/** Prints how often replies are nearer to their own owner's mails than to anybody else's, and by how much. */
export function printVoices(measures: readonly VoiceMeasure[]): void {
  printTable([
    ['owner', 'nearest to their own mails', 'score', 'nearest other'],
    ...measures.map(({ owner, nearest, replies, own, other }) => [owner, `${nearest}/${replies}`, `${own}`, `${other}`]),
  ])
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const all = { count: sum(measures.map(({ nearest }) => nearest)), of: sum(measures.map(({ replies }) => replies)) }
  console.log(`\nNearest to their own owner: ${inWords(all)}`)
}
