/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */
/** @typedef {import('./source.mjs').Source} Source */
/** @typedef {import('oxc-parser').CallExpression} CallExpression */

const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/

/** Where vitest.config.ts and the Playwright configuration look: a test elsewhere would never run. */
const testHomes = /^((core|server|web|evals|bench|training)\/src|server\/crash|scripts|e2e)\//

const forbidden = new Map([
  ['vi.mock', 'put a fake that passes the port test behind the port instead'],
  ['vi.doMock', 'put a fake that passes the port test behind the port instead'],
  ['vi.useFakeTimers', 'hand in a set clock instead'],
  ['test.only', 'the others would not run'],
  ['describe.only', 'the others would not run'],
  ['it.only', 'the others would not run'],
])
const needsReason = new Set(['test.skip', 'describe.skip', 'it.skip', 'test.todo', 'it.todo', 'test.fixme'])

/**
 * Tests lie where they run, run all, mock no module, and each asserts something.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkTests(tree) {
  return tree.sources(testFile).flatMap((source) => [...checkHome(source.path), ...checkCalls(source)])
}

/**
 * @param {string} path
 * @returns {Finding[]}
 */
function checkHome(path) {
  return testHomes.test(path) ? [] : [{ path, message: 'no part of the test run looks here: this test would never run' }]
}

/**
 * @param {Source} source
 * @returns {Finding[]}
 */
function checkCalls(source) {
  /** @type {Finding[]} */
  const findings = []
  const asserting = assertingFunctions(source)
  source.visit({
    CallExpression(node) {
      const name = calleeName(source, node)
      const line = source.lineOf(node.start)
      const why = forbidden.get(name)
      if (why) findings.push({ path: source.path, line, message: `${name}: ${why}` })
      if (needsReason.has(name) && !hasComment(source, line))
        findings.push({ path: source.path, line, message: `${name} needs its reason on the line` })
      if (isTestCall(source, node) && !asserts(source.text.slice(node.start, node.end), asserting)) {
        findings.push({ path: source.path, line, message: 'this test asserts nothing' })
      }
    },
  })
  return findings
}

/**
 * `test('…', …)`, and what `test.each(…)` and the like give back, called.
 * @param {Source} source
 * @param {CallExpression} node
 */
function isTestCall(source, node) {
  const callee = source.text.slice(node.callee.start, node.callee.end)
  const hasBody = node.arguments.some(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')
  return (
    hasBody &&
    /^(test|it)(\.(each|for|concurrent|sequential|runIf|skipIf)\b[^]*)?$/.test(callee) &&
    !/\.(each|for|runIf|skipIf)$/.test(callee)
  )
}

/**
 * @param {string} text
 * @param {readonly string[]} asserting
 */
function asserts(text, asserting) {
  return /\b(expect|assert)[A-Z]?\w*\s*[.(<]/.test(text) || asserting.some((name) => text.includes(`${name}(`))
}

/**
 * The functions of this file that assert: a test may call them instead of asserting itself.
 * @param {Source} source
 */
function assertingFunctions(source) {
  return source.program.body.flatMap((statement) => {
    const isAsserting = statement.type === 'FunctionDeclaration' && asserts(source.text.slice(statement.start, statement.end), [])
    return isAsserting && statement.id ? [statement.id.name] : []
  })
}

/**
 * @param {Source} source
 * @param {CallExpression} node
 */
function calleeName(source, { callee }) {
  return source.text.slice(callee.start, callee.end).replace(/\s/g, '')
}

/**
 * @param {Source} source
 * @param {number} line
 */
function hasComment(source, line) {
  return source.comments.some((comment) => source.lineOf(comment.start) === line)
}
