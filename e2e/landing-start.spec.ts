import { expect, test } from '@playwright/test'
import { scriptsOf } from './scripts-of.ts'

test.describe('the start of the front page', () => {
  test('loads no script before the first sign of a visitor', async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    await page.mouse.move(100, 300)
    await page.mouse.move(120, 320)
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => /\/(?:router|mantine|queries|dashboard-shared)-/.test(url))).toEqual([]) // what only other pages need
  })

  test('loses neither the first press nor what was typed, on a slow machine', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    })
    await page.goto('/')
    await page.evaluate(() => {
      document.querySelector<HTMLTextAreaElement>('#question')?.setRangeText('Where do I park?')
      document.querySelector<HTMLElement>('[aria-label="Starter plans"] [aria-label=Next]')?.click()
      document.querySelector<HTMLElement>('[aria-controls=pro-further]')?.click()
      window.dispatchEvent(new PointerEvent('pointerdown'))
    })
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Starter plans' }).locator('[aria-current=true]')).toContainText('$750')
    await expect(page.locator('#question')).toHaveValue('Where do I park?')
  })

  test('hears a press once that comes while its parts are starting', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const part = document.querySelector('[data-island=pro]')
          if (!part) throw new Error('there is no such part')
          // The part is alive here, and others of the page are not.
          const observer = new MutationObserver(() => {
            observer.disconnect()
            part.querySelector<HTMLElement>('[aria-controls=pro-further]')?.click()
          })
          observer.observe(part, { attributeFilter: ['data-alive'] })
          part.addEventListener('part-started', () => setTimeout(resolve, 100), { once: true })
          part.firstElementChild?.scrollIntoView()
          dispatchEvent(new PointerEvent('pointerdown'))
        }),
    )
    await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
  })

  test('fetches what stands far down only when it comes near', async ({ page }) => {
    const scripts = scriptsOf(page)
    await page.goto('/')
    await page.mouse.move(100, 300)
    await page.mouse.move(120, 320)
    await expect(page.locator('[data-island=top-bar]')).toHaveAttribute('data-alive')
    await page.waitForLoadState('networkidle')
    const further = () => scripts.filter((script) => script.includes('/landing-pro'))
    expect(further()).toEqual([])
    await page.locator('[aria-controls=pro-further]').scrollIntoViewIfNeeded()
    await expect(page.locator('[data-island=pro]')).toHaveAttribute('data-alive')
    expect(further()).toHaveLength(1)
  })

  test('tells the browser of no fault, on any public page', async ({ page }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    for (const path of ['/', '/auth', '/terms', '/privacy', '/book-demo', '/subscribe?plan=starter']) {
      await page.goto(path)
      await page.mouse.move(100, 300)
      await page.mouse.move(120, 320)
      await page.waitForLoadState('networkidle')
      expect(faults, path).toEqual([])
    }
  })

  test('says how the link of a verification mail ended', async ({ page }) => {
    await page.goto('/?error=TOKEN_EXPIRED')
    await expect(page.getByRole('alert')).toContainText('This link no longer works')
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and every link leads on', async ({ page }) => {
    await page.goto('/')
    for (const price of ['$550', '$650', '$750']) await expect(page.getByRole('link', { name: `at ${price}` })).toBeVisible()
    await expect(page.getByText('A person to call when something is stuck')).toBeVisible()
    await expect(page.getByRole('button', { name: 'See the answer' })).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Book a Demo' }).first().click()
    await expect(page).toHaveURL(/\/book-demo$/)
  })
})

test('search machines are told what it is, what it costs, and where it stands', async ({ page, baseURL }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Ownvoice – Get Paid With Time')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /./)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  const data: unknown = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
  expect(data).toMatchObject({ '@type': 'SoftwareApplication', offers: [{ price: 500 }, { price: 650 }, { price: 750 }] })
  const picture = await page.request.get(`${baseURL}/social.png`)
  expect(picture.headers()['content-type']).toBe('image/png')
})
