import { expect, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

const writer = 'paul.weber@customer.example'

test('a reply that waits as a draft is changed by the owner and sent [ASSIST-034]', async ({ page }) => {
  await page.goto('/dashboard/escalate/drafts')
  await page
    .getByRole('listitem')
    .filter({ hasText: writer })
    .getByRole('link', { name: /^See the message/ })
    .click()
  await expect(page.getByText('It has not been sent')).toBeVisible()
  await expect(page.getByLabel('The draft, to change as you like')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change it', exact: true }).click()
  const draft = page.getByLabel('The draft, to change as you like')
  await draft.fill('')
  await expect(page.getByText('Write at least a word.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveAttribute('aria-disabled', 'true')
  await draft.fill('Hello,\n\nyes, gladly. Come by on Thursday.\n\nMaya')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${writer}` })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('Come by on Thursday.')
  await expect(page.getByText('Answered, with your word')).toBeVisible()
  await expect(page.getByText('A draft waits for you')).toHaveCount(0)
})
