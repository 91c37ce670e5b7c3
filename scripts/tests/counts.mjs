/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * @param {readonly Counts[]} list
 * @returns {Counts}
 */
export function sum(list) {
  return list.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/**
 * The last line of a test run.
 * @param {Counts} counts
 */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** @typedef {{ status: string }} Test */
/** @typedef {{ testResults: { status: string, assertionResults: Test[] }[] }} VitestReport */

/**
 * Vitest's JSON report. A file that could not even be loaded has no failed test in it and counts as one failure.
 * @param {string} text
 * @returns {Counts}
 */
export function countVitest(text) {
  const { testResults } = /** @type {VitestReport} */ (JSON.parse(text)) // the reporter's documented form
  const statuses = testResults.flatMap(({ status, assertionResults: tests }) => {
    const isBroken = status === 'failed' && !tests.some((test) => test.status === 'failed')
    return [...(isBroken ? ['failed'] : []), ...tests.map((test) => test.status)]
  })
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed, skipped: statuses.length - passed - failed }
}

/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

/**
 * Playwright's JSON report. A test that only passed when it was tried again has passed; `playwrightFailures` names it as one that wavers.
 * @param {string} text
 * @returns {Counts}
 */
export function countPlaywright(text) {
  const { stats } = /** @type {PlaywrightReport} */ (JSON.parse(text)) // the reporter's documented form
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/**
 * What `vitest list --json` found.
 * @param {string} text
 * @returns {number}
 */
export function countVitestList(text) {
  return /** @type {unknown[]} */ (JSON.parse(text)).length // an array with one entry for each test
}

/** @typedef {{ specs: { tests: unknown[] }[], suites?: Suite[] }} Suite */

/**
 * What `playwright test --list` found.
 * @param {string} text
 * @returns {number}
 */
export function countPlaywrightList(text) {
  const { suites } = /** @type {{ suites: Suite[] }} */ (JSON.parse(text)) // the reporter's documented form
  return suites.reduce((total, suite) => total + testsIn(suite), 0)
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function testsIn({ specs, suites = [] }) {
  const own = specs.reduce((count, spec) => count + spec.tests.length, 0)
  return suites.reduce((count, suite) => count + testsIn(suite), own)
}
