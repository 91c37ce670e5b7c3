import { expect, test } from '@playwright/test'

const pages = ['/privacy', '/terms', '/book-demo']

test('each public page has a title, a description and a canonical link of its own [LEGAL-011, LEGAL-012]', async ({ request }) => {
  const seen = new Set<string>()
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    const head = [/<title>(.+?)<\/title>/, /<meta name="description" content="(.{50,200}?)"/].map((part) => part.exec(html)?.[1] ?? '')
    expect([path, head]).toEqual([path, [expect.stringMatching(/.+ – Ownvoice$/), expect.stringMatching(/./)]])
    for (const text of head) expect(seen.has(text)).toBe(false)
    for (const text of head) seen.add(text)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}"/>`))
    expect(html).not.toContain('site.invalid')
  }
})

test('the browser takes the pages over without a change, and goes from one to the next in the same words', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/terms')
  await page.locator('footer').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'hello@ownvoice.example' })).toBeVisible()
  await expect(page).toHaveTitle('Privacy Policy – Ownvoice')
  for (const selector of ['link[rel="canonical"]', 'meta[name="description"]', 'meta[name="site-url"]']) {
    await expect(page.locator(selector)).toHaveCount(1)
  }
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /^http:\/\/localhost:\d+\/privacy$/)
  expect(complaints).toEqual([])
})

test('an unknown address has the status 404, a known one 200 [LEGAL-021]', async ({ request }) => {
  for (const [path, status] of [
    ['/no/such/page', 404],
    ['/dashboard/no-such-page', 404],
    ['/dashboard/settings', 200],
    ['/book-demo/', 200],
  ] as const) {
    expect([path, (await request.get(path)).status()]).toEqual([path, status])
  }
})

test('search machines are told of the public pages, and of no other', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of pages) expect(sitemap).toMatch(new RegExp(`<loc>http://localhost:\\d+${path}</loc>`))
  expect(sitemap).not.toMatch(/dashboard|reset-password|create-account|account-settings|login/)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/Disallow: \/dashboard/)
  const { icons } = await (await request.get('/site.webmanifest')).json()
  const drawn = icons.map(({ src }: { src: string }) => src)
  expect(drawn).toContain('/icon-maskable-512.png')
  for (const icon of ['/favicon.ico', '/apple-touch-icon.png', '/badge-96.png', ...drawn]) {
    expect([icon, (await request.get(icon)).status()]).toEqual([icon, 200])
  }
})
