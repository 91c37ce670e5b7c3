import { checkCasts } from './check-casts.mjs'
import { checkDocstrings } from './check-docstrings.mjs'
import { checkFiles } from './check-files.mjs'
import { checkGuides } from './check-guides.mjs'
import { checkImports } from './check-imports.mjs'
import { checkPurity } from './check-purity.mjs'
import { checkTests } from './check-tests.mjs'
import { checkVersions } from './check-versions.mjs'
import { checkWords } from './check-words.mjs'

/** @typedef {import('./tree.mjs').Tree} Tree */
/** @typedef {import('./tree.mjs').Finding} Finding */

/** Every rule of the structure check; planted-faults.test.mjs has a fault for each. @type {Record<string, (tree: Tree) => Finding[]>} */
export const rules = {
  words: checkWords,
  imports: checkImports,
  purity: checkPurity,
  files: checkFiles,
  tests: checkTests,
  casts: checkCasts,
  docstrings: checkDocstrings,
  guides: checkGuides,
  versions: checkVersions,
}
