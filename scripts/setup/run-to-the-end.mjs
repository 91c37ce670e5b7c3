import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program in the foreground: it has our terminal, gets our signals, and its exit code is the result.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function runToTheEnd(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' })
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      const hasItAlready = signal === 'SIGINT' && process.stdin.isTTY // a terminal sends Ctrl-C to every process in front
      if (!hasItAlready) child.kill(signal)
    }
    for (const signal of signals) process.on(signal, pass)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
