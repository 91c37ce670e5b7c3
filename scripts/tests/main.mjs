// Runs the parts of the test run, counts their tests, and prints the sum as the last line. Called under Node 24 by test.mjs and check.mjs.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPeers } from '../peers/start-peers.mjs'
import { provideChromium } from '../provide/chromium.mjs'
import { provideDocumentPrograms } from '../provide/documents.mjs'
import { ensureBuilt } from '../setup/ensure-built.mjs'
import { root } from '../setup/root.mjs'
import { runProgram } from '../setup/run-program.mjs'
import { Plain, runMain, say } from '../setup/say.mjs'
import { sum, summaryLine } from './counts.mjs'
import { chooseParts } from './parts.mjs'
import { countNotRun, runPart } from './run-part.mjs'

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./parts.mjs').Need} Need */
/** @typedef {import('./run-part.mjs').Result} Result */
/** @typedef {{ env: NodeJS.ProcessEnv, missing: Partial<Record<Need, string>>, stop: () => Promise<void> }} Surroundings */

/** Checks run two at a time and speak only when they fail; what talks to servers runs alone and is shown as it goes. */
const atOnce = 2

/**
 * What failed or wavered, by name, for the end of the run: a long one scrolls by.
 * @type {string[]}
 */
const notWell = []

await runMain(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const { chosen, unknown } = chooseParts(values.only)
  if (unknown.length > 0) throw new Plain(`There is no part called ${unknown.join(', ')}.`)
  const reports = join(root, 'test-results')
  mkdirSync(reports, { recursive: true })

  if (chosen.some(({ name }) => name === 'lint' || name === 'types:web')) await writeRouteTypes()
  const quiet = chosen.filter(isQuiet)
  const results = await inTurns(quiet, (part) => report(part, runPart(part, { root, reports, env: process.env, show: false })))
  const loud = chosen.filter((part) => !isQuiet(part))
  if (loud.length > 0) results.push(...(await runLoud(loud, reports)))

  const counts = sum(results.map((result) => result.counts))
  if (notWell.length > 0) say(`\nNot well:\n${notWell.join('\n')}`)
  process.stdout.write(`${summaryLine(counts)}\n`)
  return counts.failed > 0 ? 1 : 0
})

/** The pages import types that React Router writes from web/src/routes.ts. */
async function writeRouteTypes() {
  const { code, output } = await runProgram('react-router', ['typegen'], { cwd: join(root, 'web') })
  if (code !== 0) throw new Plain(`The types of the pages could not be written (react-router typegen):\n${output.trim()}`)
}

/** @param {Part} part */
function isQuiet({ kind, needs, uses, name }) {
  return kind === 'check' || (needs.length === 0 && uses.length === 0 && name !== 'server')
}

/**
 * @param {readonly Part[]} loud
 * @param {string} reports
 * @returns {Promise<Result[]>}
 */
async function runLoud(loud, reports) {
  const surroundings = await provide(loud)
  try {
    /** @type {Result[]} */
    const results = []
    for (const part of loud) {
      say(`\n── ${part.name}`)
      const reason = part.needs.map((need) => surroundings.missing[need]).find((text) => text !== undefined)
      const options = { root, reports, env: surroundings.env }
      results.push(await report(part, reason ? countNotRun(part, options) : runPart(part, { ...options, show: true }), reason))
    }
    return results
  } finally {
    await surroundings.stop()
  }
}

/**
 * Starts what these parts need or use. What cannot be had is said in one sentence each.
 * @param {readonly Part[]} wanting
 * @returns {Promise<Surroundings>}
 */
async function provide(wanting) {
  const wants = new Set(wanting.flatMap(({ needs, uses }) => [...needs, ...uses]))
  const env = { ...process.env }
  /** @type {Partial<Record<Need, string>>} */
  const missing = {}
  if (wants.has('chromium')) {
    const chromium = await provideChromium(root)
    if ('missing' in chromium) missing.chromium = chromium.missing
    else env.CHROMIUM_PATH = chromium.program
    await ensureBuilt(root)
  }
  if (wants.has('documents')) {
    const refusal = await provideDocumentPrograms()
    if (refusal) missing.documents = refusal
  }
  const peers = await startPeers({ root, wanted: /** @type {const} */ (['mail', 'postgres']).filter((name) => wants.has(name)) })
  Object.assign(missing, peers.missing)
  Object.assign(env, peers.env)
  for (const reason of Object.values(missing)) say(`Not run: ${reason}`)
  stopWhenKilled(peers.stop)
  return { env, missing, stop: peers.stop }
}

/** @param {() => Promise<void>} stop */
function stopWhenKilled(stop) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      void stop().finally(() => process.exit(130))
    })
  }
}

/**
 * @template T
 * @param {readonly Part[]} list
 * @param {(part: Part) => Promise<T>} run
 * @returns {Promise<T[]>} In the order of the list
 */
async function inTurns(list, run) {
  /** @type {T[]} */
  const results = []
  const waiting = list.entries()
  const worker = async () => {
    for (const [index, part] of waiting) results[index] = await run(part)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/**
 * One line for a part; all it said when it failed and was not shown already.
 * @param {Part} part
 * @param {Promise<Result>} running
 * @param {string} [reason] Why it could not run
 * @returns {Promise<Result>}
 */
async function report(part, running, reason) {
  const result = await running
  const { counts, output, seconds } = result
  const hasFailed = counts.failed > 0
  const names = hasFailed && result.failures.length === 0 ? ['did not end well'] : result.failures
  notWell.push(...names.map((name) => `  ${part.name}: ${name}`))
  if (hasFailed && (isQuiet(part) || reason)) say(output.trim())
  const mark = hasFailed ? '✗' : reason ? '–' : '✓'
  say(
    `${mark} ${part.name}: ${summaryLine(counts)} (${seconds.toFixed(1)} s)${hasFailed ? `   to mend it: ${part.mend}` : ''}${reason ? `   ${reason}` : ''}`,
  )
  return result
}
