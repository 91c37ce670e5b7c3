import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24Environment } from './node-24.mjs'
import { runProgram } from './run-program.mjs'
import { Plain, say } from './say.mjs'

/** What the web pages are made of. */
const sources = ['package-lock.json', 'core/package.json', 'core/src', 'web']
const generated = new Set(['node_modules', 'build', '.react-router'])

/**
 * Builds the web pages into web/build/client, unless they were built from exactly these sources.
 * @param {string} root
 */
export async function ensureBuilt(root) {
  const stamp = join(root, 'web/build/.sources')
  const hash = hashOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the web pages (some seconds, only when they changed) …')
  const build = () => runProgram('npm', ['run', 'build', '-w', 'web'], { cwd: root, env: node24Environment(root) })
  let { code, output } = await build()
  if (code !== 0 && ranOutOfTime.test(output)) ({ code, output } = await build())
  if (code !== 0) throw new Plain(explainBuild(output))
  writeFileSync(stamp, hash)
}

/** React Router gives each page that it prerenders ten seconds, which a busy machine may need for the first one. */
const ranOutOfTime = /Prerender: Request failed .*timeout/

/** @param {string} output */
function explainBuild(output) {
  if (output.includes('ENOSPC')) return 'The disk is full: the web pages could not be built; please free some space and start again.'
  return `The web pages could not be built (npm run build -w web):\n${output.trim()}`
}

/** @param {string} root */
function hashOf(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesBelow(root, path)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path A file, or a folder to walk
 * @returns {string[]} In an order that is always the same
 */
function filesBelow(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !generated.has(name) && !name.endsWith('.test.ts'))
    .toSorted()
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}
