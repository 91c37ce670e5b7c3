import { BaseSequencer } from 'vitest/node'

/**
 * The test files that take longest, longest first. Whatever begins last decides how long a part runs on one processor alone, and a fresh checkout does
 * not know what took how long before; Vitest then goes by the size of the files.
 */
export const longest = [
  'server/src/retrieval/hostile-files.test.ts',
  'server/src/reading/hostile-texts.test.ts',
  'server/src/db/engines/damaged-folder.test.ts',
  'server/src/features/assistant/answer-message.test.ts',
  'server/src/db/engines/power-cut.test.ts',
  'server/src/parts/start-web-profile.test.ts',
  'server/src/parts/restore.test.ts',
  'server/src/private-data.test.ts',
  'server/src/db/engines/pglite-backups.test.ts',
  'server/src/retrieval/real-files.test.ts',
  'server/src/features/knowledge/list-radar.test.ts',
  'server/src/jobs/run-suspects.test.ts',
  'server/src/db/migrate.test.ts',
  'evals/src/scoreboard/floors.test.ts',
  'evals/src/adapter.test.ts',
  'scripts/dev/dev.test.mjs',
]

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array, and files that are given back in a new one
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

/** @param {import('vitest/node').TestSpecification} file */
function placeOf({ moduleId }) {
  const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place < 0 ? longest.length : place
}
