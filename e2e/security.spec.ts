import { createServer } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from './free-port.ts'
import { ownerSession, signIn } from './owner.ts'

const publicPages = [
  '/',
  '/auth',
  '/login',
  '/reset-password',
  '/subscribe?plan=basic',
  '/create-account?payment=success&session_id=cs_none',
  '/book-demo',
  '/terms',
  '/privacy',
  '/account-settings',
  '/no/such/page',
  '/f/harbor-lane-web',
]
const dashboardPages = ['/dashboard', '/dashboard/try', '/dashboard/settings']

/** What an attacker would slip into a page: each would leave its mark on the window, were it to run. */
const smuggled = `
  <script>window.smuggled = 'an inline script'</script>
  <img src="/favicon.svg" alt="" onload="window.smuggled = 'an event handler'">
  <script src="data:text/javascript,window.smuggled='a data script'"></script>
  <script src="https://evil.example/x.js"></script>
  <iframe srcdoc="<script>parent.smuggled = 'a frame'</script>" title="frame"></iframe>
  <base href="https://evil.example/">`

for (const path of publicPages) {
  test(`nothing that was slipped into ${path} runs, and what belongs to it does`, async ({ page }) => {
    await expectNothingSmuggledRuns(page, path)
  })
}

test.describe('signed in', () => {
  test.use({ storageState: ownerSession })

  for (const path of dashboardPages) {
    test(`nothing that was slipped into ${path} runs, and what belongs to it does`, async ({ page }) => {
      await expectNothingSmuggledRuns(page, path)
    })
  }

  test('another site can neither read nor change anything with the session, nor frame a page', async ({ page, baseURL }) => {
    const foreign = await serveForeignSite(`<!doctype html><title>Evil</title>
      <form method="post" action="${baseURL}/api/auth/sign-out" enctype="text/plain"><input name='{"a":"' value='"}'></form>
      <iframe src="${baseURL}/dashboard" name="framed" title="framed"></iframe>`)
    try {
      await page.goto(foreign.url)
      const fetched = await page.evaluate(fetchForeign, [`${baseURL}/api/v1/me`, `${baseURL}/api/v1/billing/portal`])
      expect(fetched).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
      await expect(page.frameLocator('iframe[name="framed"]').getByRole('heading', { name: 'Welcome back' })).toHaveCount(0)

      const [refused] = await Promise.all([
        page.waitForResponse(`${baseURL}/api/auth/sign-out`),
        page.evaluate(() => document.forms[0]?.submit()),
      ])
      expect(refused.status()).toBe(403)
      await page.waitForURL(refused.url())
    } finally {
      await foreign.close()
    }
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})

test('no way of writing another site into the return address leads there [AUTH-009]', async ({ page, baseURL }) => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    'https:evil.example',
    'javascript:window.smuggled=1',
    '/dashboard/..//evil.example',
    '/\t/evil.example',
    '/dashboard@evil.example',
  ]) {
    await page.context().clearCookies()
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await signIn(page)
    await expect(page).toHaveURL(`${baseURL}/dashboard`)
  }
})

/** Loads the page with the markup slipped in, waits until the page's own scripts have run, and looks for the marks. */
async function expectNothingSmuggledRuns(page: Page, path: string): Promise<void> {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refusals.push(message.text())
    expect(message.text()).not.toContain('Permissions-Policy')
  })
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const html = await response.text()
      expect(html).toContain('</body>')
      return route.fulfill({ response, body: html.replace('</body>', `${smuggled}</body>`) })
    },
  )
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(4)
  expect(await page.evaluate(() => Object(window).smuggled as unknown)).toBeUndefined()
}

/** A page under another origin: another name of this machine, and another port. */
async function serveForeignSite(html: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://localhost:${port}/`, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Runs in the page: whether its script gets to see an answer, asked for plainly and in a way that has to be allowed first. */
async function fetchForeign(urls: string[]): Promise<string[]> {
  const asJson = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const calls = urls.flatMap((url) => [fetch(url, { credentials: 'include' }), fetch(url, { ...asJson, credentials: 'include' })])
  return (await Promise.allSettled(calls)).map(({ status }) => status)
}
