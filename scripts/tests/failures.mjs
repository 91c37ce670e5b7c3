/** @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string, status: string }[] }[] }} VitestReport */

/**
 * The names of what failed in Vitest's JSON report; a file that could not be loaded goes by its path.
 * @param {string} text
 * @returns {string[]}
 */
export function vitestFailures(text) {
  const { testResults } = /** @type {VitestReport} */ (JSON.parse(text)) // the reporter's documented form
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    return failed.length === 0 && status === 'failed' ? [name] : failed
  })
}

const WAVERS = ' (wavers: it passed at the second try)'

/** @typedef {{ title: string, specs: { title: string, file: string, line: number, tests: { projectName: string, status: string }[] }[], suites?: Suite[] }} Suite */

/**
 * The names of what failed in Playwright's JSON report, or passed only when it was tried again.
 * @param {string} text
 * @returns {string[]}
 */
export function playwrightFailures(text) {
  const { suites } = /** @type {{ suites: Suite[] }} */ (JSON.parse(text)) // the reporter's documented form
  return suites.flatMap(failuresIn)
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresIn({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => `[${projectName}] ${file}:${line} ${title}${status === 'flaky' ? WAVERS : ''}`),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}
