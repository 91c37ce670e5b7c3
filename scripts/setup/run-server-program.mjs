import { runToTheEnd } from './run-to-the-end.mjs'
import { serverEnvironment, serverFlags, settingsFlags } from './server-process.mjs'

/**
 * Runs a program of the server in the foreground, on the Node, the flags and the settings that the server has. This script's own arguments go to it.
 * @param {{ root: string, node: string, env: NodeJS.ProcessEnv }} ready What `bootstrap` made ready
 * @param {string} program Its path from the root
 */
export function runServerProgram({ root, node, env }, program) {
  const args = [...serverFlags, ...settingsFlags(), program, ...process.argv.slice(2)]
  return runToTheEnd(node, args, { cwd: root, env: { ...env, ...serverEnvironment } })
}
