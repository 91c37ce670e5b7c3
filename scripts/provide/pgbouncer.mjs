import { findProgram } from '../setup/find-program.mjs'
import { aptInstall } from './apt.mjs'

/**
 * pgbouncer: the system's, else Debian's package when we are root.
 * @returns {Promise<import('./dovecot.mjs').FoundProgram>}
 */
export async function providePgbouncer() {
  const refusal = findProgram('pgbouncer') ? undefined : await aptInstall('pgbouncer')
  if (refusal) return { missing: refusal }
  const program = findProgram('pgbouncer')
  return program ? { program } : { missing: 'pgbouncer was installed but is not to be found.' }
}
