// Lints all files by what stands in each, and those that the uncommitted change touches by types too: by types, all take half a minute.
import { join } from 'node:path'
import { root } from './setup/root.mjs'
import { runProgram } from './setup/run-program.mjs'
import { runToTheEnd } from './setup/run-to-the-end.mjs'
import { runMain } from './setup/say.mjs'

const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')

await runMain(async () => {
  const changed = await listChanged()
  const byThemselves = await lint([])
  const byTypes = changed.length === 0 ? 0 : await lint(['--type-aware', '--no-error-on-unmatched-pattern', ...changed])
  return byThemselves === 0 ? byTypes : byThemselves
})

/** The scripts and modules that are not as in the last commit; none outside a checkout. */
async function listChanged() {
  const ways = [
    ['diff', '--name-only', '--diff-filter=d', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ]
  const outputs = await Promise.all(ways.map((way) => runProgram('git', way, { cwd: root })))
  return outputs.flatMap(({ code, output }) => (code === 0 ? output.split('\n') : [])).filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
}

/** @param {string[]} given */
function lint(given) {
  return runToTheEnd(process.execPath, [oxlint, '--deny-warnings', ...given], { cwd: root, env: process.env })
}
