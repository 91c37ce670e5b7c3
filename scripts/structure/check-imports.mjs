import { builtinModules } from 'node:module'
import { posix } from 'node:path'

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */
/** @typedef {import('./source.mjs').Source} Source */

/** Each of these folders adapts one outside service: the database, mail, a model, files, payments, schedulers, threads that read. */
const adapter = /^server\/src\/(db|mail|ai|files|payments|schedulers|reading)\//

/**
 * Imports go one way: a file imports its own tier and lower ones. The first pattern that matches decides.
 * @type {readonly (readonly [RegExp, number, string])[]}
 */
const serverTiers = [
  [
    /^server\/src\/(clock|config|digest|durable-write|errors|log|loopback|meter|password-strength|request-scope|secrets|vapid-keys)\.ts$/,
    0,
    'the base',
  ],
  [adapter, 1, 'an adapter'],
  [/^server\/src\/(deps\.ts|(sandbox|retrieval|jobs|http)\/)/, 2, 'the sandbox, retrieval, jobs or http'],
  [/^server\/src\/features\//, 3, 'a feature'],
  [/^server\//, 4, 'the top'],
]

/** @type {typeof serverTiers} */
const webTiers = [
  [/^web\/src\/(paths|site)\.ts$/, 0, 'the paths or the site'],
  [/^web\/src\/api\//, 1, 'the api'],
  [/^web\/src\/ui\//, 2, 'the ui'],
  [/^web\/src\/features\//, 3, 'a feature'],
  [/^web\/src\/pages\//, 4, 'a page'],
  [/^web\//, 5, 'the top'],
]

/**
 * Each step of the way of a message takes what the steps before it found.
 * @type {typeof serverTiers}
 */
const coreTiers = [
  [/^core\/src\/(text\/|pattern\.ts)/, 0, 'the reading of text'],
  [/^core\/src\/assistant\/screen\//, 2, 'the screening'],
  [/^core\/src\/assistant\/read\//, 3, 'the reading of a mail'],
  [/^core\/src\/assistant\/understand\//, 4, 'the understanding'],
  [/^core\/src\/assistant\/check\//, 5, 'the check'],
  [/^core\/src\/assistant\/answer\//, 6, 'the answering'],
  [/^core\/src\/assistant\/model\//, 7, 'the way with a model'],
  [/^core\/src\/assistant\/decide\//, 8, 'the decision'],
  [/^core\/src\/assistant\/compose\//, 9, 'the composing'],
  [/^core\/src\/assistant\/offer\//, 10, 'the offering'],
  [/^core\//, 1, 'what all of core shares'],
]

/** Which workspaces a workspace may import, itself aside. @type {Record<string, readonly string[]>} */
const workspaces = {
  core: [],
  server: ['core'],
  web: ['core'],
  e2e: ['core', 'server'],
  evals: ['core', 'server'],
  bench: ['core', 'server'],
  training: ['core', 'server'],
}

const tiersOf = { core: coreTiers, server: serverTiers, web: webTiers }

/** What a door may import beside its own feature: what it parses with and answers with, never what decides or stores. */
const doorMayImport = /^(core\/|server\/src\/(deps\.ts|errors\.ts|http\/|jobs\/))/

/**
 * The law of imports; imports of types count.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkImports(tree) {
  return tree.sources(/^(core|server|web|e2e|evals|bench|training)\//).flatMap((source) =>
    source.imports().flatMap(({ specifier, line }) => {
      const target = resolve(source.path, specifier)
      const message = target === undefined ? againstPackage(source.path, specifier) : againstFile(source.path, target)
      return message === undefined ? [] : [{ path: source.path, line, message }]
    }),
  )
}

/**
 * @param {string} from
 * @param {string} specifier
 * @returns {string | undefined} A path in the checkout; nothing for a package
 */
function resolve(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const own = /^@ownvoice\/([a-z0-9]+)\/(.+)$/.exec(specifier)
  if (!own) return undefined
  return `${own[1]}/${own[2]?.startsWith('testing/') ? '' : 'src/'}${own[2]}.ts`
}

/**
 * @param {string} from
 * @param {string} specifier
 * @returns {string | undefined}
 */
function againstPackage(from, specifier) {
  const isBuiltin = specifier.startsWith('node:') || builtinModules.includes(specifier)
  if (!isBuiltin || isTest(from)) return undefined
  if (from.startsWith('core/src/')) return `core runs in browsers too: it does not import ${specifier}`
  if (from.startsWith('web/src/')) return `the web runs in browsers: it does not import ${specifier}`
  return undefined
}

/**
 * @param {string} from
 * @param {string} target
 * @returns {string | undefined}
 */
function againstFile(from, target) {
  const [home = '', away = ''] = [from, target].map((path) => path.split('/')[0])
  if (home !== away) return workspaces[home]?.includes(away) ? fromTests(from, target) : `${home} does not import ${away}, not even a type`
  return (
    fromTests(from, target) ??
    betweenFeatures(from, target) ??
    betweenAdapters(from, target) ??
    throughDoors(from, target) ??
    upwards(from, target)
  )
}

/**
 * @param {string} from
 * @param {string} target
 * @returns {string | undefined}
 */
function fromTests(from, target) {
  const isShipped = /^[a-z]+\/src\//.test(from) && /^(core|server|web)\//.test(from) && !isTest(from)
  return isShipped && /^[a-z]+\/testing\//.test(target) ? `what ships does not import what only tests use: ${target}` : undefined
}

/**
 * @param {string} from
 * @param {string} target
 * @returns {string | undefined}
 */
function betweenFeatures(from, target) {
  const [home, away] = [from, target].map((path) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1])
  if (!home || !away || home === away) return undefined
  return `features never import one another: they meet in the data, in a job, or in core (${home} imports ${away})`
}

/**
 * @param {string} from
 * @param {string} target
 * @returns {string | undefined}
 */
function betweenAdapters(from, target) {
  if (isTest(from)) return undefined
  const [home, away] = [from, target].map((path) => adapter.exec(path)?.[1])
  if (!home || !away || home === away) return undefined
  return `adapters do not import one another: what two need is in core, the base or above them (${home} imports ${away})`
}

/**
 * @param {string} from
 * @param {string} target
 * @returns {string | undefined}
 */
function throughDoors(from, target) {
  if (isTest(from)) return undefined
  if (isDoor(target) && from.startsWith('server/src/features/'))
    return 'a door is opened from outside: no feature imports routes.ts or jobs.ts'
  const isOwnFeature = posix.dirname(target).startsWith(posix.dirname(from))
  if (isDoor(from) && !isOwnFeature && !doorMayImport.test(target))
    return `a door parses, calls one verb and answers: it does not import ${target}`
  return undefined
}

/** @param {string} path */
function isDoor(path) {
  return /^server\/src\/features\/[^/]+\/(routes|jobs)\.ts$/.test(path)
}

/**
 * @param {string} from
 * @param {string} target
 * @returns {string | undefined}
 */
function upwards(from, target) {
  if (isTest(from)) return undefined // a test may build the whole house around what it tests
  const tiers = tiersOf[/** @type {'core' | 'server' | 'web'} */ (from.split('/')[0])] // others have none
  if (!tiers) return undefined
  const [home, away] = [from, target].map((path) => tiers.find(([pattern]) => pattern.test(path)))
  if (!home || !away || away[1] <= home[1]) return undefined
  return `imports go one way: ${home[2]} does not import ${away[2]} (${target})`
}

/** @param {string} path */
function isTest(path) {
  return /\.test\.tsx?$|^[a-z]+\/testing\/|^server\/crash\//.test(path)
}
