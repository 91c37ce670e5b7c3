import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isExecutable } from '../setup/find-program.mjs'
import { aptInstall, isInPackageLists } from './apt.mjs'
import { buildPgvector } from './pgvector.mjs'

/** @typedef {{ bin: string } | { missing: string }} FoundPostgres */

const debianRoot = '/usr'
const oldestServer = 15

/**
 * PostgreSQL 15 or later with pgvector 0.8 or later: the system's, else the copy in `cache`, else Debian's packages when we are root,
 * with pgvector built into a copy where there is no package of it.
 * @param {string} cache
 * @returns {Promise<FoundPostgres>}
 */
export async function providePostgres(cache) {
  const copy = join(cache, 'postgresql')
  const found = findWithVector(debianRoot) ?? findWithVector(copy)
  if (found) return { bin: found }
  if (!newestServer(debianRoot)) {
    const refusal = await aptInstall('postgresql')
    if (refusal) return { missing: refusal }
  }
  const version = newestServer(debianRoot)
  if (!version) return { missing: `PostgreSQL ${oldestServer} or later is not to be had from this system's packages.` }
  const packaged = `postgresql-${version}-pgvector`
  const refusal = (await isInPackageLists(packaged)) ? await aptInstall(packaged) : await buildPgvector(version, copy)
  if (refusal) return { missing: refusal }
  const provided = findWithVector(debianRoot) ?? findWithVector(copy)
  return provided ? { bin: provided } : { missing: "pgvector 0.8 or later is not to be had from this system's packages." }
}

/**
 * @param {string} root A folder with Debian's lib/postgresql and share/postgresql in it
 * @returns {string | undefined} The folder of the newest server that has pgvector
 */
function findWithVector(root) {
  const version = serverVersions(root).find((candidate) => hasVector(join(root, 'share/postgresql', String(candidate))))
  return version === undefined ? undefined : binFolder(root, version)
}

/** @param {string} root */
function newestServer(root) {
  return serverVersions(root)[0]
}

/**
 * @param {string} root
 * @returns {number[]} Newest first
 */
function serverVersions(root) {
  const folder = join(root, 'lib/postgresql')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(Number)
    .filter((version) => version >= oldestServer && isExecutable(join(binFolder(root, version), 'initdb')))
    .toSorted((a, b) => b - a)
}

/**
 * @param {string} root
 * @param {number} version
 */
function binFolder(root, version) {
  return join(root, 'lib/postgresql', String(version), 'bin')
}

/** @param {string} share */
function hasVector(share) {
  const control = join(share, 'extension/vector.control')
  if (!existsSync(control)) return false
  const [major = 0, minor = 0] = (/default_version = '(\d+)\.(\d+)/.exec(readFileSync(control, 'utf8')) ?? []).slice(1).map(Number)
  return major > 0 || minor >= 8
}
