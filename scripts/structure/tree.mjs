import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../setup/run-program.mjs'
import { Source } from './source.mjs'

/**
 * What a rule has against a place.
 * @typedef {{ path: string, line?: number, message: string }} Finding
 */

const isCode = (/** @type {string} */ path) => /\.(ts|tsx|mjs)$/.test(path)

/** The files of the checkout as the rules see them; tests plant faults in one that is made up. */
export class Tree {
  /** @type {Map<string, Source>} */
  #parsed = new Map()

  /** @param {Iterable<readonly [path: string, text: string]>} files */
  constructor(files) {
    this.files = new Map(files)
    this.paths = [...this.files.keys()].toSorted()
  }

  /** @param {string} path */
  has(path) {
    const folder = path.endsWith('/') ? path : `${path}/`
    return this.files.has(path) || this.paths.some((file) => file.startsWith(folder))
  }

  /** @param {string} path */
  text(path) {
    return this.files.get(path) ?? ''
  }

  /**
   * The parsed source files whose path matches.
   * @param {RegExp} pattern
   * @returns {Source[]}
   */
  sources(pattern) {
    return this.paths.filter((path) => isCode(path) && pattern.test(path)).map((path) => this.#source(path))
  }

  /** @param {string} path */
  #source(path) {
    const known = this.#parsed.get(path)
    if (known) return known
    const source = new Source(path, this.text(path))
    this.#parsed.set(path, source)
    return source
  }
}

/**
 * Everything git keeps or would keep.
 * @param {string} root
 * @returns {Promise<Tree>}
 */
export async function readTree(root) {
  const { code, output } = await runProgram('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
  })
  if (code !== 0) throw new Error(`git could not list the files: ${output.trim()}`)
  const paths = output.split('\0').filter(Boolean)
  return new Tree(paths.flatMap((path) => readIfThere(root, path)))
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {[path: string, text: string][]} Nothing when the file was deleted but not yet committed so
 */
function readIfThere(root, path) {
  try {
    const isText = /\.(ts|tsx|mjs|json|md|css|sh)$/.test(path)
    return [[path, isText ? readFileSync(join(root, path), 'utf8') : '']]
  } catch {
    return []
  }
}
