import { expect, test } from '@playwright/test'
import { cancelSubscription, createAccount, readMailedLink, signInAs } from './account.ts'
import { ownerSession } from './owner.ts'

test('an unverified person can sign in, is told that nothing is sent, and asks for the link again [AUTH-012]', async ({ page }) => {
  const login = await createAccount(page.request, 'unverified')
  await page.goto('/auth')
  await signInAs(page, login)
  const banner = page.getByRole('region', { name: 'Your address' })
  await expect(banner).toContainText('Nothing is sent until your address is verified.')
  await expect(banner).toContainText(login.email)
  await readMailedLink(page, login.email, /./)

  await banner.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(`We sent a new link to ${login.email}.`)
  await expect(banner.getByRole('button')).toHaveText(/^Send again in \d+ s$/)
  await expect(banner.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  const link = await readMailedLink(page, login.email, /./, { after: 1 })

  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByText('Your email is verified.', { exact: true })).toBeVisible()
  await expect(other).toHaveURL((url) => url.pathname === '/' && url.search === '')
  await other.close()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('says why the link was not sent again, and lets it be tried [AUTH-012]', async ({ page }) => {
  const login = await createAccount(page.request, 'unsent')
  await page.route('**/api/auth/send-verification-email', (route) => route.fulfill({ status: 429, json: { message: 'Not so often.' } }))
  await page.goto('/auth')
  await signInAs(page, login)
  const button = page.getByRole('button', { name: 'Send the link again' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('The link was not sentNot so often.')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
})

test('a link that no longer holds says how to get a new one, and the address is cleaned', async ({ page }) => {
  await page.goto('/api/auth/verify-email?token=made-up&callbackURL=%2F')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(page.getByRole('alert')).toContainText('Sign in: on top of your dashboard you can have a new one sent.')
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
})

test('whose subscription has ended is led from the dashboard to the plans, and no further [AUTH-040, AUTH-047, AUTH-051]', async ({
  page,
}) => {
  const login = await createAccount(page.request, 'former')
  await page.goto('/auth')
  await signInAs(page, login)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await cancelSubscription(page)
  for (const path of ['/dashboard', '/dashboard/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/subscribe')
    await expect(page.getByRole('button', { name: 'Start Subscription' })).toBeVisible()
  }
})

test.describe('a verified person', () => {
  test.use({ storageState: ownerSession })

  test('sees no banner', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your address' })).toHaveCount(0)
  })
})
