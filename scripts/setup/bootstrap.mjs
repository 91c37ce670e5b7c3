import { ensureInstalled } from './ensure-installed.mjs'
import { findNode24, node24Environment } from './node-24.mjs'
import { root } from './root.mjs'

/**
 * What every command needs on a bare clone, on whatever Node it was called with: the packages, and Node 24 among them.
 * @returns {Promise<{ root: string, node: string, env: NodeJS.ProcessEnv }>}
 */
export async function bootstrap() {
  await ensureInstalled(root)
  return { root, node: findNode24(root), env: node24Environment(root) }
}
