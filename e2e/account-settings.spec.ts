import { expect, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

const cards = ['Account Settings', 'Notifications', 'Privacy & Security', 'Appearance']

test('a visitor sees four things to come, and no more [LEGAL-024, LEGAL-025]', async ({ page }) => {
  await page.goto('/account-settings')
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list.getByRole('heading')).toHaveText(cards)
  for (const [index, title] of cards.entries()) await expect(list.nth(index)).toHaveText(`${title}Coming soon`)
  await expect(page).toHaveURL(/\/account-settings$/)
})

test.describe('signed in', () => {
  test.use({ storageState: ownerSession })

  test('nothing leads to the page of things to come [LEGAL-026]', async ({ page }) => {
    for (const path of ['/', '/subscribe?manage=1', '/terms', '/privacy', '/dashboard', '/dashboard/settings']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('a[href*="account-settings"]')).toHaveCount(0)
    }
  })
})

test('the way back from Google shows that it is worked on, and ends with the integrations [INTEG-035]', async ({ page }) => {
  await page.route('**/assets/**.js', (route) => route.abort())
  await page.goto('/api/oauth/google/callback?code=4%2Fsecret&state=secret&error=access_denied')
  await expect(page.getByRole('status')).toHaveText('Processing Google OAuth...')
  await page.unroute('**/assets/**.js')

  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/accounts/me*', async (route) => {
    await mayGoOn
    await route.continue()
  })
  await page.route('**/assets/dashboard-*.js', async (route) => {
    await mayGoOn
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveText('Redirecting...')
  goOn()
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard%2Fintegrations%3Ferror%3Daccess_denied$/)
})
