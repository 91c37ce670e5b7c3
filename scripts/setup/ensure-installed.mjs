import { spawn } from 'node:child_process'
import { accessSync, constants, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from './find-program.mjs'
import { Plain, say } from './say.mjs'

const oldestNode = 20
/** The packages alone take 750 MB. Looked at first, and while npm runs: npm itself does not end when the disk is full. */
const neededBytes = 1_000_000_000
const leastBytes = 20_000_000
const diskFull = 'The disk is full: the installation needs about 1 GB; please free some space and start again.'

/**
 * Installs what package-lock.json names, unless exactly that is installed already.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Plain(
      `This is Node ${process.versions.node}: please install Node ${oldestNode} or later (https://nodejs.org) and start again.`,
    )
  }
  const wanted = packagesOf(join(root, 'package-lock.json'))
  if (isInstalled(root, wanted)) return
  const npm = findProgram('npm', 'npm.cmd')
  if (!npm) throw new Plain('npm was not found: it comes with Node (https://nodejs.org); please install it and start again.')
  if (!canWrite(root))
    throw new Plain(`No permission to write into ${root}: please run as the user who owns this folder, or give it to yours.`)
  if (countInstalled(root) === 0 && freeBytes(root) < neededBytes) throw new Plain(diskFull)
  await install(npm, root, Object.keys(wanted).length)
}

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} Packages */

/**
 * npm writes node_modules/.package-lock.json last, so it is both the list of what is installed and the sign that the installation was finished.
 * @param {string} root
 * @param {Packages} wanted
 */
export function isInstalled(root, wanted) {
  try {
    const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
    return Object.entries(wanted).every(([path, { version, optional }]) => optional || installed[path]?.version === version)
  } catch {
    return false // nothing is installed, or not to the end
  }
}

/**
 * @param {string} lockFile
 * @returns {Packages} Without our own workspaces
 */
function packagesOf(lockFile) {
  const lock = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(lockFile, 'utf8'))) // npm's own format
  return Object.fromEntries(Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link))
}

/** @param {string} folder */
function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {string} npm
 * @param {string} root
 * @param {number} total
 * @returns {Promise<void>}
 */
function install(npm, root, total) {
  say('Installing what this needs (about a minute, only when it changed) …')
  const startedAt = performance.now()
  // NOTE: not `npm ci`. The lock file may lack the other systems' builds of a tool (npm leaves out optional packages that the registry it was
  // written with does not have), and `npm ci` then refuses the whole file. `npm install --no-save` keeps to the lock file as strictly.
  const child = spawn(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32', // npm is a .cmd file there
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }, // an older npm does not know `allowScripts`: its script would fetch CUDA from elsewhere
  })
  let trouble = ''
  const progress = setInterval(() => {
    say(`  ${countInstalled(root)} of about ${total} packages`)
    if (freeBytes(root) > leastBytes) return
    trouble += 'ENOSPC'
    child.kill('SIGKILL')
  }, 5_000)
  child.stderr?.on('data', (chunk) => (trouble += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(progress)
      if (code !== 0) return reject(new Plain(explainInstall(trouble, root)))
      say(`Installed in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
      resolve()
    })
  })
}

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @param {string} root */
function countInstalled(root) {
  try {
    const entries = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'))
    return entries.reduce((count, name) => count + (name.startsWith('@') ? readdirSync(join(root, 'node_modules', name)).length : 1), 0)
  } catch {
    return 0
  }
}

/** @type {[RegExp, string][]} */
const troubles = [
  [/ENOSPC/, diskFull],
  [
    /EACCES|EPERM|EROFS/,
    'A file could not be written: please check who owns this folder and the npm cache (`npm config get cache`), and start again.',
  ],
  [
    /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'The package registry cannot be reached: please check the network (and `npm config get registry`), and start again.',
  ],
]

/**
 * @param {string} output What npm wrote to standard error
 * @param {string} root
 * @returns {string} One sentence about what went wrong and what to do
 */
export function explainInstall(output, root) {
  const known = troubles.find(([pattern]) => pattern.test(output))
  return known
    ? known[1]
    : `npm could not install the packages; please run \`npm install --no-save\` in ${root} to see more. It said:\n${output.trim()}`
}
