import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../setup/root.mjs'
import { runProgram } from '../setup/run-program.mjs'

const longFunction = `export function long(values: number[]) {\n${'  values.push(1)\n'.repeat(60)}  return values\n}\n`

/** @type {[rule: string, path: string, text: string][]} */
const faults = [
  ['typescript(no-explicit-any)', 'core/src/any.ts', 'export const a = (value: any) => String(value)\n'],
  ['typescript(no-floating-promises)', 'core/src/floating.ts', 'export function start(run: () => Promise<void>) {\n  run()\n}\n'],
  [
    'typescript(no-misused-promises)',
    'core/src/misused.ts',
    'export function pick(list: string[], ask: () => Promise<boolean>) {\n  return list.filter(() => ask())\n}\n',
  ],
  [
    'typescript(no-unsafe-assignment)',
    'core/src/unsafe.ts',
    'export function read(text: string) {\n  const value: string = JSON.parse(text)\n  return value\n}\n',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'core/src/switch.ts',
    "export function say(state: 'open' | 'closed') {\n  switch (state) {\n    case 'open':\n      return 1\n  }\n}\n",
  ],
  ['typescript(only-throw-error)', 'core/src/throw.ts', "export function fail() {\n  throw 'no'\n}\n"],
  ['typescript(consistent-type-definitions)', 'core/src/interface.ts', 'export interface Lead {\n  name: string\n}\n'],
  ['typescript(ban-ts-comment)', 'core/src/ignored.ts', '// @ts-ignore\nexport const a = 1\n'],
  ['import(no-cycle)', 'core/src/ring-a.ts', "import { b } from './ring-b.ts'\nexport const a = () => b\n"],
  ['import(no-cycle)', 'core/src/ring-b.ts', "import { a } from './ring-a.ts'\nexport const b = () => a\n"],
  ['import(no-cycle)', 'core/src/type-ring-a.ts', "import type { B } from './type-ring-b.ts'\nexport type A = { b: B }\n"],
  ['import(no-cycle)', 'core/src/type-ring-b.ts', "import { type A } from './type-ring-a.ts'\nexport type B = { a: A | null }\n"],
  ['import(no-default-export)', 'core/src/default.ts', 'const a = 1\nexport default a\n'],
  ['oxc(no-barrel-file)', 'core/src/barrel.ts', "export * from './ring-a.ts'\n"],
  ['eslint(no-console)', 'core/src/noise.ts', "export const a = () => console.log('a')\n"],
  ['eslint(no-param-reassign)', 'core/src/reassigned.ts', 'export function up(count: number) {\n  count = count + 1\n  return count\n}\n'],
  ['eslint(eqeqeq)', 'core/src/equal.ts', 'export const same = (a: string, b: string) => a == b\n'],
  ['eslint(max-lines-per-function)', 'core/src/long.ts', longFunction],
  ['unicorn(filename-case)', 'core/src/camelCase.ts', 'export const a = 1\n'],
  [
    'react-hooks(rules-of-hooks)',
    'web/src/hooks.tsx',
    "import { useState } from 'react'\nexport function Card({ isOpen }: { isOpen: boolean }) {\n  if (isOpen) useState(1)\n  return null\n}\n",
  ],
  [
    'vitest(no-focused-tests)',
    'core/src/focused.test.ts',
    "import { expect, test } from 'vitest'\ntest.only('a', () => expect(1).toBe(1))\n",
  ],
  ['vitest(expect-expect)', 'core/src/empty.test.ts', "import { test } from 'vitest'\ntest('a', () => {})\n"],
]

/** @type {string} */
let folder
/** @type {Map<string, string[]>} */
const found = new Map()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'))
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "noEmit": true, "allowImportingTsExtensions": true, "jsx": "react-jsx" }, "include": ["core", "web"] }',
  )
  for (const [, path, text] of faults) write(path, text)
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { output } = await runProgram(process.execPath, [oxlint, '--type-aware', '--format=unix', 'core', 'web'], { cwd: folder })
  for (const line of output.split('\n')) {
    const [, path = '', rule = ''] = /^([^:]+):.*\/([a-z-]+\([a-z-]+\))\]$/.exec(line) ?? []
    found.set(path, [...(found.get(path) ?? []), rule])
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(faults)('the linter sees %s in %s', (rule, path) => {
  expect(found.get(path)).toContain(rule)
})

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
