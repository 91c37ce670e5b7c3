import { createServer, type Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { business } from '../server/src/seed/business.ts'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

const question = 'Hello, how much is a 30 minute piano lesson per month? Thank you!'

test('a lead sent through the hosted form is answered, and stands in Recent Activity [ASSIST-001]', async ({ page }, { project }) => {
  const email = `hosted-${project.name}@mailbox.example`
  await page.goto(`/f/${business.formKey}`)
  await fillAndSend(page, 'Holly Hart', email)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expectAnswered(page, email)
})

test("a lead sent through the form on the owner's own site is answered, and stands in Recent Activity [ASSIST-001]", async ({
  page,
  baseURL,
}, { project }) => {
  const email = `embedded-${project.name}@mailbox.example`
  const site = await openForeignSite(
    `<h1>My school</h1><div data-ownvoice-form="${business.formKey}"></div><script src="${baseURL}/embed.js"></script>`,
  )
  try {
    await page.goto(site.url)
    await fillAndSend(page, 'Emil Berg', email)
    await expect(page.getByRole('status')).toContainText('Your message has arrived')
    await expect(page.getByLabel('Message')).toHaveCount(0)
  } finally {
    site.server.close()
    site.server.closeAllConnections()
  }
  await expectAnswered(page, email)
})

test('a form that the server refuses says why and keeps what was typed', async ({ page }) => {
  await page.goto(`/f/${business.formKey}`)
  await page.getByLabel('Your name').fill('Holly Hart')
  await page.getByLabel('E-mail').fill('holly@mailbox.example')
  await page.getByLabel('Message').fill('   ')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Holly Hart')
})

async function fillAndSend(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Message').fill(question)
  await page.getByRole('button', { name: 'Send message' }).click()
}

async function expectAnswered(page: Page, email: string): Promise<void> {
  await page.goto('/dashboard')
  const line = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: email })
  await expect(line.filter({ hasText: 'Answered' }).first()).toBeVisible()
}

/** A page of another origin: the same machine, another port. */
function openForeignSite(body: string): Promise<{ url: string; server: Server }> {
  return new Promise((resolve, reject) => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>My school</title><body>${body}</body></html>`)
    })
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('The site listens on no port.'))
      resolve({ url: `http://127.0.0.1:${address.port}/`, server })
    })
  })
}
