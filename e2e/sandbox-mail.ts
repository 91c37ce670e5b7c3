import { expect, type Page } from '@playwright/test'

export type SandboxMail = { name: string; sender: string; subject: string; text: string }

/** Lets a mail come into the sandbox mailbox. */
export async function receive(page: Page, mail: SandboxMail): Promise<void> {
  await page.goto('/dashboard/try')
  await page.getByLabel('Their name').fill(mail.name)
  await page.getByLabel('Their email').fill(mail.sender)
  await page.getByLabel('Subject').fill(mail.subject)
  await page.getByLabel('What they write').fill(mail.text)
  await page.getByRole('button', { name: 'Put it into the sandbox mailbox' }).click()
  await expect(page.getByRole('heading', { name: 'In the sandbox mailbox' })).toBeVisible()
}
