import { expect, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { expectNoFaults } from './no-faults.ts'
import { closeProgram, type OwnServer, serveJson, startOwnServer } from './own-server.ts'

// The server of the other tests believes a proxy, and so lets no account choose: the machine's programs are its own people's.
let server: OwnServer

test.beforeAll(async () => {
  server = await startOwnServer('private', { TRUSTED_PROXIES: '0' })
})

test.afterAll(() => server.stop())

test('a model on this machine is looked for, found by name, used, and given up again', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.baseUrl })
  const page = await context.newPage()
  await createAccount(page.request, 'model')
  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'Language model' })
  await expect(card).toContainText('without a language model')
  await expect(card.getByRole('button', { name: 'Write without it' })).toHaveCount(0)

  const program = await serveModels()
  try {
    await card.getByRole('button', { name: 'Look for a model on this machine' }).click()
    const found = card.getByRole('listitem').filter({ hasText: 'kindly-writes:4b' })
    await expect(found).toContainText('kindly-writes:4b in Ollama')
    await expect(card.getByRole('listitem').filter({ hasText: 'nomic-embed-text' })).toHaveCount(0) // it writes nothing
    await found.getByRole('button', { name: 'Use kindly-writes:4b' }).click()
    await expect(found).toContainText('In use')
    await expect(card).toContainText('Replies are written with kindly-writes:4b in Ollama, on this machine.')
    await expectNoFaults(page, 'main')
    await page.reload()
    await expect(card).toContainText('Replies are written with kindly-writes:4b')
    await card.getByRole('button', { name: 'Write without it' }).click()
    await expect(card).toContainText('without a language model')
    await expect(card.getByRole('button', { name: 'Write without it' })).toHaveCount(0)
  } finally {
    closeProgram(program)
    await context.close()
  }
})

/** A program that answers where Ollama does. */
function serveModels() {
  const models = { object: 'list', data: [{ id: 'kindly-writes:4b' }, { id: 'nomic-embed-text:latest' }] }
  return serveJson(11_434, ({ url }) => (url === '/v1/models' ? models : null))
}
