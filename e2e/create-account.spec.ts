import { expect, type Page, type Route, test } from '@playwright/test'
import { ownerSession } from './owner.ts'
import { accountCall, answer, checkoutLook, completeCall, inputOf, refuse, subscriptionCall } from './rpc.ts'

const paidReturn = '/create-account?payment=success&session_id=cs_test_9'
const passphrase = 'four unrelated garden words'

test.describe('a visitor', () => {
  for (const address of ['/create-account', '/create-account?payment=cancelled', '/create-account?payment=&session_id=cs_test_9']) {
    test(`without the mark of a payment is led to the subscription: ${address} [SUB-028]`, async ({ page }) => {
      await page.goto(address)
      await expect(page).toHaveURL(/\/subscribe\?plan=basic$/)
      await expect(page.getByRole('button', { name: 'Start Subscription' })).toHaveAttribute('aria-disabled', 'false')
    })
  }

  test('back from paying gets the form, with the address of the payer [SUB-029, SUB-032, SUB-042]', async ({ page }) => {
    await openForm(page)
    await expect(page.getByText('Payment received. Starter, about 1,250 emails a month, $650 a month.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show the password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide the password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Business name (optional)')).toHaveValue('')
  })

  test('is known by the checkout of this tab when the address names none [SUB-019]', async ({ page }) => {
    const asked: unknown[] = []
    await page.route(checkoutLook, (route) => {
      asked.push(inputOf(route.request()))
      return answer(route, { state: 'redeemable', email: null, plan: 'basic' })
    })
    await page.goto('/terms')
    await page.evaluate(() => sessionStorage.setItem('checkout_session_id', 'cs_test_tab'))
    await page.goto('/create-account?payment=success')
    await expect(page.getByLabel('Email')).toHaveValue('')
    expect(asked).toEqual([{ sessionId: 'cs_test_tab' }])
  })

  test('goes back to the payment of the same plan [SUB-031]', async ({ page }) => {
    await openForm(page)
    await page.getByRole('link', { name: 'Back to Payment' }).click()
    await expect(page).toHaveURL(/\/subscribe\?plan=starter$/)
  })

  for (const [missing, email, password] of [
    ['email', ' ', passphrase],
    ['password', 'nora@example.com', ''],
  ] as const) {
    test(`who leaves the ${missing} empty is told so, and nothing is sent [SUB-033]`, async ({ page }) => {
      const sent = await countAccounts(page)
      await openForm(page)
      await fill(page, { email, password })
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('alert')).toHaveText('Missing InformationPlease fill in all required fields.')
      expect(sent).toEqual([])
    })
  }

  test('who enters no address, or under 8 characters, is told so at the field, and nothing is sent [SUB-035]', async ({ page }) => {
    const sent = await countAccounts(page)
    await openForm(page)
    await fill(page, { email: 'nora', password: passphrase })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a whole address, such as you@example.com.')
    await expect(page.getByLabel('Email')).toBeFocused()
    await fill(page, { email: 'nora@example.com', password: 'sevench' })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^Use at least 8 characters\./)
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    expect(sent).toEqual([])
  })

  test('whose address had an account is welcomed by name and finds the address at sign-in [SUB-034, SUB-038, SUB-039]', async ({
    page,
  }) => {
    const sent = await countAccounts(page)
    await openForm(page)
    await fill(page, { email: ' nora@example.com ', password: passphrase })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('status').filter({ hasText: 'Account Created!' })).toContainText(
      'Account Created!Welcome to Ownvoice. Please check your email to verify your account.',
    )
    await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
    expect(sent).toEqual([{ sessionId: 'cs_test_9', email: 'nora@example.com', password: passphrase, businessName: null }])
  })

  for (const [fault, fulfil, words] of [
    [
      'refuses in words',
      (route: Route) => refuse(route, 'checkout_used', 'This payment was used already.'),
      'This payment was used already.',
    ],
    ['says nothing', (route: Route) => route.fulfill({ status: 500, json: {} }), 'There was an error creating your account.'],
    ['does not answer', (route: Route) => route.abort(), 'There was an error creating your account.'],
  ] as const) {
    test(`keeps what was typed when the server ${fault} [SUB-040, SUB-041]`, async ({ page }) => {
      await page.route(accountCall, fulfil)
      await openForm(page)
      await fill(page, { email: 'nora@example.com', password: passphrase, businessName: 'Feld & Töchter' })
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('alert')).toHaveText(`Account Creation Failed${words}`)
      await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(passphrase)
      await expect(page.getByLabel('Business name')).toHaveValue('Feld & Töchter')
      await expect(page.getByRole('button', { name: 'Create Account' })).toHaveAttribute('aria-disabled', 'false')
    })
  }

  test('reads at the field why a password is too weak [SUB-035, AUTH-055]', async ({ page }) => {
    const reasons = 'This is a top-10 common password. Add another word or two. Uncommon words are better.'
    await page.route(accountCall, (route) => refuse(route, 'weak_password', reasons))
    await openForm(page)
    await fill(page, { email: 'nora@example.com', password: 'password' })
    await page.getByRole('button', { name: 'Create Account' }).click()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription(new RegExp(`^${reasons.replaceAll('.', '\\.')}`))
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert').filter({ hasText: 'Account Creation Failed' })).toContainText(reasons)
    await expect(password).toHaveValue('password')
  })

  for (const [state, words] of [
    ['unpaid', 'This checkout has not been paid'],
    ['redeemed', 'This payment already has its account'],
    ['unknown', 'We do not know this payment'],
  ] as const) {
    test(`with a checkout that is ${state} is refused in words, with the way back [SUB-027]`, async ({ page }) => {
      await page.route(checkoutLook, (route) => answer(route, { state, email: null, plan: null }))
      await page.goto(paidReturn)
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(state === 'redeemed' ? 1 : 0)
      await page.getByRole('link', { name: 'Back to Subscribe' }).click()
      await expect(page.getByRole('button', { name: 'Start Subscription' })).toBeVisible()
    })
  }

  test('looks again when nobody could say how the checkout stands', async ({ page }) => {
    await page.route(checkoutLook, (route) => refuse(route, 'internal', '…'))
    await page.goto(paidReturn)
    await expect(page.getByRole('alert')).toContainText('We could not look up your payment')
    await page.unroute(checkoutLook)
    await page.route(checkoutLook, paid)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('nora@example.com')
  })
})

