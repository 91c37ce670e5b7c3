/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */
/** @typedef {Partial<Record<typeof kinds[number], Record<string, string>>>} Manifest */

const kinds = /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * Every dependency is pinned to one version: some packages' newest releases cannot be installed, so a range can break a fresh clone.
 * @param {Tree} tree
 * @returns {Finding[]}
 */
export function checkVersions(tree) {
  return tree.paths
    .filter((path) => /^([a-z0-9]+\/)?package\.json$/.test(path))
    .flatMap((path) => {
      const manifest = /** @type {Manifest} */ (JSON.parse(tree.text(path))) // npm's own format
      return kinds
        .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
        .filter(([, version]) => !exact.test(version))
        .map(([name, version]) => ({ path, message: `${name} is not pinned: ${version}` }))
    })
}
