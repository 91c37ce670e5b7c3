import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { readMailedLink } from './account.ts'

const passphrase = 'quiet lantern orchard rowing'

// Purchases are limited for each address they come from: every test buys from an address of its own.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({ 'X-Forwarded-For': newAddress() }))

test('a visitor becomes a subscriber by clicks alone: front page, plan, payment, account, dashboard, verification [LAND-006, SUB-018, SUB-027, SUB-029, SUB-036, SUB-037, SUB-038, SUB-043, SUB-044, SUB-045]', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/')
  await clickInBar(page, 'Sign Up')
  await expect(page.getByRole('status', { name: 'Price' })).toContainText('$500 a month')
  await page
    .getByRole('navigation', { name: 'Plans' })
    .getByRole('link', { name: /^Starter/ })
    .click()
  await expect(page.getByRole('status', { name: 'Price' })).toContainText('$650')
  await page.getByRole('button', { name: 'Start Subscription' }).click()
  await expect(page).toHaveURL(/\/practice-checkout\//)
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
  await expect(page.getByText('$650')).toHaveCount(2)
  await pay(page, email)

  await expect(page).toHaveURL(/\/create-account\?payment=success&session_id=/)
  await expect(page.getByText('Payment received. Starter, about 1,250 emails a month')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Business name').fill('Lantern & Row')
  await createAccount(page)
  await expect(page.getByRole('status').filter({ hasText: 'Account Created!' })).toContainText(
    'Account Created!Welcome to Ownvoice. Please check your email to verify your account.',
  )
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()

  await page.goto(await readMailedLink(page, email, /Confirm your email address/))
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your address' })).toHaveCount(0)
  const me: unknown = await (await page.request.get('/api/v1/me')).json()
  expect(me).toMatchObject({ email, emailVerified: true, businessName: 'Lantern & Row' })
  expect(await (await page.request.get('/api/v1/billing/subscription')).json()).toEqual({ subscribed: true, plan: 'starter' })
})

test('an account without a business name can be made, and is in before it is verified [SUB-034]', async ({ page }) => {
  const email = newEmail()
  await buyAccount(page, { email })
  const me: unknown = await (await page.request.get('/api/v1/me')).json()
  expect(me).toMatchObject({ email, emailVerified: false, businessName: null })
})

test(
  'who pays with an address that has an account is led to the sign-in, never into the account',
  { tag: '@any-width' },
  async ({ page, browser, baseURL }) => {
    const email = newEmail()
    await buyAccount(page, { email })
    const stranger = await browser.newPage({ ...(baseURL && { baseURL }), extraHTTPHeaders: { 'X-Forwarded-For': newAddress() } })
    await openCheckout(stranger)
    await pay(stranger, email)
    await stranger.getByLabel('Password', { exact: true }).fill(passphrase)
    await stranger.getByRole('button', { name: 'Create Account' }).click()
    await expect(stranger).toHaveURL(/\/auth$/)
    await expect(stranger.getByLabel('Email')).toHaveValue(email)
    await expect(stranger.getByText('Account Created!')).toBeVisible()
    expect((await stranger.request.get('/api/v1/me')).status()).toBe(401)
    await stranger.close()
  },
)

test('a card that is declined leaves the visitor at the checkout, and another card pays', { tag: '@any-width' }, async ({ page }) => {
  const email = newEmail()
  await openCheckout(page)
  await pay(page, email, 'Card that is declined')
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was charged.')
  await expect(page).toHaveURL(/\/practice-checkout\//)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await pay(page, email)
  await expect(page.getByText('Payment received.')).toBeVisible()
})

test('a checkout that is left leads back to the same plan, says so, and can be begun again', async ({ page }) => {
  await openCheckout(page, 'growth')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/subscribe' && url.searchParams.get('plan') === 'growth')
  await expect(page.getByText('You left the checkout before paying. Nothing was charged')).toBeVisible()
  await page.getByRole('button', { name: 'Start Subscription' }).click()
  await expect(page).toHaveURL(/\/practice-checkout\//)
})

test('a session id that is forged, unpaid or used gets no account [SUB-026, SUB-027]', { tag: '@any-width' }, async ({ page, context }) => {
  const email = newEmail()
  await page.goto('/create-account?payment=success&session_id=cs_test_forged')
  await expect(page.getByRole('alert')).toContainText('We do not know this payment')

  await openCheckout(page)
  const sessionId = await page.evaluate(() => sessionStorage.getItem('checkout_session_id'))
  const returnAddress = `/create-account?${new URLSearchParams({ payment: 'success', session_id: sessionId ?? '' }).toString()}`
  const other = await context.newPage()
  await other.goto(returnAddress)
  await expect(other.getByRole('alert')).toContainText('This checkout has not been paid')

  await pay(page, email)
  await createAccount(page)
  await other.getByRole('button', { name: 'Check again' }).click()
  await expect(other.getByRole('alert')).toContainText('This payment already has its account')
  const again = await page.request.post('/api/v1/billing/account', {
    data: { sessionId, email: newEmail(), password: passphrase },
    headers: { 'X-Forwarded-For': newAddress() },
  })
  expect([again.status(), await again.json()]).toEqual([409, expect.objectContaining({ code: 'checkout_used' })])
})

test(
  'a payer whose notice comes late gets in at once, and stays in when it has come [SUB-045]',
  { tag: '@any-width' },
  async ({ page }) => {
    const email = newEmail()
    await buyAccount(page, { email, card: 'Card that is accepted; its notice comes late' })
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
    const portal = await openPortal(page)
    await portal.getByRole('button', { name: 'Send held notices' }).click()
    await expect(portal.getByText('No notice is held back.')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  },
)

test(
  'who got the money back is led from the dashboard to the plans, and can subscribe again [SUB-023, SUB-025, SUB-044, AUTH-051]',
  { tag: '@any-width' },
  async ({ page }) => {
    const email = newEmail()
    await buyAccount(page, { email })
    const portal = await openPortal(page)
    await expect(portal.getByText('Active', { exact: true })).toBeVisible()
    await portal.getByRole('button', { name: 'Refund the last payment' }).click()
    await expect(portal.getByText('Ended', { exact: true })).toBeVisible()
    await portal.close()

    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/subscribe$/)
    await page.goto('/subscribe?payment=success&session_id=cs_test_forged')
    await expect(page.getByRole('alert')).toContainText('We do not know this payment')

    await page.goto('/subscribe?plan=growth')
    await page.getByRole('button', { name: 'Start Subscription' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await pay(page, email, 'Card that is accepted; its notice comes late')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
    expect(await (await page.request.get('/api/v1/billing/subscription')).json()).toEqual({ subscribed: true, plan: 'growth' })
  },
)

async function openCheckout(page: Page, plan = 'basic'): Promise<void> {
  await page.goto(`/subscribe?plan=${plan}`)
  await page.getByRole('button', { name: 'Start Subscription' }).click()
  await expect(page).toHaveURL(/\/practice-checkout\//)
}

async function pay(page: Page, email: string, card = 'Card that is accepted'): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: card, exact: true }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

async function createAccount(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Presses what stands in the top bar: on a phone, in its menu. */
async function clickInBar(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('banner').getByRole('link', { name }).filter({ visible: true }).click()
}

/** From nothing to the dashboard. */
async function buyAccount(page: Page, { email, card }: { email: string; card?: string }): Promise<void> {
  await openCheckout(page)
  await pay(page, email, card)
  await createAccount(page)
}

/** The tab that Manage Billing opens. */
async function openPortal(page: Page): Promise<Page> {
  await page.goto('/subscribe?manage=1')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  const portal = await opened
  await expect(portal).toHaveURL(/\/practice-portal\//)
  return portal
}

function newEmail(): string {
  return `payer-${randomUUID()}@example.com`
}

function newAddress(): string {
  const digits = randomUUID().replaceAll('-', '')
  return `2001:db8:${digits.slice(0, 4)}:${digits.slice(4, 8)}::1`
}
