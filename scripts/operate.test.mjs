import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './setup/root.mjs'

/**
 * A checkout of its own, with these settings.
 * @type {string}
 */
let checkout
beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'operate-')))
  for (const path of ['package.json', 'package-lock.json', 'scripts/operate.mjs', 'scripts/setup'])
    cpSync(join(root, path), join(checkout, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

test('a setting in .env reaches an operator’s command as it does the server', async () => {
  for (const folder of ['core', 'server']) symlinkSync(join(root, folder), join(checkout, folder))
  setSettings('DATABASE_URL=postgres://ownvoice@database.invalid/ownvoice')
  expect(await operate(['restore'])).toMatchObject({ code: 0, output: expect.stringMatching(/^The database is on a PostgreSQL server/) })
  setSettings('DATA_DIR=elsewhere')
  expect(await operate(['restore'])).toMatchObject({ code: 1, problem: expect.stringContaining('elsewhere/backups') })
})

test('arguments, input and exit code pass through, and V8 is told not to free WebAssembly', async () => {
  mkdirSync(join(checkout, 'server/src'), { recursive: true })
  writeFileSync(join(checkout, 'server/src/resolve-quickly.ts'), '')
  writeFileSync(
    join(checkout, 'server/src/operate.ts'),
    `import { text } from 'node:stream/consumers'
    const { argv, execArgv, env } = process
    console.log(JSON.stringify({ given: argv.slice(2), flags: execArgv, port: env.PORT, input: await text(process.stdin) }))
    process.exitCode = 7`,
  )
  setSettings('PORT=4321')
  const { code, output } = await operate(['retry-job', 'an id'], 'yes')
  expect(code).toBe(7)
  const seen = { given: ['retry-job', 'an id'], flags: expect.arrayContaining(['--no-wasm-code-gc']), port: '4321', input: 'yes' }
  expect(JSON.parse(output)).toEqual(seen)
})

/** @param {string} lines */
function setSettings(lines) {
  writeFileSync(join(checkout, '.env'), `${lines}\n`)
}

/**
 * @param {string[]} args
 * @param {string} [input]
 */
async function operate(args, input = '') {
  const child = spawn(process.execPath, ['scripts/operate.mjs', ...args], { cwd: checkout, env: { PATH: process.env.PATH } })
  child.stdin.end(input)
  const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, output, problem }
}
