import { expect, test } from '@playwright/test'
import { seedLogin } from '../server/src/seed/business.ts'
import { ownerSession, signIn } from './owner.ts'

test.describe('a visitor', () => {
  for (const path of ['/auth', '/login']) {
    test(`finds the sign-in card at ${path} [AUTH-001, AUTH-002, AUTH-004, AUTH-010, AUTH-011]`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('tab')).toHaveText(['Sign In'])
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
      await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
      await expect(page.getByText('By signing up, you agree to our terms of service and privacy policy.')).toBeVisible()
    })
  }

  test('gets to the subscription from the card [AUTH-003]', async ({ page }) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Subscribe to Get Started' }).click()
    await expect(page.getByRole('button', { name: 'Start Subscription' })).toHaveAttribute('aria-disabled', 'false')
    await expect(page).toHaveURL(/\/subscribe\?plan=basic$/)
  })

  test('sends nothing that the browser itself can refuse [AUTH-006]', async ({ page }) => {
    const attempts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/sign-in')) attempts.push(request.url())
    })
    await page.goto('/auth')
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })
    for (const [email, password] of [
      ['', 'a password'],
      ['not-an-address', 'a password'],
      [seedLogin.email, ''],
    ] as const) {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await submit.click()
      await expect(page.locator('form:invalid')).toHaveCount(1)
    }
    expect(attempts).toEqual([])
  })

  test('is told in the words of the server when the password is wrong [AUTH-008]', async ({ page }) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(seedLogin.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    const toast = page.getByRole('alert')
    await expect(toast).toHaveText('Error signing inInvalid login credentials')
    await expect(toast).toHaveAttribute('data-tone', 'error')
    await expect(page).toHaveURL(/\/auth$/)
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription('This email and password do not go together.')
    await expect(password).toBeFocused()
    await page.route('**/api/auth/sign-in/email', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(toast).toHaveText('Error signing inThe server did not answer. Check your connection and try again.')
    await expect(password).toHaveAccessibleDescription('')
  })

  test('comes back to the page they asked for, greeted [AUTH-009, AUTH-039, AUTH-050]', async ({ page }) => {
    await page.goto('/dashboard/try')
    await expect(page).toHaveURL(/\/auth\?next=/)
    await signIn(page)
    await expect(page).toHaveURL(/\/dashboard\/try$/)
    await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toContainText("You've been signed in successfully.")
  })

  test('is never led to a foreign site after sign-in [AUTH-009]', async ({ page, baseURL }) => {
    await page.goto('/login?next=//evil.example/dashboard')
    await signIn(page)
    await expect(page).toHaveURL(`${baseURL}/dashboard`)
  })

  test('keeps what was typed when the network fails, and signs in once it is back [AUTH-008]', async ({ page }) => {
    await page.route('**/api/auth/sign-in/email', (route) => route.abort())
    await page.goto('/auth')
    await page.getByLabel('Email').fill(seedLogin.email)
    await page.getByLabel('Password', { exact: true }).fill(seedLogin.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Error signing inThe server did not answer. Check your connection and try again.')
    await expect(page.getByLabel('Email')).toHaveValue(seedLogin.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(seedLogin.password)
    await page.unroute('**/api/auth/sign-in/email')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  for (const fault of [502, 503, 504, 'network'] as const) {
    test(`notices nothing of a server that is away for a moment: ${fault}`, async ({ page }) => {
      let failed = 0
      await page.route('**/api/auth/sign-in/email', (route) => {
        failed += 1
        if (failed > 2) return route.continue()
        return fault === 'network' ? route.abort() : route.fulfill({ status: fault, body: '<h1>Bad gateway</h1>' })
      })
      await page.goto('/auth')
      await signIn(page)
      expect(failed).toBe(3)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }
})

test.describe('a signed-in owner', () => {
  test.use({ storageState: ownerSession })

  for (const path of ['/auth', '/login']) {
    test(`is led on from ${path} [AUTH-005, AUTH-010]`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$/)
    })
  }

  test('is led on to where the address says', async ({ page }) => {
    await page.goto('/auth?next=%2Fdashboard%2Ftone%3Fa%3D1')
    await expect(page).toHaveURL(/\/dashboard\/tone\?a=1$/)
  })

  test('stays signed in over a reload [AUTH-036]', async ({ page }) => {
    await page.goto('/dashboard')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})
