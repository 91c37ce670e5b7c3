import { loadavg } from 'node:os'
import { percentile } from '../percentile.ts'
import { ownerSizes } from './fill-owners.ts'
import type { Sample } from './measure-scale.ts'

/** What a call may take in the database, at the 95th percentile. */
export const BUDGET_MS = 50
const SLOWEST = 10

/** A verb as one size of owner asks for it. `p50` and `p95` are of whole calls, or of the slowest statement of each where it goes over all owners. */
export type Timed = { verb: string; size: Sample['size']; samples: number; statements: number; p50: number; p95: number }

export function timesOf(samples: readonly Sample[]): Timed[] {
  const groups = Map.groupBy(samples, ({ verb, size }) => `${verb} ${size}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const values = group.map(judgedMs)
    const statements = Math.max(...group.map((sample) => sample.statements.reduce((sum, { calls }) => sum + calls, 0)))
    const { verb, size } = first
    return [{ verb, size, samples: group.length, statements, p50: percentile(values, 0.5), p95: percentile(values, 0.95) }]
  })
}

/** A job that goes over many owners takes as many statements as it needs: each of them has to be short. */
export function judgedMs({ size, verb, statements, ...sample }: Sample): number {
  const isJob = size === 'all' || verb.startsWith('job: ') || verb === 'an account is deleted'
  return isJob && statements.length > 0 ? Math.max(...statements.map(({ longestMs }) => longestMs)) : sample.ms
}

/** The verbs with the sizes side by side, slowest first, and the slowest statements. */
export function printScale(samples: readonly Sample[]): void {
  const times = timesOf(samples)
  const byVerb = Map.groupBy(times, ({ verb }) => verb)
  const worst = (verb: string) => Math.max(...(byVerb.get(verb) ?? []).map(({ p95 }) => p95))
  const sizes = [...ownerSizes, 'all'] as const
  console.log(`\n${'ms in the database, p50/p95'.padEnd(44)}${sizes.map((size) => size.padStart(16)).join('')}  statements`)
  for (const verb of [...byVerb.keys()].toSorted((one, other) => worst(other) - worst(one))) {
    const found = byVerb.get(verb) ?? []
    const cells = sizes
      .map((size) => found.find((one) => one.size === size))
      .map((one) => (one ? `${ms(one.p50)}/${ms(one.p95)}` : '').padStart(16))
    console.log(
      `${(worst(verb) > BUDGET_MS ? `! ${verb}` : `  ${verb}`).padEnd(44)}${cells.join('')}  ${Math.max(...found.map(({ statements }) => statements))}`,
    )
  }
  console.log(`\nThe slowest calls, with their slowest statement:`)
  for (const sample of slowest(samples)) {
    const [statement] = sample.statements
    console.log(`- ${sample.verb} ${sample.asked} (${sample.size}): ${ms(sample.ms)} ms`)
    if (statement)
      console.log(`    ${ms(statement.ms)} ms in ${statement.calls} calls: ${statement.text.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
  }
  console.log(
    `Load of the machine: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  )
}

/** The slowest call of each verb, of those that are slowest. */
function slowest(samples: readonly Sample[]): Sample[] {
  const worst = [...Map.groupBy(samples, ({ verb }) => verb).values()].flatMap(
    (group) => group.toSorted((one, other) => judgedMs(other) - judgedMs(one))[0] ?? [],
  )
  return worst.toSorted((one, other) => judgedMs(other) - judgedMs(one)).slice(0, SLOWEST * 2)
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}
