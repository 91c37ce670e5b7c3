import { existsSync } from 'node:fs'
import { chmod, cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runProgram } from '../setup/run-program.mjs'
import { handOver } from './certificate.mjs'
import { asUser, daemonUser, freePort, startDaemon } from './daemon.mjs'

/** @typedef {{ url: string, stop: () => Promise<void> }} Postgres */

/**
 * A private PostgreSQL on loopback with an own data folder and an own socket folder. `isDurable` keeps fsync on: tests do without, the bench does not. For the
 * bench it counts the time of each statement too (pg_stat_statements), where the server brings what that needs.
 * @param {{ bin: string, folder: string, isDurable?: boolean }} options
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ bin: wantedBin, folder, isDurable = false }) {
  const user = daemonUser('postgres')
  const port = await freePort()
  const data = join(folder, 'data')
  await mkdir(folder, { recursive: true })
  const bin = await reachableBin(wantedBin, folder, user)
  await handOver(folder, user)
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const [initdb, initdbArgs] = asUser(user, join(bin, 'initdb'), options)
  const init = await runProgram(initdb, initdbArgs, { cwd: '/' })
  if (init.code !== 0) throw new Error(`initdb made no data folder: ${init.output.trim()}`)
  const settings = {
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    ...(isDurable ? countingStatements(bin) : { fsync: 'off' }),
  }
  const daemon = await startDaemon({
    name: 'PostgreSQL',
    program: join(bin, 'postgres'),
    args: [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    user,
    port,
    stopSignal: 'SIGINT', // "fast": does not wait for clients
  })
  await waitUntilReady(bin, port)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: daemon.stop }
}

/**
 * A checkout below a private home folder cannot be read by the user that PostgreSQL must run as: then a copy can.
 * @param {string} bin .../lib/postgresql/<version>/bin
 * @param {string} folder
 * @param {string} user
 */
async function reachableBin(bin, folder, user) {
  const [program, args] = asUser(user, join(bin, 'postgres'), ['--version'])
  if ((await runProgram(program, args, { cwd: '/' })).code === 0) return bin
  const root = dirname(dirname(dirname(dirname(bin))))
  const copy = join(folder, 'postgresql')
  await cp(root, copy, { recursive: true })
  await chmod(copy, 0o755)
  return join(copy, bin.slice(root.length))
}

/**
 * @param {string} bin
 * @returns {Record<string, string>}
 */
function countingStatements(bin) {
  const library = join(dirname(bin), 'lib', 'pg_stat_statements.so')
  if (!existsSync(library)) return {}
  return { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
}

/**
 * The port opens a moment before the server answers.
 * @param {string} bin
 * @param {number} port
 */
async function waitUntilReady(bin, port) {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const { code } = await runProgram(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    if (code === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PostgreSQL did not become ready within a minute')
}
