import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const folder = join(import.meta.dirname, '..')
/** Of the last run, on this machine alone. */
const resultsFile = join(folder, 'results.json')
/** Those that the repository keeps, to hold later ones against. */
const keptFile = join(folder, 'kept.json')

/** Within this share a difference counts as none: value and anchor are slowed by different neighbours. Chosen, not measured; what matters is larger. */
const noiseBand = 0.25

export type Measured = {
  part: string
  engine: string
  /** The load of the machine over the last minute, before and after. */
  load: { before: number; after: number }
  figures: readonly Figure[]
  /** Why it could not be measured; null when it was. */
  failed: string | null
}
export type Results = { machine: ReturnType<typeof describeMachine>; parts: Measured[] }

/** Writes down what this run has measured so far, so that a run that is cut off loses only the part that it was in. */
export function saveResults(parts: readonly Measured[]): void {
  write(resultsFile, { machine: describeMachine(), parts: [...parts] })
}

/** Puts what was measured in the place of what the repository keeps of the same parts. What failed changes nothing. */
export function keepResults(parts: readonly Measured[]): void {
  const measured = parts.filter(({ failed }) => failed === null)
  const others = (readKept()?.parts ?? []).filter((kept) => !measured.some((part) => isSamePart(part, kept)))
  write(keptFile, { machine: describeMachine(), parts: [...others, ...measured] })
}

/** A line for each figure that the repository keeps too: better, worse, or the same within the band of noise. */
export function compareWithKept(parts: readonly Measured[], kept: Results | null): string[] {
  if (!kept) return ['There is nothing to compare with: no figures are kept. `npm run bench -- --keep` keeps those of a run.']
  const lines = parts.flatMap((part) => {
    const before = kept.parts.find((other) => isSamePart(other, part))
    return part.figures.flatMap((figure) => {
      const old = before?.figures.find(({ name }) => name === figure.name)
      return old ? [describeChange(part, figure, old)] : []
    })
  })
  const { cpu, cores, node } = kept.machine
  return [`Against the kept figures (${cpu}, ${cores} cores, Node ${node}); within ${noiseBand * 100} % is the same:`, ...lines]
}

/** Positive where more is better. A ratio or a value without an aim has no better side. */
function directionOf({ aim }: Figure): 1 | -1 | 0 {
  if (!aim) return 0
  return 'atLeast' in aim ? 1 : -1
}

function describeChange({ part, engine }: Measured, figure: Figure, old: Figure): string {
  const isRatio = figure.anchor !== undefined && old.anchor !== undefined
  const [now, before] = [figure, old].map(({ value, anchor }) => (isRatio && anchor !== undefined ? value / anchor : value))
  if (now === undefined || before === undefined) throw new Error('two figures have two values')
  return `  ${judge(now, before, directionOf(figure)).padEnd(7)} ${part}, ${engine}: ${figure.name}, ${number(before)} → ${number(now)} ${isRatio ? '× anchor' : `${figure.unit}, without an anchor`}`
}

/** `now` and `before` are on the same scale; `direction` as `directionOf` says it. */
function judge(now: number, before: number, direction: 1 | -1 | 0): 'same' | 'better' | 'worse' | 'changed' {
  if (Math.abs(now - before) <= noiseBand * Math.abs(before)) return 'same'
  if (direction === 0) return 'changed'
  return now > before === direction > 0 ? 'better' : 'worse'
}

function isSamePart(one: Measured, other: Measured): boolean {
  return one.part === other.part && one.engine === other.engine
}

/** Null where none are kept yet. */
export function readKept(): Results | null {
  try {
    return JSON.parse(readFileSync(keptFile, 'utf8')) as Results // written by `keepResults` alone
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function write(file: string, results: Results): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${file}.part`, file)
}

function describeMachine() {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e8) / 10,
    node: process.versions.node,
    system: `${platform()} ${arch()}`,
  }
}

function number(value: number): string {
  return value.toPrecision(3)
}
