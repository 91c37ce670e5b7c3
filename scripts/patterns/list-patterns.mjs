import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** @typedef {import('../structure/tree.mjs').Tree} Tree */
/** @typedef {import('../structure/source.mjs').Source} Source */
/** `key` is a short hash of source and flags. @typedef {{ path: string, source: string, flags: string, key: string }} Pattern */

/** What takes parts of patterns: an expression that is handed to one of these is no pattern of its own. */
const builders = new Set(['pattern', 'anyOf', 'anyWord', 'maybe', 'repeated', 'followedBy', 'notFollowedBy', 'inOrder'])

const isCore = /^core\/src\/.*(?<!\.test)\.ts$/

/**
 * Every pattern of core, once for each file: those written as `/…/`, and those put together when the modules load.
 * @param {Tree} tree
 * @param {string} root
 * @returns {Promise<Pattern[]>}
 */
export async function listPatterns(tree, root) {
  const sources = tree.sources(isCore)
  const found = [...sources.flatMap(writtenIn), ...(await putTogether(sources, root))]
  const byKey = new Map(found.map(([path, source, flags]) => [`${path} ${flags} ${source}`, toPattern(path, source, flags)]))
  return [...byKey.values()]
}

/**
 * @param {string} path
 * @param {string} source
 * @param {string} flags
 * @returns {Pattern}
 */
export function toPattern(path, source, flags) {
  return { path, source, flags, key: createHash('sha256').update(`${flags}/${source}`).digest('hex').slice(0, 12) }
}

/**
 * @param {Source} file
 * @returns {[path: string, source: string, flags: string][]}
 */
export function writtenIn(file) {
  /** @type {(readonly [number, number])[]} */
  const parts = []
  /** @type {{ at: number, source: string, flags: string }[]} */
  const written = []
  file.visit({
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && builders.has(callee.name))
        parts.push(...given.map(({ start, end }) => /** @type {const} */ ([start, end])))
    },
    Literal(node) {
      if ('regex' in node && node.regex) written.push({ at: node.start, source: node.regex.pattern, flags: node.regex.flags })
    },
  })
  const own = written.filter(({ at }) => !parts.some(([start, end]) => at >= start && at < end))
  return own.map(({ source, flags }) => [file.path, source, flags])
}

/**
 * Loads all modules with a `RegExp` that notes what it makes, and for whom.
 * @param {readonly Source[]} sources
 * @param {string} root
 * @returns {Promise<[path: string, source: string, flags: string][]>}
 */
async function putTogether(sources, root) {
  /** @type {[path: string, source: string, flags: string][]} */
  const made = []
  const original = globalThis.RegExp
  const note = (/** @type {RegExp} */ expression) => {
    const path = callerInCore(new Error('who asks').stack ?? '')
    if (path !== undefined) made.push([path, expression.source, expression.flags])
    return expression
  }
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given) => note(/** @type {RegExp} */ (Reflect.construct(target, given))),
    apply: (target, self, given) => note(/** @type {RegExp} */ (Reflect.apply(target, self, given))),
  })
  try {
    for (const { path } of sources) await import(pathToFileURL(join(root, path)).href)
  } finally {
    globalThis.RegExp = original
  }
  return made
}

/**
 * @param {string} stack
 * @returns {string | undefined}
 */
function callerInCore(stack) {
  const files = Array.from(stack.matchAll(/(core\/src\/[^:)]+\.ts):\d+/g), (match) => match[1])
  return files.find((path) => path !== 'core/src/pattern.ts')
}
