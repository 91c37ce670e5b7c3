import { expect, test } from '@playwright/test'
import { notice, openMessage, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { receive } from './sandbox-mail.ts'

test.use({ storageState: ownerSession })

test('a person is left alone from their message, and whole businesses under Settings', async ({ page }) => {
  const domain = `${uniqueWord()}.example`
  const sender = `sam@${domain}`
  const mail = { name: 'Sam', sender, subject: 'Strings', text: 'How much is a 30 minute piano lesson per month?' }
  await receive(page, mail)
  await openMessage(page, sender)
  await page.getByRole('button', { name: 'Leave this person alone' }).click()
  await notice(page, `${sender} is left alone`).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Leave this person alone' }).click()
  await expect(page.getByText(`${sender} is on your list of people whom Ownvoice leaves alone.`)).toBeVisible()

  await receive(page, mail)
  await expect(async () => {
    await openMessage(page, sender)
    await expect(page.getByText(`${sender} is on your list of people to leave alone.`)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('article', { name: 'The reply' })).toHaveCount(0)
  await expectNoFaults(page, 'main')

  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'People to leave alone' })
  await expect(card.getByText(sender, { exact: true })).toBeVisible()
  await card.getByLabel('Address or domain').fill('gmail.com')
  await card.getByRole('button', { name: 'Leave alone' }).click()
  await expect(card).toContainText('Anybody can have an address at gmail.com.')
  await expectNoFaults(page, 'main')
  await card.getByLabel('Address or domain').fill(domain)
  await card.getByRole('button', { name: 'Leave alone' }).click()
  await expect(card.getByText(`Everybody at ${domain}`)).toBeVisible()
  await card.getByRole('button', { name: `Take off the list: ${sender}` }).click()
  await expect(card.getByText(sender, { exact: true })).toHaveCount(0)
  await card.getByRole('button', { name: `Take off the list: @${domain}` }).click()
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`(?<!sam)@${domain} is off the list`) })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(card.getByText(`Everybody at ${domain}`)).toBeVisible()
})

test('how late a mail may be seen is set under Settings', async ({ page }) => {
  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'Late mail' })
  const hours = card.getByLabel('Answer mail that is at most so many hours old')
  await hours.fill('0')
  await expect(card).toContainText('Enter whole hours, from 1 to 168.')
  await expect(card.getByRole('button', { name: 'Save limit' })).toHaveAttribute('aria-disabled', 'true')
  await hours.fill('48')
  await card.getByRole('button', { name: 'Save limit' }).click()
  await expect(notice(page, 'Limit saved')).toContainText('within 48 hours')
  await page.reload()
  await expect(hours).toHaveValue('48')
})
