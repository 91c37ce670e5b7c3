import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.mjs'

/**
 * V8 13.6 may end the process where it frees WebAssembly that it has since made faster (nodejs/node#64500); keeping it costs some 20 MB. For whatever opens the
 * embedded database.
 */
export const keepsWasmCode = '--no-wasm-code-gc'
/**
 * How the server's process is started: a small young generation in V8 and few arenas in the C library. Node sizes both by the machine's memory and cores; on a large
 * machine that made the process 150 MB bigger, for nothing that was measured. The bench starts it in the same way.
 */
export const serverFlags = [
  '--max-semi-space-size=2',
  keepsWasmCode,
  '--import',
  pathToFileURL(join(root, 'server/src/resolve-quickly.ts')).href,
]
/**
 * The settings of the file `.env`, where there is one. What the environment says goes before it.
 * @returns {string[]}
 */
export function settingsFlags() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
}
/** What V8 has compiled is kept beside the packages: a start that finds it there takes a third less to load. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/ownvoice/compiled') }
