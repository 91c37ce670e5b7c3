import { type BrowserContext, expect, test } from '@playwright/test'
import { ownerSession } from './owner.ts'
import { uniqueWord } from './message-page.ts'
import { receive, type SandboxMail } from './sandbox-mail.ts'

test.use({ storageState: ownerSession })

test('a mail that comes in shows up on the Overview without a reload, and opens with its reply [ASSIST-001, ASSIST-033, OVER-020]', async ({
  page,
  context,
}) => {
  const sender = `${uniqueWord()}@mailbox.example`
  await page.goto('/dashboard')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity.getByText('Live', { exact: true })).toBeVisible()
  const line = activity.getByRole('link').filter({ hasText: sender })
  await expect(line).toHaveCount(0)

  const text = 'Hello, where can we park? Thank you, Nadia'
  await receiveElsewhere(context, { name: 'Nadia Brandt', sender, subject: 'Parking', text })

  await line.first().click({ timeout: 30_000 })
  await expect(page.getByRole('article', { name: 'The message' })).toContainText('where can we park')
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('Nadia')
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${sender}` })).toBeVisible()
})

test('a mail that is handed over stands under Escalate by itself, and opens with the reason and the words we would have used [ASSIST-028]', async ({
  page,
  context,
}) => {
  const sender = `${uniqueWord()}@mailbox.example`
  await page.goto('/dashboard/escalate')
  await expect(page.getByRole('heading', { level: 1, name: 'Open escalations' })).toBeVisible()
  const line = page.getByRole('row').filter({ hasText: sender })
  await expect(line).toHaveCount(0)

  const text = 'Hello, how much is a trial lesson? And do you teach ballet? Olga'
  await receiveElsewhere(context, { name: 'Olga Brandt', sender, subject: 'Ballet', text })

  await expect(line).toContainText('0m', { timeout: 30_000 })
  await line.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Review Escalation' })
  await expect(dialog.getByRole('region', { name: 'Attempted draft' })).toContainText('trial')
  await dialog.getByRole('link', { name: /^See the whole message/ }).click()
  await expect(page.getByRole('article', { name: 'The message' })).toContainText('do you teach ballet')
  await expect(page.getByText('Handed to you').first()).toBeVisible()
})

/** On a page of its own, so that the one that is open hears of it by itself. */
async function receiveElsewhere(context: BrowserContext, mail: SandboxMail): Promise<void> {
  const page = await context.newPage()
  await receive(page, mail)
  await page.close()
}
