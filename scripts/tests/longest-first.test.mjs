import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../setup/root.mjs'
import { LongestFirst, longest } from './longest-first.mjs'

test('each file that is named as long is there', () => {
  expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('long files go first, and the others keep the order that Vitest gives them', async () => {
  const paths = ['core/src/b.test.ts', 'evals/src/adapter.test.ts', 'core/src/a.test.ts', 'server/src/retrieval/hostile-files.test.ts']
  expect(await order(paths)).toEqual([
    'server/src/retrieval/hostile-files.test.ts',
    'evals/src/adapter.test.ts',
    'core/src/b.test.ts',
    'core/src/a.test.ts',
  ])
})

/**
 * As Vitest asks for it, which knows how long each file took before.
 * @param {string[]} paths
 */
async function order(paths) {
  const known = paths.map((path, index) => ({ path, result: { failed: false, duration: 1000 - index } }))
  const project = { name: '', config: { isolate: false, sequence: { groupOrder: 0 } } }
  const files = paths.map((path) => ({ moduleId: join(root, path), project }))
  const cache = {
    getTestSpecificationResult: (/** @type {{ moduleId: string }} */ { moduleId }) =>
      known.find(({ path }) => moduleId.endsWith(path))?.result,
  }
  const sequencer = new LongestFirst(/** @type {never} */ ({ cache })) // all that it looks at
  // oxlint-disable-next-line unicorn/no-array-sort -- no array
  const sorted = await sequencer.sort(/** @type {never} */ (files)) // likewise
  return sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))
}
