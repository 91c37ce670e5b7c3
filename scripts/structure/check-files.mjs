/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */

const longest = 400
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'misc'])
const source = /\.(ts|tsx|mjs|css)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/

/**
 * Files are short, named in kebab-case, and named for what is in them.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkFiles(tree) {
  return tree.paths.flatMap((path) => (source.test(path) ? [...checkName(path), ...checkLength(path, tree.text(path))] : []))
}

/**
 * @param {string} path
 * @returns {Finding[]}
 */
function checkName(path) {
  const names = path.split('/')
  const file = names.at(-1) ?? ''
  const empty = names.map((name) => name.split('.')[0] ?? '').find((name) => emptyNames.has(name))
  return [
    ...(empty === undefined ? [] : [{ path, message: `"${empty}" says nothing: name it for what is in it` }]),
    ...(kebab.test(file) ? [] : [{ path, message: 'files are named in kebab-case' }]),
  ]
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Finding[]}
 */
function checkLength(path, text) {
  const lines = text.split('\n').length - 1
  return lines <= longest ? [] : [{ path, message: `${lines} lines: ${longest} are the limit, 300 the aim` }]
}
