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

/**
 * Vitest's JSON report. A file that could not even be loaded has no tests in it and counts as one failure.
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest({ testResults }) {
  const statuses = testResults.flatMap(({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
      ? ['failed', ...statusesOf(assertionResults)]
      : statusesOf(assertionResults),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed, skipped: statuses.length - passed - failed }
}

/** @param {{ status: string }[]} tests */
function statusesOf(tests) {
  return tests.map(({ status }) => status)
}

/**
 * Playwright's JSON report. A test that only passed when it was tried again counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/**
 * What `vitest list --json` found.
 * @param {unknown[]} tests
 */
export function countVitestList(tests) {
  return tests.length
}

/** @typedef {{ specs: { tests: unknown[] }[], suites?: Suite[] }} Suite */

/**
 * What `playwright test --list` found.
 * @param {{ suites: Suite[] }} report
 * @returns {number}
 */
export function countPlaywrightList({ suites }) {
  return suites.reduce(
    (total, suite) =>
      total + suite.specs.reduce((count, spec) => count + spec.tests.length, 0) + countPlaywrightList({ suites: suite.suites ?? [] }),
    0,
  )
}