test.describe('a signed-in person', () => {
  test.use({ storageState: ownerSession })

  test('with a subscription is led on to the dashboard [SUB-030]', async ({ page }) => {
    await page.goto(paidReturn)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('without one gets the payment tied to the account on the way there [SUB-030, SUB-044]', async ({ page }) => {
    await page.route(subscriptionCall, (route) => answer(route, { subscribed: false, plan: null }))
    await page.route(completeCall, async (route) => {
      await page.unroute(subscriptionCall) // from here on the server speaks for itself
      await answer(route, { subscribed: true, plan: 'starter' })
    })
    const completed = page.waitForRequest(completeCall)
    await page.goto(paidReturn)
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(inputOf(await completed)).toMatchObject({ subscription_data: { sessionId: 'cs_test_9' } })
  })
})

async function openForm(page: Page): Promise<void> {
  await page.route(checkoutLook, paid)
  await page.goto(paidReturn)
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
}

function paid(route: Route): Promise<void> {
  return answer(route, { state: 'redeemable', email: 'nora@example.com', plan: 'starter' })
}

async function fill(page: Page, typed: { email: string; password: string; businessName?: string }): Promise<void> {
  await page.getByLabel('Email').fill(typed.email)
  await page.getByLabel('Password', { exact: true }).fill(typed.password)
  await page.getByLabel('Business name').fill(typed.businessName ?? '')
}

/** What is sent to make accounts; each is answered as made, and not signed in. */
async function countAccounts(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(accountCall, (route) => {
    sent.push(inputOf(route.request()))
    return answer(route, { created: true, signedIn: false })
  })
  return sent
}
