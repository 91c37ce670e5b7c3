import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { findProgram } from '../setup/find-program.mjs'
import { runProgram } from '../setup/run-program.mjs'
import { say } from '../setup/say.mjs'

/** Debian asks this program before it starts a service; 101 means "do not". */
const policyFile = '/usr/sbin/policy-rc.d'

let listsAreFresh = false

/**
 * Installs Debian packages as root, without starting any service.
 * @param {...string} packages
 * @returns {Promise<string | undefined>} Why it did not work, as one sentence; nothing when it did
 */
export async function aptInstall(...packages) {
  const refusal = whyNot(packages)
  if (refusal) return refusal
  say(`Installing ${packages.join(', ')} …`)
  const isOurs = !existsSync(policyFile)
  if (isOurs) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await refreshLists()
    const { code, output } = await runApt('install', '-y', '--no-install-recommends', ...packages)
    return code === 0 ? undefined : `apt-get could not install ${packages.join(', ')}: ${lastLine(output)}`
  } finally {
    if (isOurs) rmSync(policyFile, { force: true })
  }
}

/**
 * Whether the package lists know a package.
 * @param {string} name
 */
export async function isInPackageLists(name) {
  if (whyNot([name])) return false
  await refreshLists()
  const { code, output } = await runProgram('apt-cache', ['show', '--no-all-versions', name])
  return code === 0 && output.includes('Package:')
}

/** @param {string[]} packages */
function whyNot(packages) {
  if (!findProgram('apt-get')) return `${packages.join(', ')} cannot be installed: this system has no apt-get.`
  if (process.getuid?.() !== 0)
    return `${packages.join(', ')} cannot be installed without root: run \`sudo apt-get install ${packages.join(' ')}\`.`
  return undefined
}

async function refreshLists() {
  if (listsAreFresh) return
  await runApt('update')
  listsAreFresh = true
}

/** @param {...string} args */
function runApt(...args) {
  return runProgram('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` },
    timeoutMs: 600_000,
  })
}

/** @param {string} output */
function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? 'it said nothing'
}
