import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { dashboardPages, settingsTabs } from './dashboard-pages.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { answer, checkoutLook } from './rpc.ts'

const publicPages = [
  '/',
  '/auth',
  '/login',
  '/reset-password',
  '/account-settings',
  '/subscribe?plan=basic',
  '/create-account?payment=success&session_id=cs_test_none',
  '/terms',
  '/privacy',
  '/book-demo',
  '/no/such/page',
  '/f/harbor-lane-web',
]

for (const path of publicPages) {
  test(`${path} has no fault that axe can find, in light and dark`, async ({ page }) => {
    await page.goto(path)
    await expectFaultless(page)
  })
}

test('a refused password with its reasons has no fault that axe can find, in light and dark', async ({ page }) => {
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ status: 400, json: { code: 'WEAK_PASSWORD', message: 'Too common.', reasons: ['Too common.'] } }),
  )
  await page.goto('/reset-password?token=any')
  await page.getByLabel('New password').fill('password')
  await page.getByLabel('Confirm password').fill('password')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectFaultless(page)
})

test('the dashboard of an unverified person has no fault that axe can find, in light and dark', async ({ page }) => {
  await createAccount(page.request, 'axe')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible()
  await expectFaultless(page)
})

test('the account for a paid checkout, with faults shown, has no fault that axe can find, in light and dark', async ({ page }) => {
  const paid = { state: 'redeemable', email: 'nora@example.com', plan: 'starter' }
  await page.route(checkoutLook, (route) => answer(route, paid))
  await page.goto('/create-account?payment=success&session_id=cs_test_paid')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await expectFaultless(page)
})

test.describe('signed in', () => {
  test.use({ storageState: ownerSession })

  for (const path of [...dashboardPages, ...settingsTabs.map((tab) => `/settings?tab=${tab}`)]) {
    test(`/dashboard${path} has no fault that axe can find, in light and dark`, async ({ page }) => {
      await page.goto(`/dashboard${path}`)
      await expectFaultless(page)
    })
  }

  test('/subscribe?manage=1 has no fault that axe can find, in light and dark', async ({ page }) => {
    await page.goto('/subscribe?manage=1')
    await expect(page.getByText('Active Subscription')).toBeVisible()
    await expectFaultless(page)
  })

  test('a message with its way and its reply has no fault that axe can find, in light and dark', async ({ page }) => {
    await page.goto(`/dashboard/messages/${await messageOfGrace(page)}`)
    await expect(page.getByRole('article', { name: 'The reply' })).toBeVisible()
    await expectFaultless(page)
  })

  test('a person with their conversations has no fault that axe can find, in light and dark', async ({ page }) => {
    await page.goto(`/dashboard/people/${await messageOfGrace(page)}`)
    await expect(page.getByRole('heading', { level: 1, name: /Grace/ })).toBeVisible()
    await expectFaultless(page)
  })

  test('an answer and the document behind it have no fault that axe can find, in light and dark', async ({ page }) => {
    await page.goto('/dashboard/try')
    await page.getByRole('region', { name: 'Or take one of these' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'See the answer' }).click()
    await expect(page.getByRole('heading', { name: 'The answer' })).toBeVisible()
    await page.getByRole('article', { name: 'The reply' }).getByRole('link').first().click()
    await expectFaultless(page)
    await page.getByRole('button', { name: 'Open the document' }).first().click()
    await expect(page.locator('mark[data-quoted]').first()).toBeInViewport()
    await expectFaultless(page)
  })
})

/** The id of a mail of the seeded business. */
async function messageOfGrace(page: Page): Promise<string | null | undefined> {
  const response = await page.request.get('/api/v1/reports/activity?limit=100')
  const activity: { email: string | null; messageId: string | null }[] = await response.json()
  return activity.find(({ email }) => email?.startsWith('grace.kim'))?.messageId
}

/** On a phone and in a window: one page is loaded for both. */
async function expectFaultless(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible()
  for (const size of [{ width: 390, height: 844 }, page.viewportSize()]) {
    if (size) await page.setViewportSize(size)
    await expect(page.locator('.animate-pulse, .animate-spin')).toHaveCount(0)
    await expectNothingBeside(page)
    await expectNoFaults(page)
  }
  await expectEnlargeable(page)
}

/** Nothing has to be scrolled to from the side. */
async function expectNothingBeside(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
}

/** A window of 1280 by 1024 is this small to a page that is enlarged twice, and four times (WCAG 1.4.4 and 1.4.10). What stands fast leaves most of it to the page. */
async function expectEnlargeable(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const [width, height] of [
    [640, 512],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNothingBeside(page)
    expect(await page.evaluate(shareThatStands)).toBeLessThan(0.5)
  }
  if (before) await page.setViewportSize(before)
}

/** How much of the window's height is covered by what does not scroll with the page. A dialog may have all of it. */
function shareThatStands(): number {
  if (document.querySelector('[role=dialog]')) return 0
  const standing = [...document.querySelectorAll('body *')].filter((element) => {
    const { position, visibility, pointerEvents } = getComputedStyle(element)
    return (position === 'fixed' || position === 'sticky') && visibility === 'visible' && pointerEvents !== 'none'
  })
  const heights = standing
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
    .map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))
  return heights.reduce((sum, height) => sum + height, 0) / innerHeight
}
