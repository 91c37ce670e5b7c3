import { expect, test } from '@playwright/test'
import { cancelSubscription, confirmPassword, createAccount, enterPassword, expectOneMail, readMailedLink, signInAs } from './account.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'

test('an unverified person can sign in, is told that nothing is sent, and asks for the link again [AUTH-012]', async ({
  page,
  request,
}) => {
  const login = await createAccount(request, 'unverified')
  await page.goto('/auth')
  await signInAs(page, login)
  const banner = page.getByRole('region', { name: 'Your address' })
  await expect(banner).toContainText('Nothing is sent until your address is verified.')
  await expect(banner).toContainText(login.email)
  await readMailedLink(page, login.email, /./)

  await banner.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(`We sent a new link to ${login.email}.`)
  await expect(banner.getByRole('button', { name: /^Send/ })).toHaveText(/^Send again in \d+ s$/)
  await expect(banner.getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true')
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

test('a mistyped address is replaced by the link that goes to the right one, and the banner goes [AUTH-012, SET-068]', async ({ page }) => {
  const login = await createAccount(page.request, 'mistyped')
  const { email: mistyped } = login
  const right = mistyped.replace('mistyped', 'right')
  await page.goto('/dashboard')
  const banner = page.getByRole('region', { name: 'Your address' })
  await banner.getByRole('button', { name: 'Wrong address?' }).click()
  const field = banner.getByLabel('The right address')
  await expect(field).toBeFocused()
  await field.fill(mistyped)
  await field.press('Enter')
  await enterPassword(page, login)
  await expect(page.getByRole('alert')).toHaveText('The link was not sentThis is the address that your account has now.')
  await field.fill(right)
  await banner.getByRole('button', { name: 'Send the link there' }).click()
  await expect(banner).toContainText(`Open the link in the mail to ${right}, in this browser`)

  await page.goto(await readMailedLink(page, right, /Confirm your new sign-in address/))
  await expect(page.getByText('Your email is verified.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('button', { name: right })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('who is verified signs in with another address once its link is opened; the former one is told [SET-068]', async ({ page }) => {
  const login = await createAccount(page.request, 'moving')
  const { email: former } = login
  const next = former.replace('moving', 'moved')
  await page.goto('/dashboard')
  await page.goto(await readMailedLink(page, former, /./))
  await page.goto('/dashboard/settings')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  await profile.getByRole('button', { name: 'Change sign-in address' }).click()
  await profile.getByLabel('The new address').fill(next)
  await expectNoFaults(page, 'main')
  await profile.getByRole('button', { name: 'Send the link there' }).click()
  await enterPassword(page, login)
  await expect(profile).toContainText(`Open the link in the mail to ${next}, in this browser`)
  await expectOneMail(page, former, /Your sign-in address is about to change/)
  await page.goto(await readMailedLink(page, next, /Confirm your new sign-in address/))
  await expect(page.getByText('Your email is verified.', { exact: true })).toBeVisible()
  await page.goto('/dashboard/settings')
  await expect(profile).toContainText(`You sign in as ${next}.`)
  await expectOneMail(page, former, /You sign in with another address now/)
})

test('the link of a new address counts only where the account is signed in, and says so elsewhere', async ({ page, request }) => {
  const login = await createAccount(request, 'mistyped')
  const { email: mistyped } = login
  await confirmPassword(request, login)
  const right = mistyped.replace('mistyped', 'right')
  expect((await request.post('/api/v1/me/email', { data: { email: right } })).ok()).toBe(true)
  await page.goto(await readMailedLink(page, right, /Confirm your new sign-in address/))
  await expect(page.getByRole('alert')).toContainText('Sign in, then open the link again')
  await page.getByRole('alert').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

test('another address for notices waits for the word of its reader, and is written to from then on', async ({ page, browser }) => {
  const login = await createAccount(page.request, 'contact')
  const office = `office-${crypto.randomUUID().slice(0, 8)}@otterbrass.example`
  await page.goto('/dashboard/settings')
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  await profile.getByRole('button', { name: 'Edit' }).click()
  await profile.getByLabel('Email').fill(office)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await enterPassword(page, login)
  await expect(profile).toContainText(`${office} is not confirmed yet`)
  await expect(profile).toContainText('Until then we tell you here alone what waits.')
  await expectNoFaults(page, 'main')
  await profile.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(`Look into the mailbox of ${office}.`)).toBeVisible()
  const link = await readMailedLink(page, office, /May we write to you here/, { after: 1 })

  const reader = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const mail = await reader.newPage()
  await mail.goto(new URL(link, page.url()).href)
  await mail.getByRole('button', { name: 'Write to me here' }).click()
  await expect(mail.getByRole('heading', { name: 'Address confirmed' })).toBeVisible()
  await reader.close()
  await page.reload()
  await expect(profile.getByLabel('Email')).toHaveValue(office)
  await expect(profile).not.toContainText('is not confirmed yet')
})

test('says why the link was not sent again, and lets it be tried [AUTH-012]', async ({ page }) => {
  await createAccount(page.request, 'unsent')
  await page.route('**/api/auth/send-verification-email', (route) => route.fulfill({ status: 429, json: { message: 'Not so often.' } }))
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Send the link again' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('The link was not sentNot so often.')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
})

test('a link that no longer holds says how to get a new one, and the address is cleaned', async ({ page }) => {
  await page.goto('/api/auth/verify-email?token=made-up&callbackURL=%2F')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(page.getByRole('alert')).toContainText('On top of your dashboard you can have a new one sent.')
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

test('whose subscription has ended is led from the dashboard to the plans, and no further [AUTH-040, AUTH-047, AUTH-051]', async ({
  page,
}) => {
  await createAccount(page.request, 'former')
  await page.goto('/dashboard')
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
