import { loadavg } from 'node:os'

/**
 * One line of the bench. `anchor` was measured in the same run, in turns with the subject, so that the load of the machine hits both; the
 * ratio is value to anchor. An aim is about that ratio where it says so, and about the value otherwise.
 */
export type Figure = {
  name: string
  value: number
  unit: string
  samples: number
  anchor?: number
  aim?: { of: 'ratio' | 'value' } & ({ atMost: number } | { atLeast: number })
}

/** Prints the figures as a table, and what the machine was doing meanwhile. */
export function printFigures(figures: readonly Figure[], loadAtBegin: readonly number[]): void {
  const rows = figures.map(rowOf)
  const head = ['what', 'value', 'unit', 'anchor', 'ratio', 'aim', 'met', 'samples']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  console.log(`\n${[head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')}\n`)
  console.log(`Load of the machine (1, 5, 15 minutes): ${say(loadAtBegin)} at the beginning, ${say(loadavg())} at the end.`)
}

function rowOf({ name, value, unit, samples, anchor, aim }: Figure): string[] {
  const ratio = anchor === undefined ? undefined : value / anchor
  const judged = aim?.of === 'ratio' ? ratio : value
  const isMet = aim && judged !== undefined && ('atMost' in aim ? judged <= aim.atMost : judged >= aim.atLeast)
  return [
    name,
    short(value),
    unit,
    anchor === undefined ? '' : short(anchor),
    ratio === undefined ? '' : `${short(ratio)}×`,
    aim ? `${'atMost' in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`}${aim.of === 'ratio' ? '×' : ''}` : '',
    aim ? (isMet ? 'yes' : 'no') : '',
    String(samples),
  ]
}

function short(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

function say(load: readonly number[]): string {
  return load.map((value) => value.toFixed(1)).join(', ')
}
