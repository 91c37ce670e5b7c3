import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Plain } from './say.mjs'

/** From 24.6 on a thread says how much processor time it had. */
const oldestNode = '24.6'

/**
 * The Node that runs the product: the one npm installed, else the one that runs this script if it is new enough.
 * @param {string} root
 * @returns {string} Its path
 */
export function findNode24(root) {
  const installed = ['node', 'node.exe'].map((name) => join(root, 'node_modules/.bin', name)).find((path) => existsSync(path))
  if (installed) return installed
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Plain(
    `Ownvoice needs Node ${oldestNode}, which npm brings for Linux and Windows; on this system please install Node ${oldestNode} or later (https://nodejs.org) and start again.`,
  )
}

/**
 * The environment in which `node`, and every tool of the checkout, is the right one.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function node24Environment(root) {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` }
}

/** @param {string} version */
function isNewEnough(version) {
  return version.localeCompare(oldestNode, 'en', { numeric: true }) >= 0
}
