import { existsSync } from 'node:fs'
import { findProgram } from '../setup/find-program.mjs'
import { runProgram } from '../setup/run-program.mjs'
import { aptInstall } from './apt.mjs'

/** @typedef {{ program: string } | { missing: string }} FoundProgram */

/**
 * Dovecot with LMTP: the system's, else Debian's packages when we are root.
 * @returns {Promise<FoundProgram>}
 */
export async function provideDovecot() {
  if (!isComplete()) {
    const refusal = await aptInstall('dovecot-imapd', 'dovecot-lmtpd', 'openssl')
    if (refusal) return { missing: refusal }
  }
  const program = findProgram('dovecot')
  if (!program) return { missing: 'Dovecot was installed but is not to be found.' }
  const version = (await runProgram(program, ['--version'])).output.trim()
  if (!version.startsWith('2.3.'))
    return { missing: `Dovecot ${version.split(' ')[0]} reads another configuration than the tests write: they need 2.3.` }
  return { program }
}

function isComplete() {
  const hasLmtp = ['/usr/lib/dovecot/lmtp', '/usr/libexec/dovecot/lmtp', '/opt/homebrew/libexec/dovecot/lmtp'].some((path) =>
    existsSync(path),
  )
  return findProgram('dovecot') !== undefined && findProgram('openssl') !== undefined && hasLmtp
}
