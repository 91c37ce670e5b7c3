import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { intervalOf } from '@ownvoice/core/reports/proportion'
import type { Measure } from './measures.ts'

const Kept = z.object({ name: z.string(), better: z.enum(['more', 'less']), count: z.int(), of: z.int() })

/** The figures that a run is compared with, by the name of what was run. */
const Baseline = z.record(z.string(), z.array(Kept))
export type Baseline = z.infer<typeof Baseline>

const path = join(import.meta.dirname, '../../baseline.json')

/** The kept figures; none where none were kept. */
export function readBaseline(): Baseline {
  return existsSync(path) ? Baseline.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/** Keeps the figures of this run; what was not run keeps those it had. */
export function keepBaseline(run: Baseline): void {
  const all = Object.entries({ ...readBaseline(), ...run }).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = all.map(([name, measures]) => `  ${JSON.stringify(name)}: [\n${measures.map(lineOf).join(',\n')}\n  ]`)
  writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
}

/** As the formatter has it, so that a run that keeps its figures leaves nothing to put right. */
function lineOf(measure: Measure): string {
  const fields = Object.entries(measure).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return `    { ${fields.join(', ')} }`
}

/** `same`: nothing moved. `within chance`: the 95 % intervals of both overlap. */
export type Change = 'new' | 'same' | 'better' | 'worse' | 'better, within chance' | 'worse, within chance'

/** How a figure stands to the one that was kept. */
export function changeOf(now: Measure, before: Measure | undefined): Change {
  if (!before || before.of === 0 || now.of === 0) return 'new'
  const difference = now.count / now.of - before.count / before.of
  if (difference === 0) return 'same'
  const word = difference > 0 === (now.better === 'more') ? 'better' : 'worse'
  const [low, high] = intervalOf(now)
  const [lowBefore, highBefore] = intervalOf(before)
  return low <= highBefore && lowBefore <= high ? `${word}, within chance` : word
}
