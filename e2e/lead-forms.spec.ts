import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { business } from '../server/src/seed/business.ts'
import { openForeignSite } from './foreign-site.ts'
import { expectNoFaults } from './no-faults.ts'
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
    site.close()
  }
  await expectAnswered(page, email)
})

test('a form that the server refuses says why and keeps what was typed', async ({ page }) => {
  await page.goto(`/f/${business.formKey}`)
  await page.getByLabel('Your name').fill('Holly Hart')
  await page.getByLabel('Email').fill('holly@mailbox.example')
  await page.getByLabel('Message').fill('   ')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Holly Hart')
})

test('an owner makes a form by clicks; what a visitor sends through its page is answered, and its key and switch work', async ({ page }, {
  project,
}) => {
  const name = `Trial page ${project.name}`
  const email = `made-${project.name}@mailbox.example`
  await page.goto('/dashboard/integrations')
  const forms = page.getByRole('region', { name: 'Lead forms' })
  await forms.getByRole('button', { name: 'Make form' }).click()
  await expect(forms.getByText('Give the form a name.')).toBeVisible()
  await forms.getByLabel('Name of a new form').fill(name)
  await forms.getByLabel('Name of a new form').press('Enter')
  const form = forms.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(form.getByText('Nothing came through it yet')).toBeVisible()
  await expectNoFaults(page, 'main')

  const opening = page.waitForEvent('popup')
  await form.getByRole('link', { name: 'Open page' }).click()
  const visitor = await opening
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  await fillAndSend(visitor, 'Tara Reed', email)
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const address = new URL(visitor.url()).pathname // of the page, as of its thanks
  await visitor.close()
  await expect(form.getByText(/^1 lead · last one/)).toBeVisible()

  await form.getByRole('button', { name: 'Rename' }).click()
  await forms.getByLabel('New name of').fill(`${name} 2`)
  await forms.getByLabel('New name of').press('Enter')
  const renamed = forms.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${name} 2` }) })
  await renamed.getByRole('button', { name: 'Switch' }).click()
  await expect(renamed.getByText('Off', { exact: true })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await renamed.getByRole('button', { name: 'Switch' }).click()
  await expect(renamed.getByText('On', { exact: true })).toBeVisible()
  await renamed.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click()
  await expect(renamed.getByLabel('Page to link to', { exact: true })).not.toHaveValue(new RegExp(address))
  expect((await page.request.get(address)).status()).toBe(404)
  await renamed.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toHaveCount(0)
  await expectAnswered(page, email)
})

test('a program posts a lead to the webhook with the secret from the page; a wrong signature is refused', async ({ page }, { project }) => {
  const name = `Webhook ${project.name}`
  const email = `posted-${project.name}@mailbox.example`
  await page.goto('/dashboard/integrations')
  const forms = page.getByRole('region', { name: 'Lead forms' })
  await forms.getByLabel('Name of a new form').fill(name)
  await forms.getByRole('button', { name: 'Make form' }).click()
  const form = forms.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await form.getByText('Webhook for other programs').click()
  await form.getByRole('button', { name: 'Make the secret' }).click()
  await expect(form.getByText('it is not shown again')).toBeVisible()
  const secret = await form.getByLabel('Secret', { exact: true }).inputValue()
  const address = await form.getByLabel('Address of the webhook', { exact: true }).inputValue()

  const body = JSON.stringify({ name: 'Pia Post', email, message: question })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const post = (key: string) =>
    page.request.post(new URL(address).pathname, {
      headers: {
        'Content-Type': 'application/json',
        'Ownvoice-Timestamp': timestamp,
        'Ownvoice-Signature': createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'),
      },
      data: Buffer.from(body),
    })
  const refused = await post('not the secret')
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'webhook_signature'])
  expect((await post(secret)).status()).toBe(202)
  await expect(form.getByText(/^1 lead · last one/)).toBeVisible()
  await page.reload()
  await expect(form).toBeVisible()
  await form.getByText('Webhook for other programs').click()
  await expect(form.getByText('The webhook has a secret')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectAnswered(page, email)
})

async function fillAndSend(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(question)
  await page.getByRole('button', { name: 'Send message' }).click()
}

async function expectAnswered(page: Page, email: string): Promise<void> {
  await page.goto('/dashboard')
  const line = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: email })
  await expect(line.filter({ hasText: /Answered|Follow-up waits/ }).first()).toBeVisible()
}
