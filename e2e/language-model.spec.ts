import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { dataDir } from './data-dir.ts'
import { freePort } from './free-port.ts'

// The server of the other tests believes a proxy, and so lets no account choose: the machine's programs are its own people's.
let server: ChildProcess
let baseUrl: string

test.beforeAll(async () => {
  const port = String(await freePort())
  baseUrl = `http://127.0.0.1:${port}`
  const settings = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: join(dataDir, 'private'),
    SEED: 'false',
    TRUSTED_PROXIES: '0',
  }
  server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  await expect(async () => {
    const { ok } = await fetch(`${baseUrl}/healthz`)
    expect(ok).toBe(true)
  }).toPass({ timeout: 80_000 })
})

test.afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
})

test('a model on this machine is looked for, found by name, used, and given up again', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: baseUrl })
  const page = await context.newPage()
  await createAccount(page.request, 'model')
  await page.goto('/dashboard/settings')
  const card = page.getByRole('region', { name: 'Language model' })
  await expect(card).toContainText('without a language model')
  await expect(card.getByRole('button', { name: 'Write without it' })).toHaveCount(0)

  const program = await serveModel()
  try {
    await card.getByRole('button', { name: 'Look for a model on this machine' }).click()
    const found = card.getByRole('listitem').filter({ hasText: 'kindly-writes:4b' })
    await expect(found).toContainText('kindly-writes:4b in Ollama')
    await expect(card.getByRole('listitem').filter({ hasText: 'nomic-embed-text' })).toHaveCount(0) // it writes nothing
    await found.getByRole('button', { name: 'Use kindly-writes:4b' }).click()
    await expect(found).toContainText('In use')
    await expect(card).toContainText('Replies are written with kindly-writes:4b in Ollama, on this machine.')
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.reload()
    await expect(card).toContainText('Replies are written with kindly-writes:4b')
    await card.getByRole('button', { name: 'Write without it' }).click()
    await expect(card).toContainText('without a language model')
    await expect(card.getByRole('button', { name: 'Write without it' })).toHaveCount(0)
  } finally {
    program.close()
    program.closeAllConnections()
    await context.close()
  }
})

/** A program that answers where Ollama does. */
async function serveModel(): Promise<Server> {
  const models = { object: 'list', data: [{ id: 'kindly-writes:4b' }, { id: 'nomic-embed-text:latest' }] }
  const program = createServer((request, response) => {
    response.writeHead(request.url === '/v1/models' ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(models))
  })
  program.listen(11_434, '127.0.0.1')
  await once(program, 'listening')
  return program
}
