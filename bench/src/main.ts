// npm run bench -- --only start,messages,notice,burst,idle,load,cpu,search,analytics,documents,pages,workers,scale --engine pglite,postgres --minutes 10 --owners 200 --keep
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAnalytics } from './analytics.ts'
import { type BenchWorld, createWorld, type Engine } from './bench-world.ts'
import { benchBurst } from './burst.ts'
import { benchColdStart } from './cold-start.ts'
import { benchCpu } from './cpu.ts'
import { type Figure, printFigures } from './figure.ts'
import { benchDocuments } from './documents.ts'
import { benchIdleMailboxes } from './idle-mailboxes.ts'
import { benchLoad } from './load.ts'
import { benchMessages } from './messages.ts'
import { benchNotice } from './notice.ts'
import { benchPages } from './pages.ts'
import { compareWithKept, keepResults, type Measured, readKept, saveResults } from './results.ts'
import { benchScale } from './scale.ts'
import { benchSearch } from './search.ts'
import { benchWorkers } from './workers.ts'

/** In this order: the start seeds the installation that the others work on. */
const parts: Record<string, (world: BenchWorld) => Promise<Figure[]>> = {
  start: benchColdStart,
  messages: benchMessages,
  notice: benchNotice,
  burst: benchBurst,
  idle: benchIdleMailboxes,
  load: benchLoad,
  cpu: benchCpu,
  search: benchSearch,
  analytics: benchAnalytics,
  documents: benchDocuments,
  pages: benchPages,
  workers: benchWorkers,
  scale: (world) => benchScale(world, { owners: Number(values.owners) }),
}
const needs: Record<string, { setting: string; missing: string }> = {
  documents: { setting: 'CHROMIUM_PATH', missing: 'there is no browser' },
  messages: { setting: 'TEST_IMAP_PORT', missing: 'there is no mail server' },
  notice: { setting: 'TEST_IMAP_PORT', missing: 'there is no mail server' },
  burst: { setting: 'TEST_IMAP_PORT', missing: 'there is no mail server' },
  pages: { setting: 'CHROMIUM_PATH', missing: 'there is no browser' },
}
/** The same on every database: measured on the first one only. */
const once = new Set(['pages'])
/** Many owners are for a server. */
const onServerAlone = new Set(['scale'])
const engines: Engine[] = ['pglite', 'postgres']

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    engine: { type: 'string' },
    minutes: { type: 'string' },
    owners: { type: 'string', default: '200' },
    keep: { type: 'boolean', default: false },
  },
})
const wanted = listOf(values.only, Object.keys(parts))
const wantedEngines = listOf(values.engine, engines)
const loadAtBegin = loadavg()
const measured: Measured[] = []

for (const engine of engines) if (wantedEngines.includes(engine)) await benchEngine(engine)
printFigures(
  measured.flatMap(({ figures }) => figures),
  loadAtBegin,
)
for (const line of compareWithKept(measured, readKept())) console.log(line)
if (values.keep) keepResults(measured)
nameFailures()

async function benchEngine(engine: Engine): Promise<void> {
  const names = Object.keys(parts).filter((name) => isMeasured(name, engine))
  const world =
    engine === 'postgres' && !process.env['TEST_DATABASE_URL'] ? 'there is no PostgreSQL server' : await createWorld(engine).catch(describe)
  if (typeof world === 'string') return names.forEach((part) => couldNot({ part, engine }, loadavg(), world))
  try {
    for (const name of names) await benchPart(name, world)
  } finally {
    await world.remove().catch((error: unknown) => console.error('What was measured on could not be removed:', error))
  }
}

function isMeasured(name: string, engine: Engine): boolean {
  if (engine !== 'postgres' && onServerAlone.has(name)) return false
  return wanted.includes(name) && (engine === wantedEngines[0] || !once.has(name))
}

async function benchPart(part: string, world: BenchWorld): Promise<void> {
  const { engine } = world
  const need = needs[part]
  const before = loadavg()
  if (need && !process.env[need.setting]) return couldNot({ part, engine }, before, need.missing)
  console.log(`Measuring: ${part}, ${engine} …`)
  try {
    const figures = (await parts[part]?.(world)) ?? []
    note({ part, engine }, before, { figures, failed: null })
    printFigures(figures, before)
  } catch (error) {
    console.error(error)
    couldNot({ part, engine }, before, describe(error))
  }
}

type Which = Pick<Measured, 'part' | 'engine'>

function couldNot(which: Which, before: number[], reason: string): void {
  console.error(`Could not be measured: ${which.part}, ${which.engine}: ${reason}`)
  note(which, before, { figures: [], failed: reason })
}

function note(which: Which, before: number[], outcome: Pick<Measured, 'figures' | 'failed'>): void {
  measured.push({ ...which, load: { before: before[0] ?? 0, after: loadavg()[0] ?? 0 }, ...outcome })
  saveResults(measured)
}

/** What failed stands in the last lines, where it is seen. */
function nameFailures(): void {
  const failed = measured.filter((part) => part.failed !== null)
  for (const { part, engine, failed: reason } of failed) console.error(`Could not be measured: ${part}, ${engine}: ${reason}`)
  if (failed.length > 0) process.exitCode = 1
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function listOf(given: string | undefined, all: readonly string[]): string[] {
  const names = given?.split(',') ?? [...all]
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`There is no "${unknown.join(', ')}"; there are ${all.join(', ')}.`)
  return names
}
