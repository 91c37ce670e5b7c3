// npm run bench -- --only start,messages,load,cpu,search,analytics,documents,pages --engine pglite,postgres --minutes 10
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAnalytics } from './analytics.ts'
import { type BenchWorld, createWorld, type Engine } from './bench-world.ts'
import { benchColdStart } from './cold-start.ts'
import { benchCpu } from './cpu.ts'
import { type Figure, printFigures } from './figure.ts'
import { benchDocuments } from './documents.ts'
import { benchLoad } from './load.ts'
import { benchMessages } from './messages.ts'
import { benchPages } from './pages.ts'
import { benchSearch } from './search.ts'

/** In this order: the start seeds the installation that the others work on. */
const parts: Record<string, (world: BenchWorld) => Promise<Figure[]>> = {
  start: benchColdStart,
  messages: benchMessages,
  load: benchLoad,
  cpu: benchCpu,
  search: benchSearch,
  analytics: benchAnalytics,
  documents: benchDocuments,
  pages: benchPages,
}
const needs: Record<string, { setting: string; missing: string }> = {
  documents: { setting: 'CHROMIUM_PATH', missing: 'there is no browser' },
  messages: { setting: 'TEST_IMAP_PORT', missing: 'there is no mail server' },
  pages: { setting: 'CHROMIUM_PATH', missing: 'there is no browser' },
}
/** The same on every database: measured on the first one only. */
const once = new Set(['pages'])
const engines: Engine[] = ['pglite', 'postgres']

const { values } = parseArgs({ options: { only: { type: 'string' }, engine: { type: 'string' }, minutes: { type: 'string' } } })
const wanted = listOf(values.only, Object.keys(parts))
const wantedEngines = listOf(values.engine, engines)
const loadAtBegin = loadavg()
const figures: Figure[] = []

for (const engine of engines) if (wantedEngines.includes(engine)) await benchEngine(engine)
printFigures(figures, loadAtBegin)

async function benchEngine(engine: Engine): Promise<void> {
  if (engine === 'postgres' && !process.env['TEST_DATABASE_URL']) return couldNot(`postgres: there is no PostgreSQL server`)
  const world = await createWorld(engine)
  try {
    for (const [name, run] of Object.entries(parts)) if (isMeasured(name, engine)) await benchPart(name, run, world)
  } finally {
    await world.remove()
  }
}

function isMeasured(name: string, engine: Engine): boolean {
  return wanted.includes(name) && (engine === wantedEngines[0] || !once.has(name))
}

async function benchPart(name: string, run: (world: BenchWorld) => Promise<Figure[]>, world: BenchWorld): Promise<void> {
  const need = needs[name]
  if (need && !process.env[need.setting]) return couldNot(`${name}, ${world.engine}: ${need.missing}`)
  console.log(`Measuring: ${name}, ${world.engine} …`)
  try {
    const measured = await run(world)
    figures.push(...measured)
    printFigures(measured, loadAtBegin)
  } catch (error) {
    couldNot(`${name}, ${world.engine}`, error)
  }
}

function couldNot(what: string, error?: unknown): void {
  console.error(`Could not be measured: ${what}`, error ?? '')
  process.exitCode = 1
}

function listOf(given: string | undefined, all: readonly string[]): string[] {
  const names = given?.split(',') ?? [...all]
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`There is no "${unknown.join(', ')}"; there are ${all.join(', ')}.`)
  return names
}
