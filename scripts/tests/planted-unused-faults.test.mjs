import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../setup/root.mjs'
import { runProgram } from '../setup/run-program.mjs'
import { chooseParts } from './parts.mjs'

/** @type {string} */
let folder

/** Three exports in each: one that ships, one that only a test uses, one that nobody uses. */
const exported = "export const shipped = 'a'\nexport const onlyTested = 'b'\nexport const unused = 'c'\n"

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'))
  for (const path of ['package.json', 'knip.json', 'core/package.json', 'server/package.json']) copy(path)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  write('core/src/leads/lead.ts', exported)
  write('core/src/leads/lead.test.ts', "import { onlyTested } from './lead.ts'\nonlyTested.trim()\n")
  write('server/src/digest.ts', exported)
  write('server/testing/world.ts', "import { onlyTested } from '../src/digest.ts'\nexport const world = onlyTested\n")
  write('server/src/main.test.ts', "import { world } from '../testing/world.ts'\nworld.trim()\n")
  write(
    'server/src/main.ts',
    "import { shipped as lead } from '../../core/src/leads/lead.ts'\nimport { shipped } from './digest.ts'\n`${lead}${shipped}`.trim()\n",
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what nobody uses is found', async () => {
  const found = await run('unused')
  expect(found).toEqual(['core/src/leads/lead.ts unused', 'server/src/digest.ts unused'])
})

test('what only tests use is found as well, in what ships', async () => {
  const found = await run('unused:shipped')
  expect(found).toEqual([
    'core/src/leads/lead.ts onlyTested',
    'core/src/leads/lead.ts unused',
    'server/src/digest.ts onlyTested',
    'server/src/digest.ts unused',
  ])
})

/**
 * The exports that a part of the test run has something against, in the folder.
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function run(name) {
  const part = chooseParts(name).chosen.find((one) => one.name === name)
  const command = [join(root, part?.command[0] ?? ''), ...(part?.command.slice(1) ?? []), '--exports', '--reporter', 'json']
  const { output } = await runProgram(process.execPath, command, { cwd: folder })
  /** @type {{ issues: { file: string, exports: { name: string }[] }[] }} */
  const { issues } = JSON.parse(output)
  return issues.flatMap(({ file, exports }) => exports.map((one) => `${file} ${one.name}`)).toSorted()
}

/** @param {string} path */
function copy(path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path))
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
