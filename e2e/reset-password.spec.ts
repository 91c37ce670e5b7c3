import { expect, type Page, test } from '@playwright/test'
import { createAccount, readMailedLink, signInAs } from './account.ts'

const requestCall = '**/api/auth/request-password-reset'
const resetCall = '**/api/auth/reset-password'
const newPassword = 'copper-harbor-violin-17'

test.describe('asking for a new password', () => {
  for (const path of ['/auth', '/login']) {
    test(`needs an address on ${path} [AUTH-011, AUTH-013]`, async ({ page }) => {
      const sent = watch(page, 'request-password-reset')
      await page.goto(path)
      await askForLink(page)
      await expect(page.getByRole('alert')).toHaveText('Enter your emailPlease enter your account email to reset your password.')
      await expect(page.getByLabel('Email')).toBeFocused()
      expect(sent).toEqual([])
    })
  }

  test('does not send off what is no address', async ({ page }) => {
    const sent = watch(page, 'request-password-reset')
    await page.goto('/auth')
    await page.getByLabel('Email').fill('not-an-address')
    await askForLink(page)
    await expect(page.locator('input:invalid:focus')).toHaveAttribute('name', 'email')
    expect(sent).toEqual([])
  })

  test('sends the address that is typed, and says where to look, account or not [AUTH-014, AUTH-015]', async ({ page }) => {
    const sent = watch(page, 'request-password-reset')
    await page.goto('/auth')
    await page.getByLabel('Email').fill('nobody-at-all@example.com')
    await askForLink(page)
    await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toHaveText(
      'Check your emailWe sent a password reset link to your inbox.',
    )
    expect(sent).toEqual(['{"email":"nobody-at-all@example.com","redirectTo":"/reset-password"}'])
  })

  test('says what the server says when it is refused, and keeps the address [AUTH-016]', async ({ page }) => {
    await page.route(requestCall, (route) => route.fulfill({ status: 429, json: { message: 'Please look into your inbox first.' } }))
    await page.goto('/auth')
    await page.getByLabel('Email').fill('maya@example.com')
    await askForLink(page)
    await expect(page.getByRole('alert')).toHaveText('Reset failedPlease look into your inbox first.')
    await expect(page.getByLabel('Email')).toHaveValue('maya@example.com')
  })
})

test.describe('the page of the link', () => {
  test('has two fields, a button and the way back [AUTH-017]', async ({ page }) => {
    await page.goto('/reset-password?token=any')
    await expect(page.getByLabel('New password')).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')
    await expect(page.getByRole('button', { name: 'Update password' })).toBeEnabled()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })

  test('sends nothing that is empty, too short or not the same twice [AUTH-018, AUTH-019, AUTH-020]', async ({ page }) => {
    const sent = watch(page, 'reset-password')
    await page.goto('/reset-password?token=any')
    for (const [first, second] of [
      ['', ''],
      [newPassword, ''],
      ['', newPassword],
    ] as const) {
      await fill(page, first, second)
      await expect(page.locator('form:invalid')).toHaveCount(1)
    }
    await expect(page.getByRole('alert')).toHaveCount(0)

    await fill(page, 'seven77', 'seven77')
    await expect(page.getByRole('alert').last()).toHaveText('Password too shortUse at least 8 characters.')
    await expect(page.getByLabel('New password')).toBeFocused()
    await fill(page, 'eight888', 'eight889')
    await expect(page.getByRole('alert').last()).toHaveText("Passwords don't matchPlease re-enter.")
    await expect(page.getByLabel('Confirm password')).toBeFocused()
    expect(sent).toEqual([])

    await fill(page, 'eight888', 'eight888')
    await expect.poll(() => sent).toEqual(['{"token":"any","newPassword":"eight888"}'])
  })

  test('without a link says what is missing and leads to a new one', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('status')).toContainText('A link from us is needed here')
    await page.getByRole('link', { name: 'sign-in page' }).click()
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  })

  test('says that a link does not hold, keeps the form, and leads to a new one [AUTH-023]', async ({ page }) => {
    await page.goto('/reset-password?token=made-up')
    await fill(page, newPassword, newPassword)
    await expect(page.getByRole('alert')).toContainText('Could not reset password')
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid. Please ask for a new one.')
    await expect(page.getByRole('status')).toContainText('This link no longer works')
    await expect(page.getByLabel('New password')).toHaveValue(newPassword)
  })

  test('keeps what was typed when the network fails [AUTH-023]', async ({ page }) => {
    await page.route(resetCall, (route) => route.abort())
    await page.goto('/reset-password?token=any')
    await fill(page, newPassword, newPassword)
    await expect(page.getByRole('alert')).toContainText('Could not reset passwordThe server did not answer.')
    await expect(page.getByLabel('Confirm password')).toHaveValue(newPassword)
    await expect(page.getByRole('button', { name: 'Update password' })).toBeEnabled()
  })
})

test('a forgotten password is replaced by the link of the mail, once, and opens nothing by itself [AUTH-021, AUTH-022, AUTH-024, AUTH-025, AUTH-026, AUTH-055]', async ({
  page,
  request,
}) => {
  const login = await createAccount(request, 'forgetful')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(login.email)
  await askForLink(page)
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
  await signInAs(page, login)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  const link = await readMailedLink(page, login.email, /password/i)
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password\?token=/)

  await fill(page, 'password1', 'password1')
  const field = page.getByLabel('New password')
  await expect(page.getByRole('alert')).toContainText('Could not reset password')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const reasons = await page.getByRole('main').getByRole('listitem').allTextContents()
  expect(reasons.length).toBeGreaterThan(0)
  for (const reason of reasons) await expect(page.getByRole('alert')).toContainText(reason)

  await fill(page, newPassword, newPassword)
  await expect(page.getByRole('status').filter({ hasText: 'Password updated' })).toHaveText(
    'Password updatedSign in with your new password.',
  )
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/reset-password/)

  await page.goto('/auth')
  await signInAs(page, login)
  await expect(page.getByRole('alert').filter({ hasText: 'Error signing in' })).toContainText('Invalid login credentials')
  await signInAs(page, { ...login, password: newPassword })
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(link)
  await fill(page, `${newPassword}-again`, `${newPassword}-again`)
  await expect(page.getByRole('status')).toContainText('This link no longer works')
})

async function askForLink(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
}

async function fill(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('button', { name: 'Update password' }).click()
}

/** The bodies of all that is posted to a call of the accounts. */
function watch(page: Page, call: string): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/auth/${call}`)) bodies.push(request.postData() ?? '')
  })
  return bodies
}
