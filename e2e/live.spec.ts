import { expect, type Page, test } from '@playwright/test'
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

  const text = 'Hello, where can I park when I bring my son to his lesson? Thank you, Nadia'
  await receive(await context.newPage(), { name: 'Nadia Brandt', sender, subject: 'Parking', text })

  await line.first().click({ timeout: 30_000 })
  await expect(page.getByRole('article', { name: 'The message' })).toContainText('where can I park')
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('Nadia')
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${sender}` })).toBeVisible()
})

test('a mail that is handed over stands under Escalate by itself, and opens with the reason and the words we would have used [ASSIST-028]', async ({
  page,
  context,
}, { project }) => {
  const sender = `olga-${project.name}@mailbox.example`
  await page.goto('/dashboard/escalate')
  await expect(page.getByRole('heading', { level: 1, name: 'Open escalations' })).toBeVisible()
  const line = page.getByRole('main').getByRole('link').filter({ hasText: sender })
  await expect(line).toHaveCount(0)

  const text = 'Hello, how much is a trial lesson? And do you teach ballet? Olga'
  await receive(await context.newPage(), { name: 'Olga Brandt', sender, subject: 'Ballet', text })

  await expect(line.first()).toContainText('For you', { timeout: 30_000 })
  await line.first().click()
  await expect(page.getByRole('article', { name: 'The message' })).toContainText('do you teach ballet')
  await expect(page.getByText('Handed to you').first()).toBeVisible()
})

/** Lets a mail come into the sandbox mailbox, on a page of its own. */
async function receive(page: Page, mail: { name: string; sender: string; subject: string; text: string }): Promise<void> {
  await page.goto('/dashboard/try')
  await page.getByLabel('Their name').fill(mail.name)
  await page.getByLabel('Their e-mail').fill(mail.sender)
  await page.getByLabel('Subject').fill(mail.subject)
  await page.getByLabel('What they write').fill(mail.text)
  await page.getByRole('button', { name: 'Put it into the sandbox mailbox' }).click()
  await expect(page.getByRole('heading', { name: 'In the sandbox mailbox' })).toBeVisible()
  await page.close()
}
