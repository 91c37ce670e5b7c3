import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../setup/find-program.mjs'
import { runProgram } from '../setup/run-program.mjs'
import { say } from '../setup/say.mjs'
import { aptInstall } from './apt.mjs'

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** The Debian release whose source package is built: 0.8.0. Debian 12 itself has none. */
const release = 'trixie'
/** What pgvector's own Makefile sets, with a fixed processor level, so that the cached copy also runs on the next machine. */
const optimisation = ['-O2', '-ftree-vectorize', '-fassociative-math', '-fno-signed-zeros', '-fno-trapping-math', '-fPIC', '-shared']

/**
 * Puts a relocated copy of Debian's PostgreSQL with pgvector into `target`; the system's own stays as it is. Takes about ten seconds.
 * @param {number} version
 * @param {string} target
 * @returns {Promise<string | undefined>} Why it did not work, as one sentence
 */
export async function buildPgvector(version, target) {
  if (!existsSync(keyring)) return 'pgvector cannot be built here: its source is taken from Debian, and this system is not Debian.'
  const refusal = await installCompiler()
  if (refusal) return refusal
  say('Building pgvector for the tests …')
  const work = mkdtempSync(join(tmpdir(), 'pgvector-'))
  chmodSync(work, 0o755) // apt-get downloads as a user of its own
  try {
    await fetchSources(work, version)
    const source = await compile(work, version)
    assemble(source, version, target)
    return undefined
  } catch (error) {
    return `pgvector could not be built: ${error instanceof Error ? error.message : String(error)}.`
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function installCompiler() {
  const hasHeaders = existsSync('/usr/include/stdio.h')
  return findProgram('gcc') && hasHeaders ? undefined : aptInstall('gcc', 'libc6-dev')
}

/**
 * @param {string} work
 * @param {number} version
 */
async function fetchSources(work, version) {
  const mirrors = (await run('apt-get', ['indextargets', '--format', '$(REPO_URI)'], work)).split('\n')
  const mirror = mirrors.find((uri) => uri.trim() !== '' && !uri.includes('security'))
  if (!mirror) throw new Error('apt-get knows no mirror')
  const lists = join(work, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  writeFileSync(join(work, 'sources.list'), `deb-src [signed-by=${keyring}] ${mirror} ${release} main\n`)
  const only = [`Dir::Etc::sourcelist=${work}/sources.list`, 'Dir::Etc::sourceparts=/dev/null', `Dir::State::lists=${lists}`]
  const options = only.flatMap((option) => ['-o', option])
  await run('apt-get', ['-qq', ...options, 'update'], work)
  await run('apt-get', ['-qq', ...options, 'source', '--download-only', 'pgvector'], work)
  await run('tar', ['xzf', one(work, /^pgvector_.*\.orig\.tar\.gz$/)], work)
  await run('apt-get', ['-qq', 'download', `postgresql-server-dev-${version}`], work)
  await run('dpkg', ['-x', one(work, /^postgresql-server-dev-.*\.deb$/), 'dev'], work)
}

/**
 * @param {string} work
 * @param {number} version
 * @returns {Promise<string>} The folder with the source and the built vector.so
 */
async function compile(work, version) {
  const source = join(work, one(work, /^pgvector-[\d.]+$/))
  const sources = readdirSync(join(source, 'src'))
    .filter((name) => name.endsWith('.c'))
    .map((name) => join('src', name))
  const level = process.arch === 'x64' ? ['-march=x86-64-v2'] : []
  await run(
    'gcc',
    [...optimisation, ...level, '-I', join(work, `dev/usr/include/postgresql/${version}/server`), '-o', 'vector.so', ...sources],
    source,
  )
  return source
}

/**
 * Built beside and moved into place last: a broken-off build is never mistaken for a finished one.
 * @param {string} source
 * @param {number} version
 * @param {string} target
 */
function assemble(source, version, target) {
  const control = readFileSync(join(source, 'vector.control'), 'utf8')
  const vectorVersion = /default_version = '([^']+)'/.exec(control)?.[1]
  if (!vectorVersion) throw new Error('its control file names no version')
  const half = `${target}.half`
  rmSync(half, { recursive: true, force: true })
  for (const kind of ['lib', 'share']) {
    cpSync(`/usr/${kind}/postgresql/${version}`, join(half, kind, 'postgresql', String(version)), { recursive: true })
  }
  const extension = join(half, 'share/postgresql', String(version), 'extension')
  copyFileSync(join(source, 'vector.so'), join(half, 'lib/postgresql', String(version), 'lib/vector.so'))
  copyFileSync(join(source, 'vector.control'), join(extension, 'vector.control'))
  copyFileSync(join(source, 'sql/vector.sql'), join(extension, `vector--${vectorVersion}.sql`))
  rmSync(target, { recursive: true, force: true })
  renameSync(half, target)
}

/**
 * @param {string} folder
 * @param {RegExp} name
 */
function one(folder, name) {
  const found = readdirSync(folder).find((entry) => name.test(entry))
  if (!found) throw new Error(`the download lacks ${name.source}`)
  return found
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<string>}
 */
async function run(program, args, cwd) {
  const { code, output } = await runProgram(program, args, { cwd, timeoutMs: 300_000 })
  if (code !== 0) throw new Error(`${program} ${args[0] ?? ''} said: ${output.trim().split('\n').at(-1) ?? ''}`)
  return output
}
