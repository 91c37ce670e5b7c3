import { posix } from 'node:path'

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */

const guide = /^(CONTRIBUTING\.md|README\.md|CHANGELOG\.md|training\/README\.md|docs\/.*\.md)$/
const ownPath = /^(?:\.ci|core|server|web|e2e|evals|bench|training|docs|scripts)\/[\w./-]*$/
/** Made by running, so not among the files git keeps. */
const generated = /^web\/build\//

/**
 * A path, a link and an npm script named in a guide exist.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkGuides(tree) {
  const scripts = scriptsOf(tree.text('package.json'))
  return tree.paths
    .filter((path) => guide.test(path))
    .flatMap((path) => {
      const text = tree.text(path)
      return [
        ...named(text, /`([^`\n]+)`/g).filter(([name]) => ownPath.test(name) && !generated.test(name) && !tree.has(name)),
        ...named(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g).filter(([link]) => !tree.has(posix.join(posix.dirname(path), link))),
        ...named(text, /npm run ([a-z:]+)(?! -w)/g).filter(([script]) => !scripts.has(script)),
      ].map(([name, line]) => ({ path, line, message: `names ${name}, which does not exist` }))
    })
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @returns {[name: string, line: number][]}
 */
function named(text, pattern) {
  return Array.from(text.matchAll(pattern), (match) => [match[1] ?? '', text.slice(0, match.index).split('\n').length])
}

/** @param {string} text */
function scriptsOf(text) {
  const { scripts = {} } = /** @type {{ scripts?: Record<string, string> }} */ (JSON.parse(text || '{}')) // npm's own format
  return new Set(Object.keys(scripts))
}
