import { join } from 'node:path'

/**
 * The server is started as people start it (`scripts/setup/server-process.mjs`): its modules are found and compiled in a third of the time. From this folder, as
 * `--import` takes a path.
 */
export const serverFlags = ['--max-semi-space-size=2', '--no-wasm-code-gc', '--import', '../server/src/resolve-quickly.ts']
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/ownvoice/compiled'),
}
