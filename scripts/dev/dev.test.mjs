import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../peers/daemon.mjs'
import { root } from '../setup/root.mjs'

/** @type {string} */
let folder
/** @type {import('node:child_process').ChildProcess} */
let dev
/** @type {string} */
let pagesUrl

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ownvoice-dev-'))
  const [port, pagesPort] = [await freePort(), await freePort()]
  pagesUrl = `http://localhost:${pagesPort}`
  dev = spawn(process.execPath, ['scripts/dev/main.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, DATA_DIR: folder, SEED: 'false', PORT: String(port), PAGES_PORT: String(pagesPort) },
  })
  await vi.waitUntil(async () => (await statusOf('/healthz')) === 200, { timeout: 230_000, interval: 500 })
})
afterAll(async () => {
  dev.kill('SIGTERM')
  if (dev.exitCode === null && dev.signalCode === null) await once(dev, 'exit')
  await rm(folder, { recursive: true, force: true })
})

test('npm run dev serves the pages with hot reload, and the server behind them under the same address', async () => {
  const page = await (await fetch(`${pagesUrl}/auth`)).text()
  expect(page).toContain('virtual:react-router/inject-hmr-runtime')
  expect(page).not.toContain('site.invalid')
  expect(await statusOf('/api/v1/me')).toBe(401)
  expect(await statusOf('/dev/mail')).toBe(200)
}, 240_000)

test('both end when the command is ended', async () => {
  dev.kill('SIGTERM')
  await once(dev, 'exit')
  expect(await statusOf('/healthz')).toBeNull()
})

/** @param {string} path */
async function statusOf(path) {
  try {
    return (await fetch(`${pagesUrl}${path}`)).status
  } catch {
    return null // nobody listens
  }
}
