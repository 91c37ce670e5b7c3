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

/**
 * Checks run two at a time, then the parts that keep all processors busy, one by one, then the others two at a time: while one waits for a server, a
 * process or its last long file, the other has the processor. The browser comes last and alone.
 */
const atOnce = 2

/**
 * What failed or wavered, by name, for the end of the run: a long one scrolls by.
 * @type {string[]}
 */
const notWell = []

/**
 * The part that is shown as it goes; what runs beside it speaks when it has ended.
 * @type {Part | null}
 */
let shown = null

/** @type {Promise<unknown>} */
let provided = Promise.resolve()

/**
 * What stops the servers that run now.
 * @type {Set<() => Promise<void>>}
 */
const running = new Set()
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    void Promise.allSettled(Array.from(running, (stop) => stop())).finally(() => process.exit(130))
  })
}

await runMain(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const { chosen, unknown } = chooseParts(values.only)
  if (unknown.length > 0) throw new Plain(`There is no part called ${unknown.join(', ')}.`)
  const reports = join(root, 'test-results')
  mkdirSync(reports, { recursive: true })

  if (chosen.some(({ name }) => name.startsWith('lint') || name === 'types:web')) await writeRouteTypes()
  /** @type {Result[]} */
  const results = []
  const run = (/** @type {Part} */ part) => runAmongOthers(part, reports)
  for (const kind of /** @type {const} */ (['check', 'vitest', 'playwright'])) {
    const alike = chosen.filter((part) => part.kind === kind)
    for (const part of alike.filter(({ isAlone }) => isAlone)) results.push(await run(part))
    results.push(
      ...(await inTurns(
        alike.filter(({ isAlone }) => !isAlone),
        run,
      )),
    )
  }

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

/**
 * Runs a part with servers of its own, so that those which run at the same time do not meet in one mailbox. One that talks to servers is shown as it
 * goes unless another one is.
 * @param {Part} part
 * @param {string} reports
 * @returns {Promise<Result>}
 */
async function runAmongOthers(part, reports) {
  const isQuiet = part.kind === 'check' || (part.needs.length === 0 && part.uses.length === 0)
  const show = !isQuiet && shown === null
  if (show) shown = part
  const surroundings = await oneByOne(() => provide(part))
  try {
    if (show) say(`\n── ${part.name}`)
    const reason = part.needs.map((need) => surroundings.missing[need]).find((text) => text !== undefined)
    const options = { root, reports, env: surroundings.env }
    const result = reason ? await countNotRun(part, options) : await runPart(part, { ...options, show })
    report(part, result, { isShown: show && !reason, reason })
    return result
  } finally {
    if (show) shown = null
    await surroundings.stop()
  }
}

/**
 * Programs are installed one at a time: package managers have one lock.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function oneByOne(work) {
  const mine = provided.then(work)
  provided = mine.catch(() => {}) // told to who asked for it
  return mine
}

/**
 * Starts what a part needs or uses. What cannot be had is said in one sentence each.
 * @param {Part} part
 * @returns {Promise<Surroundings>}
 */
async function provide({ needs, uses }) {
  const wants = new Set([...needs, ...uses])
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
  running.add(peers.stop)
  const stop = async () => {
    running.delete(peers.stop)
    await peers.stop()
  }
  return { env, missing, stop }
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
 * @param {Result} result
 * @param {{ isShown: boolean, reason: string | undefined }} how `reason`: why it could not run
 */
function report(part, { counts, failures, output, seconds }, { isShown, reason }) {
  const hasFailed = counts.failed > 0
  const names = hasFailed && failures.length === 0 ? ['did not end well'] : failures
  notWell.push(...names.map((name) => `  ${part.name}: ${name}`))
  if (hasFailed && !isShown) say(`\n── ${part.name}\n${output.trim()}`)
  const mark = hasFailed ? '✗' : reason ? '–' : '✓'
  say(
    `${mark} ${part.name}: ${summaryLine(counts)} (${seconds.toFixed(1)} s)${hasFailed ? `   to mend it: ${part.mend}` : ''}${reason ? `   ${reason}` : ''}`,
  )
}
