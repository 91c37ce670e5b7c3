import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handOver } from './certificate.mjs'
import { daemonUser, freePort, startDaemon } from './daemon.mjs'

/**
 * pgbouncer before a PostgreSQL server of `startPostgres`, in transaction mode: no two transactions of a connection need have the same session.
 * @param {{ program: string, folder: string, serverUrl: string }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startPgbouncer({ program, folder, serverUrl }) {
  const user = daemonUser('postgres')
  const port = await freePort()
  const server = new URL(serverUrl)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'users'), `"${server.username}" ""\n`)
  await writeFile(join(folder, 'pgbouncer.ini'), configuration({ folder, port, server }))
  await handOver(folder, user)
  const args = ['--quiet', join(folder, 'pgbouncer.ini')]
  const daemon = await startDaemon({ name: 'pgbouncer', program, args, user, port, stopSignal: 'SIGTERM' })
  const url = new URL(serverUrl)
  url.port = String(port)
  return { url: url.href, stop: daemon.stop }
}

/** @param {{ folder: string, port: number, server: URL }} options */
function configuration({ folder, port, server }) {
  return `
[databases]
* = host=${server.hostname} port=${server.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_login_retry = 1
`
}
