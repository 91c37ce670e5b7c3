import { join } from 'node:path'
import { root } from '../setup/root.mjs'

/** @typedef {import('../peers/start-peers.mjs').PeerName} PeerName */
/** @typedef {'chromium' | 'documents' | PeerName} Need `documents`: programs that write them */

/**
 * One part of the test run.
 * @typedef {object} Part
 * @property {string} name What `--only` takes
 * @property {'check' | 'vitest' | 'playwright'} kind A check counts as one test
 * @property {string[]} command For node
 * @property {string} mend The command that mends it, or shows more
 * @property {Need[]} needs What it cannot run without: then its tests are counted as not run
 * @property {Need[]} uses What some of its tests want; those skip themselves when it is not there
 * @property {boolean} isAlone It keeps all processors busy by itself
 */

const tsc = 'node_modules/typescript/bin/tsc'
const knip = 'node_modules/knip/bin/knip.js'
/** Finds the exports of what ships that only tests use: it reads what knip.json marks with `!`, and no test. */
const shippedOnly = ['--production', '--exports', '--files']
/** The server and what runs it with the same settings are one program: by itself each would have all of the server checked again. */
const onServer = 'tsconfig.node.json'
const workspaces = ['core', 'web', 'e2e', 'scripts']

/** @type {readonly Part[]} In the order in which they run */
export const parts = [
  check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.'], 'npm run format'),
  check('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'], 'npx oxlint --type-aware --fix'),
  types('node', onServer),
  ...workspaces.map((name) => types(name, name)),
  check('structure', ['scripts/structure/main.mjs'], 'node scripts/structure/main.mjs'),
  check('patterns', ['scripts/patterns/main.mjs'], 'node scripts/patterns/main.mjs --note'),
  check('unused', [knip, '--no-progress', '--no-config-hints'], 'npx knip'),
  check('unused:shipped', [knip, ...shippedOnly, '--no-progress', '--no-config-hints'], `npx knip ${shippedOnly.join(' ')}`),
  vitest('core', { isAlone: true }),
  vitest('server', { uses: ['mail', 'documents'], isAlone: true }),
  vitest('postgres', { needs: ['postgres'], uses: ['mail'], isAlone: true }),
  // Two at a time: a few long files each, which wait for servers and processes.
  vitest('crash', { needs: ['mail'], uses: ['postgres'] }),
  vitest('evals'),
  vitest('mail', { uses: ['mail'] }),
  vitest('peers', { uses: ['mail', 'postgres'] }),
  vitest('training'),
  vitest('scripts'),
  vitest('web'),
  {
    name: 'e2e',
    kind: 'playwright',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'],
    mend: 'npm test -- --only e2e',
    needs: ['chromium'],
    uses: ['mail'],
    isAlone: true,
  },
]

/** What `npm run check` runs in the place of a part that takes too long before each commit. */
const onlyByName = [check('lint-change', ['scripts/lint-change.mjs'], 'npx oxlint --type-aware --fix')]

/**
 * The parts that `--only` names; `types` stands for all of `types:…`.
 * @param {string | undefined} only Names with commas between them; all when it is not given
 * @returns {{ chosen: readonly Part[], unknown: string[] }}
 */
export function chooseParts(only) {
  if (only === undefined) return { chosen: parts, unknown: [] }
  const names = only.split(',').map((name) => name.trim())
  const isNamed = (/** @type {string} */ part, /** @type {string} */ name) => part === name || part.startsWith(`${name}:`)
  const all = [...parts, ...onlyByName]
  return {
    chosen: all.filter((part) => names.some((name) => isNamed(part.name, name))),
    unknown: names.filter((name) => !all.some((part) => isNamed(part.name, name))),
  }
}

/**
 * What was found of a program is kept, so that the next run looks only at what has changed and at what builds on it.
 * @param {string} name
 * @param {string} program The file or folder of its settings
 * @returns {Part}
 */
function types(name, program) {
  const kept = ['--incremental', '--tsBuildInfoFile', join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`)]
  return check(`types:${name}`, [tsc, '-p', program, ...kept], `npx tsc -p ${program}`)
}

/**
 * @param {string} name
 * @param {string[]} command
 * @param {string} mend
 * @returns {Part}
 */
function check(name, command, mend) {
  return { name, kind: 'check', command, mend, needs: [], uses: [], isAlone: false }
}

/**
 * @param {string} name A project of vitest.config.ts
 * @param {{ needs?: Need[], uses?: Need[], isAlone?: boolean }} [wants]
 * @returns {Part}
 */
function vitest(name, { needs = [], uses = [], isAlone = false } = {}) {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', name]
  return { name, kind: 'vitest', command, mend: `npm test -- --only ${name}`, needs, uses, isAlone }
}
