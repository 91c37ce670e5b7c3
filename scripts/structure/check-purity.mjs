/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */
/** @typedef {import('./source.mjs').Source} Source */

/** Where time, chance and environment may be taken: elsewhere they are handed in. */
const mayTake = /\/(main|operate|config|[a-z-]*clock)\.ts$|\.test\.tsx?$|\.config\.ts$/

/** Read anywhere but there, these make a rule depend on when and where it runs. */
const takenFromTheWorld = new Set([
  'Date.now',
  'Math.random',
  'process.env',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'performance.now',
])

/** Names that core does not even mention. */
const worldNames = new Set([
  'process',
  'globalThis',
  'fetch',
  'setTimeout',
  'setInterval',
  'performance',
  'crypto',
  'console',
  'localStorage',
  'navigator',
])

/**
 * No clock, chance or environment outside main.ts, operate.ts, config.ts and clocks; nothing of the world in core.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkPurity(tree) {
  return tree.sources(/^(core|server|web)\/src\//).flatMap((source) => (mayTake.test(`/${source.path}`) ? [] : findTaken(source)))
}

/**
 * @param {Source} source
 * @returns {Finding[]}
 */
function findTaken(source) {
  /** @type {Finding[]} */
  const findings = []
  const isCore = source.path.startsWith('core/')
  const add = (/** @type {{ start: number }} */ node, /** @type {string} */ message) => {
    findings.push({ path: source.path, line: source.lineOf(node.start), message })
  }
  source.visit({
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      const name = `${node.object.name}.${node.property.name}`
      if (takenFromTheWorld.has(name)) add(node, `${name} is taken here: let it be handed in`)
      if (isCore && worldNames.has(node.object.name)) add(node, `core does not touch the world: ${name}`)
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
        add(node, 'new Date() takes the time: let it be handed in')
      }
    },
    CallExpression(node) {
      if (node.callee.type !== 'Identifier') return
      if (node.callee.name === 'Date') add(node, 'Date() takes the time: let it be handed in')
      if (isCore && worldNames.has(node.callee.name)) add(node, `core does not touch the world: ${node.callee.name}()`)
    },
  })
  return findings
}
