import { expect, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

test('a mail that comes in shows up on the Overview without a reload, and opens with its reply [ASSIST-001, ASSIST-033, OVER-020]', async ({
  page,
  context,
}, { project }) => {
  const sender = `nadia-${project.name}@mailbox.example`
  await page.goto('/dashboard')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByText('Live', { exact: true })).toBeVisible()
  const line = activity.getByRole('link').filter({ hasText: sender })
  await expect(line).toHaveCount(0)

  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/try')
  await elsewhere.getByLabel('Their name').fill('Nadia Brandt')
  await elsewhere.getByLabel('Their e-mail').fill(sender)
  await elsewhere.getByLabel('Subject').fill('Parking')
  await elsewhere.getByLabel('What they write').fill('Hello, where can I park when I bring my son to his lesson? Thank you, Nadia')
  await elsewhere.getByRole('button', { name: 'Put it into the sandbox mailbox' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'In the sandbox mailbox' })).toBeVisible()
  await elsewhere.close()

  await line.first().click({ timeout: 30_000 })
  await expect(page.getByRole('article', { name: 'The message' })).toContainText('where can I park')
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('Nadia')
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${sender}` })).toBeVisible()
})
