/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */
/** @typedef {import('./source.mjs').Source} Source */

/**
 * Every exported function of core, and every type a port exports, says what it promises.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkDocstrings(tree) {
  const functions = tree.sources(/^core\/src\/(?!.*\.test\.ts$)/).flatMap((source) => findBare(source, 'FunctionDeclaration'))
  const ports = tree.sources(/^server\/src\/[a-z]+\/port\.ts$/).flatMap((source) => findBare(source, 'TSTypeAliasDeclaration'))
  return [...functions, ...ports]
}

/**
 * @param {Source} source
 * @param {'FunctionDeclaration' | 'TSTypeAliasDeclaration'} kind
 * @returns {Finding[]}
 */
function findBare(source, kind) {
  return source.program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== kind) return []
    if (hasDocstring(source, statement.start)) return []
    return [{ path: source.path, line: source.lineOf(statement.start), message: 'needs a docstring: what it promises' }]
  })
}

/**
 * @param {Source} source
 * @param {number} start
 */
function hasDocstring(source, start) {
  return source.comments.some(
    ({ type, value, end }) => type === 'Block' && value.startsWith('*') && end <= start && source.text.slice(end, start).trim() === '',
  )
}
