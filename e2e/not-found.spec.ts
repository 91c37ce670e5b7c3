import { expect, test } from '@playwright/test'
import { signIn } from './owner.ts'
import { inputOf } from './rpc.ts'

const reports = '**/api/rpc/site/reportMissingPage'

// The gallery of the parts is for `npm run dev` alone.
for (const path of ['/no/such/page', '/gallery', '/dashboard/nonsense', '/dashboard/settings/nonsense']) {
  test(`a visitor who asks for ${path} is told so, and finds home [LEGAL-021, LEGAL-022]`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Get Paid With Time' })).toBeVisible()
  })
}

test('the bar stands there too, and who is signed in is led back into the dashboard', async ({ page }) => {
  await page.goto('/dashboard/nonsense')
  await expect(page.getByRole('banner').getByRole('link', { name: /Ownvoice/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to your dashboard' })).toHaveCount(0)
  await page.goto('/auth')
  await signIn(page)
  await page.goto('/dashboard/nonsense')
  await page.getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the server is told once of an address that leads nowhere, without what it was asked for [LEGAL-023]', async ({ page }) => {
  const told: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/site/reportMissingPage')) told.push(inputOf(request))
  })
  const answer = page.waitForResponse(reports)
  await page.goto('/no/such/page?token=secret')
  expect((await answer).status()).toBe(200)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { name: 'Get Paid With Time' })).toBeVisible()
  expect(told).toEqual([{ path: '/no/such/page' }])
})

test('a server that does not want to know spoils nothing', async ({ page }) => {
  await page.route(reports, (route) => route.abort())
  await page.goto('/no/such/page')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
