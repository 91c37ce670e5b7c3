import { defineConfig } from 'vitest/config'
import { keepsWasmCode } from './scripts/setup/server-process.mjs'
import { LongestFirst } from './scripts/tests/longest-first.mjs'

/** Files are read without a database. */
const withoutSql = [
  'server/src/retrieval/{extract-text,hostile-files,index-rules,real-files,run-reader}.test.ts',
  'server/src/retrieval/readers/**',
]

/** The embedded database's own: its folder, its lock, its backups. */
const embeddedOnly =
  'server/src/db/engines/{damaged-folder,data-lock,event-loop-guard,explain-hang,lease-keeper,open-pglite,pglite-*,power-cut}.test.ts'

/** What runs a second time on a PostgreSQL server: everything that speaks SQL. */
const onBothEngines = [
  ...['db', 'jobs', 'features', 'retrieval'].map((folder) => `server/src/${folder}/**/*.test.ts`),
  'server/src/parts/{delete-account,delete-messages,export-account,notice-answers,notice-links}.test.ts',
]

const setupFiles = ['./scripts/tests/no-console.mjs']

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Budgets against hanging; a busy machine takes its time.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    execArgv: [keepsWasmCode], // a worker of the tests opens the embedded database dozens of times
    // No test replaces a module, so the files of a worker share what they import: that saves a third of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'core', include: ['core/src/**/*.test.ts'], setupFiles } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/mail/**'],
          setupFiles,
          env: { TEST_ENGINE: 'pglite' },
        },
      },
      { extends: true, test: { name: 'mail', include: ['server/src/mail/**/*.test.ts'], setupFiles, env: { TEST_ENGINE: 'pglite' } } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onBothEngines,
          exclude: [...withoutSql, embeddedOnly, 'server/src/db/upgrade{,-keys}.test.ts'], // their migrations are the same on both, and long
          setupFiles,
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'], setupFiles } },
      { extends: true, test: { name: 'evals', include: ['evals/src/**/*.test.ts', 'bench/src/**/*.test.ts'], setupFiles } },
      { extends: true, test: { name: 'training', include: ['training/src/**/*.test.ts'], setupFiles } },
      { extends: true, test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], exclude: ['scripts/{peers,dev}/**'], setupFiles } },
      { extends: true, test: { name: 'peers', include: ['scripts/{peers,dev}/*.test.mjs'], setupFiles } },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['server/crash/**/*.test.ts'],
          setupFiles,
          env: { TEST_ENGINE: 'pglite' },
          maxConcurrency: 3, // each is a worker with all that it does
        },
      },
    ],
  },
})
