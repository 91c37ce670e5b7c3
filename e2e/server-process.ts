import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** The server is started as people start it (`scripts/setup/server-process.mjs`): its modules are found and compiled in a third of the time. */
export const serverFlags = ['--max-semi-space-size=2', '--import', pathToFileURL(join(root, 'server/src/resolve-quickly.ts')).href]
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/ownvoice/compiled') }
