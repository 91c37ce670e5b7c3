/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */
/** @typedef {import('./source.mjs').Source} Source */

/**
 * Each `as` and `!` overrules the compiler, so its reason stands on the line. `as const` overrules nothing.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkCasts(tree) {
  return tree.sources(/^(core|server|web|evals|bench|training)\/.*\.tsx?$/).flatMap(findUnexplained)
}

/**
 * @param {Source} source
 * @returns {Finding[]}
 */
function findUnexplained(source) {
  const explained = new Set(source.comments.flatMap(({ start, end }) => [source.lineOf(start), source.lineOf(end)]))
  /** @type {Finding[]} */
  const findings = []
  const add = (/** @type {{ start: number, end: number }} */ { start, end }, /** @type {string} */ sign) => {
    const lines = [source.lineOf(start), source.lineOf(end)]
    if (!lines.some((line) => explained.has(line))) {
      findings.push({ path: source.path, line: lines[1] ?? 0, message: `this \`${sign}\` needs its reason on the line` })
    }
  }
  source.visit({
    TSAsExpression(node) {
      const isConst = source.text.slice(node.typeAnnotation.start, node.typeAnnotation.end) === 'const'
      if (!isConst) add(node, 'as')
    },
    TSNonNullExpression: (node) => add(node, '!'),
  })
  return findings
}
