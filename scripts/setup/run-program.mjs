import { spawn } from 'node:child_process'

/**
 * @typedef {object} Ended
 * @property {number} code 0 when all went well; 127 when the program could not be started
 * @property {string} output Standard output and standard error in the order they came
 */

/**
 * Runs a program to its end and keeps what it says. With `show` it also goes to the terminal as it comes.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<Ended>}
 */
export function runProgram(program, args, { cwd, env, show = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, killSignal: 'SIGKILL' })
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      output += chunk.toString('utf8')
      if (show) process.stderr.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output })
    })
  })
}
