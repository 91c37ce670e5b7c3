import { expect, type Page, test } from '@playwright/test'
import { createAccount, expectOneMail } from './account.ts'
import { expectNoFaults } from './no-faults.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Subscription', exact: true })

test('a payment that fails, and an end to come, stand on every page with the way out, and the owner is mailed', async ({ page }) => {
  const { email } = await createAccount(page.request, 'overdue')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  const portal = await openPortal(page)
  await portal.getByRole('button', { name: 'Let the next payment fail' }).click()
  await expect(notice(page)).toContainText('Your last payment did not go through.')
  await expectNoFaults(page, 'main')
  await page.goto('/dashboard/tone')
  const [opened] = await Promise.all([page.waitForEvent('popup'), notice(page).getByRole('button', { name: 'Look at your card' }).click()])
  await opened.getByRole('button', { name: 'Pay the open invoice' }).click()
  await expect(notice(page)).toHaveCount(0)
  await opened.getByRole('button', { name: 'Cancel at period end' }).click()
  await expect(notice(page)).toContainText(/Your subscription ends on \w{3}, \w{3} \d.*Nobody is answered after that/)
  await expect(notice(page).getByRole('button', { name: 'Keep it' })).toBeVisible()
  await opened.getByRole('button', { name: 'Resume' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expectOneMail(page, email, /Your last payment did not go through/)
})

test('within its days the money is asked back under Settings, after a question, and once', async ({ page }) => {
  const { email } = await createAccount(page.request, 'money-back')
  await page.goto('/dashboard/settings?tab=subscription')
  const card = page.getByRole('region', { name: 'Money back' })
  await expect(card).toContainText('Within 30 days you get back what you paid, whatever the reason.')
  await card.getByRole('button', { name: 'Ask for your money back' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await card.getByRole('button', { name: 'Ask for your money back' }).click()
  await expectNoFaults(page, '[role=dialog]')
  await question.getByLabel('What went wrong?').fill('Too few leads.')
  await question.getByRole('button', { name: 'Ask for it' }).click()
  await expect(card).toContainText('We give back what you paid')
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.reload()
  await expect(card).toContainText('Asked for on')
  await expectOneMail(page, email, /You asked for your money back/)
})

async function openPortal(page: Page): Promise<Page> {
  const { url } = await (await page.request.post('/api/v1/billing/portal', { data: {} })).json()
  const portal = await page.context().newPage()
  await portal.goto(url)
  return portal
}
