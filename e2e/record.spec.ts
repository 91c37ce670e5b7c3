import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { tryAgain } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

test('what an owner changes and connects stands in the record, newest first, and is found by its words', async ({ page }) => {
  await createAccount(page.request, 'record')
  await page.goto('/dashboard/settings?tab=assistant')
  const signature = page.getByRole('region', { name: 'Signature' })
  await signature.getByLabel('Your signature').fill('Otter & Brass')
  await signature.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Replies end with it from now on.' })).toBeVisible()
  await page.goto('/dashboard/settings?tab=notifications')
  await page.getByRole('switch', { name: 'Weekly lead report' }).click({ force: true })
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Preferences saved' })).toBeVisible()
  await page.request.put('/api/v1/tone/identity', { data: { identity: 'Ms. Otter' } })
  const connected = await page.request.post('/api/v1/bookings/schedulers/cal_com', { data: { token: null } })
  expect(connected.ok()).toBe(true)

  await page.goto('/dashboard/settings?tab=security')
  await page.getByRole('link', { name: 'Open the record' }).click()
  await expect(page.getByRole('heading', { name: 'Everything that was done', level: 1 })).toBeVisible()
  await expect(lines(page)).toContainText([
    /Scheduler connected.*Cal\.com.*You · this device/,
    /Sign-off name changed.*From nothing to “Ms\. Otter”.*You · this device/,
    /Weekly lead report changed.*From off to on.*You · this device/,
    /Signature changed.*From nothing to “Otter & Brass”.*You · this device/,
    /Signed in.*You · this device/,
  ])
  await expectNoFaults(page, 'main')

  await page.getByLabel('Search').fill('weekly')
  await expect(lines(page)).toHaveCount(1)
  await expect(page).toHaveURL(/search=weekly/)
  await page.reload()
  await expect(lines(page)).toContainText([/From off to on/])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^ownvoice-record-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('Who').selectOption('Operator')
  await expect(page.getByText('Nothing of the kind was done.')).toBeVisible()
  await page.getByLabel('Search').fill('')
  await page.getByLabel('Who').selectOption('You')
  await expect(lines(page)).toHaveCount(5)

  await page.getByRole('link', { name: 'Back to Security' }).click()
  await expect(page.getByRole('heading', { name: 'Active Sessions' })).toBeVisible()
})

test('a record that cannot be loaded says so, and is there after another try', async ({ page }) => {
  await createAccount(page.request, 'record-fault')
  await page.route('**/api/rpc/accounts/record/list', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/dashboard/settings/record')
  await expect(page.getByText('The record could not be loaded.')).toBeVisible()
  await page.unroute('**/api/rpc/accounts/record/list')
  await tryAgain(page.getByRole('button', { name: 'Try again' }), lines(page).filter({ hasText: 'Signed in' }))
  await expect(lines(page).filter({ hasText: 'Signed in' })).toHaveCount(1)
})

test('of two tabs with the same settings, the one that saves later is told, and takes nothing back', async ({ page, context }) => {
  await createAccount(page.request, 'two-tabs')
  const [one, other] = [page, await context.newPage()]
  const signatureOn = (tab: Page) => tab.getByRole('region', { name: 'Signature' })
  for (const tab of [one, other]) {
    await tab.goto('/dashboard/settings?tab=assistant')
    await expect(signatureOn(tab).getByLabel('Your signature')).toHaveValue('')
  }
  for (const [tab, text] of [
    [one, 'Otter & Brass'],
    [other, 'Brass & Otter'],
  ] as const) {
    await signatureOn(tab).getByLabel('Your signature').fill(text)
    await signatureOn(tab).getByRole('button', { name: 'Save signature' }).click()
  }
  await expect(one.getByRole('status').filter({ hasText: 'Replies end with it from now on.' })).toBeVisible()
  await expect(other.getByText('This was changed elsewhere in the meantime. Reload and try again.')).toBeVisible()
  await other.reload()
  await expect(signatureOn(other).getByLabel('Your signature')).toHaveValue('Otter & Brass')
  await signatureOn(other).getByLabel('Your signature').fill('Brass & Otter')
  await signatureOn(other).getByRole('button', { name: 'Save signature' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Replies end with it from now on.' })).toBeVisible()
})
