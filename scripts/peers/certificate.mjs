import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../setup/find-program.mjs'
import { runProgram } from '../setup/run-program.mjs'
import { isRoot } from './daemon.mjs'

/**
 * A self-signed certificate for localhost and 127.0.0.1. Tests trust it through NODE_EXTRA_CA_CERTS, so that TLS is really verified.
 * @param {string} folder
 * @returns {Promise<{ certificate: string, key: string }>}
 */
export async function makeCertificate(folder) {
  await mkdir(folder, { recursive: true })
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const output = ['-keyout', key, '-out', certificate]
  const made = await runProgram(findProgram('openssl') ?? 'openssl', [
    'req',
    '-x509',
    '-nodes',
    '-days',
    '30',
    ...curve,
    ...subject,
    ...output,
  ])
  if (made.code !== 0) throw new Error(`openssl made no certificate: ${made.output.trim()}`)
  await chmod(folder, 0o755)
  await chmod(certificate, 0o644)
  await chmod(key, 0o644) // the daemons run as other users; the key guards a loopback port for the minutes of a test run
  return { certificate, key }
}

/**
 * Gives a folder to the user a daemon runs as. Nothing to do when we are not root.
 * @param {string} folder
 * @param {string} user
 */
export async function handOver(folder, user) {
  if (!isRoot()) return
  const { code, output } = await runProgram('chown', ['-R', `${user}:`, folder])
  if (code !== 0) throw new Error(`The folder ${folder} could not be given to ${user}: ${output.trim()}`)
}
