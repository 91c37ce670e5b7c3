import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where daemons live that are not on an ordinary user's PATH. */
const moreFolders = ['/usr/sbin', '/usr/local/sbin', '/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin']

/**
 * The full path of the first of these programs that is installed.
 * @param {...string} names
 * @returns {string | undefined}
 */
export function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...moreFolders]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
