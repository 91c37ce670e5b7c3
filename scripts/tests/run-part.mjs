import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../setup/run-program.mjs'
import { countPlaywright, countPlaywrightList, countVitest, countVitestList } from './counts.mjs'
import { playwrightFailures, vitestFailures } from './failures.mjs'

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ counts: Counts, failures: string[], output: string, seconds: number }} Result `failures`: what failed, by name */

/** No part may hang the run. */
const longestMs = 45 * 60_000

/**
 * Runs one part to its end and counts its tests. A part that fails without a failed test, or runs no test at all, counts as one failure.
 * @param {Part} part
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv, show: boolean }} options
 * @returns {Promise<Result>}
 */
export async function runPart(part, { root, reports, env, show }) {
  const startedAt = performance.now()
  const report = join(reports, `${part.name}.json`)
  rmSync(report, { force: true })
  const reporting = reporters(part, report)
  const { code, output } = await runProgram(process.execPath, [...part.command, ...reporting.args], {
    cwd: root,
    env: { ...env, ...reporting.env },
    show,
    timeoutMs: longestMs,
  })
  const text = readReport(report)
  const counts = countExitCode(part.kind === 'check' ? countCheck(code) : countReport(part, text), code)
  const failures = failuresOf(part, text)
  return { counts, failures, output, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * Counts the tests of a part that cannot run here, without running them.
 * @param {Part} part
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<Result>}
 */
export async function countNotRun(part, { root, reports, env }) {
  const report = join(reports, `${part.name}.list.json`)
  rmSync(report, { force: true })
  const [cli = '', , ...rest] = part.command
  const args = part.kind === 'vitest' ? [cli, 'list', ...rest, `--json=${report}`] : [...part.command, '--list', '--reporter=json']
  const { code, output } = await runProgram(process.execPath, args, { cwd: root, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
  const listed = code === 0 ? listCounts(part, report) : 0
  const counts = listed > 0 ? { passed: 0, failed: 0, skipped: listed } : { passed: 0, failed: 1, skipped: 0 }
  return { counts, failures: [], output, seconds: 0 }
}

/**
 * @param {Part} part
 * @param {string} report
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
function reporters({ kind }, report) {
  if (kind === 'vitest') return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} }
  if (kind === 'playwright') return { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
  return { args: [], env: {} }
}

/**
 * @param {Part} part
 * @param {string | undefined} text What the program reported
 * @returns {Counts}
 */
function countReport(part, text) {
  if (text === undefined) return { passed: 0, failed: 0, skipped: 0 }
  return part.kind === 'vitest' ? countVitest(text) : countPlaywright(text)
}

/**
 * @param {Part} part
 * @param {string | undefined} text What the program reported; a check reports nothing
 * @returns {string[]}
 */
function failuresOf(part, text) {
  if (text === undefined) return []
  return part.kind === 'vitest' ? vitestFailures(text) : playwrightFailures(text)
}

/**
 * @param {Part} part
 * @param {string} report
 */
function listCounts(part, report) {
  const text = readReport(report)
  if (text === undefined) return 0
  return part.kind === 'vitest' ? countVitestList(text) : countPlaywrightList(text)
}

/** @param {string} file */
function readReport(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // the program ended before it could report; its exit code tells
  }
}

/** @param {number} code */
function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/**
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
export function countExitCode(counts, code) {
  const isSilentFailure = code !== 0 && counts.failed === 0
  const isEmpty = counts.passed + counts.failed === 0
  return isSilentFailure || isEmpty ? { ...counts, failed: counts.failed + 1 } : counts
}
