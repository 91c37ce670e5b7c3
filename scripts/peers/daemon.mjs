import { spawn } from 'node:child_process'
import { createServer, connect } from 'node:net'
import { userInfo } from 'node:os'
import { findProgram } from '../setup/find-program.mjs'

/** @typedef {{ pid: number, stop: () => Promise<void> }} Daemon */

/**
 * Starts a server in the foreground as a child of ours and waits until it listens on `port`. It dies with us, even when we are killed.
 * @param {object} options
 * @param {string} options.name For the sentence when it does not start
 * @param {string} options.program
 * @param {string[]} options.args
 * @param {string} options.user The user it runs as when we are root
 * @param {number} options.port
 * @param {NodeJS.Signals} options.stopSignal
 * @returns {Promise<Daemon>}
 */
export async function startDaemon({ name, program, args, user, port, stopSignal }) {
  const [command, commandArgs] = asUser(user, program, args, stopSignal)
  const child = spawn(command, commandArgs, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => (output = (output + chunk.toString('utf8')).slice(-4_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.once('error', (error) => (output += error.message))
  const killOnExit = () => child.kill(stopSignal)
  process.once('exit', killOnExit)

  const stop = async () => {
    process.off('exit', killOnExit)
    child.kill(stopSignal)
    await ended
  }
  if (!(await waitForPort(port, () => child.exitCode === null && child.signalCode === null && child.pid !== undefined))) {
    await stop()
    throw new Error(`${name} did not start: ${output.trim() || 'it said nothing'}`)
  }
  return { pid: child.pid ?? 0, stop }
}

/**
 * The command line that runs a program as an unprivileged user when we are root, and as ourselves otherwise.
 * On Linux the child also gets `deathSignal` when we die, so that nothing is left behind after a SIGKILL.
 * @param {string} user
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.Signals} [deathSignal]
 * @returns {[string, string[]]}
 */
export function asUser(user, program, args, deathSignal) {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined
  if (!setpriv) return [program, args]
  const death = deathSignal ? ['--pdeathsig', deathSignal.replace('SIG', '')] : []
  const person = isRoot() ? [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'] : []
  return [setpriv, [...death, ...person, program, ...args]]
}

export function isRoot() {
  return process.getuid?.() === 0
}

/**
 * Who a daemon runs as: `wanted` when we are root, ourselves otherwise.
 * @param {string} wanted
 */
export function daemonUser(wanted) {
  return isRoot() ? wanted : userInfo().username
}

/** @returns {Promise<number>} A port of the loopback address that was free a moment ago */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('The system gave no port'))
      })
    })
  })
}

/**
 * @param {number} port
 * @param {() => boolean} isAlive
 * @returns {Promise<boolean>} False when the program ended, or nothing listens there within 20 seconds
 */
async function waitForPort(port, isAlive) {
  for (let attempt = 0; attempt < 400 && isAlive(); attempt++) {
    if (await canConnect(port)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canConnect(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
