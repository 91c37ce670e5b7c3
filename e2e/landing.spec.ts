import { expect, type Page, test } from '@playwright/test'
import { seedLogin } from '../server/src/seed/business.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'

const anchors = [
  ['Features', 'features'],
  ['How It Works', 'how-it-works'],
  ['Pricing', 'pricing'],
  ['Reviews', 'reviews'],
] as const

test.describe('the front page at 1440', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('is open to a visitor, with the ways in [LAND-001, LAND-006]', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/$/)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(bar.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/subscribe?plan=basic')
    await expect(bar.getByRole('link', { name: 'Book a Demo' })).toHaveAttribute('href', '/book-demo')
  })

  test('leads to its parts without leaving itself [LAND-002, LAND-003, LAND-004]', async ({ page }) => {
    await page.goto('/')
    const links = page.getByRole('banner').getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await expect(links).toHaveText(anchors.map(([name]) => name))
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    for (const [name, id] of anchors) {
      await links.filter({ hasText: name }).click()
      await expect(page).toHaveURL(new RegExp(`/#${id}$`))
      await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
    }
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  })

  test('has a bar that turns opaque past 20 pixels [LAND-005, CONST-009]', async ({ page }) => {
    await page.goto('/')
    const alphaAt = async (y: number) => {
      await page.evaluate((top) => scrollTo(0, top), y)
      return page
        .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        .then(() => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor))
    }
    for (const y of [0, 20]) expect(await alphaAt(y)).toBe('rgba(0, 0, 0, 0)')
    expect(await alphaAt(21)).toBe('rgb(251, 248, 243)')
    expect(await alphaAt(20)).toBe('rgba(0, 0, 0, 0)')
  })

  test('shows its parts in their order [LAND-013]', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('h1, h2, footer p')).toHaveText([
      'Get Paid With Time',
      'The work after the work',
      'An afternoon to set up, then it minds the desk',
      'A colleague who has read everything you wrote',
      'What an answered mail is worth',
      'What people say',
      'One plan, three sizes of mailbox',
      'Bring ten mails you dread',
      /©/,
      'Write to us',
      /./,
      /./,
    ])
  })

  test('opens with its headline and two ways on, and closes with one [LAND-014, LAND-015, LAND-021]', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Paid With Time')
    const main = page.getByRole('main')
    const demos = main.getByRole('link', { name: 'Book a Demo' })
    await expect(demos).toHaveCount(2)
    await expect(demos.first()).toBeInViewport()
    for (const demo of await demos.all()) await expect(demo).toHaveAttribute('href', '/book-demo')
    await main.getByRole('link', { name: 'See how it works' }).click()
    await expect(page).toHaveURL(/#how-it-works$/)
    await page.getByRole('region', { name: 'Bring ten mails you dread' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/book-demo$/)
  })

  test('tells three pains and five steps [LAND-017, LAND-018]', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'The work after the work' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.locator('#how-it-works').getByRole('listitem')).toHaveCount(5)
    await expect(page.locator('#features').getByRole('listitem')).toHaveCount(6)
  })

  test('has words of its own in every part, and each says something else [LAND-019]', async ({ page }) => {
    await start(page)
    await page.getByRole('button', { name: 'Read More' }).click()
    const parts = {
      pains: page.getByRole('region', { name: 'The work after the work' }).getByRole('listitem'),
      steps: page.locator('#how-it-works').getByRole('listitem'),
      benefits: page.locator('#features').getByRole('listitem'),
    }
    const texts: string[] = []
    for (const [name, items] of Object.entries(parts)) {
      for (const item of await items.all()) {
        const [title, text] = [await item.getByRole('heading', { level: 3 }).innerText(), await item.locator('p').last().innerText()]
        expect(title.length, `${name}: ${title}`).toBeGreaterThan(8)
        expect(text.length, `${name}: ${text}`).toBeGreaterThan(40)
        texts.push(title, text)
      }
    }
    const lists = ['In Starter', 'Further features of Pro'].map((name) => page.getByRole('list', { name }).getByRole('listitem'))
    for (const list of lists) {
      await expect(list).toHaveCount(8)
      for (const item of await list.all()) texts.push(await item.innerText())
    }
    const label = page.getByRole('main').locator('a.button')
    for (const button of [label.first(), label.last()]) texts.push(`${await button.innerText()} (${texts.length})`) // the two may say the same
    expect(texts.length).toBe(2 * (3 + 5 + 6) + 8 + 8 + 2)
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) {
      expect(text.trim().length, text).toBeGreaterThan(10)
      expect(text).not.toMatch(/lorem|ipsum|placeholder|to be written|coming soon|todo|xxx|%/i) // no filler, and no share without a source
    }
    await expect(page.getByRole('group', { name: 'Reviews' }).getByRole('figure')).toContainText(/^“.{80,}”/s)
  })

  test('states its estimates with what they rest on [LAND-038, LAND-039, LAND-040]', async ({ page }) => {
    await page.goto('/')
    for (const claim of [
      '40+ hours saved per month (about $800 of time)',
      '2-4 extra clients ($400-800 revenue)',
      '2-3x return on investment',
      '$650 replaces a $1,200-1,500 a month hire',
    ]) {
      const term = page.getByRole('term').filter({ hasText: claim })
      await expect(term).toBeVisible()
      await expect(term.locator('xpath=following-sibling::dd')).toHaveText(/^Estimate\. ./)
    }
  })

  test('computes the return with the numbers of the visitor [LAND-019]', async ({ page }) => {
    await page.goto('/')
    const equation = page.getByRole('group', { name: 'The equation' })
    await expect(equation).toContainText('40.4 hours saved')
    await expect(equation).toContainText('2.2× what it costs')
    await page.getByRole('slider', { name: 'What a new client brings' }).fill('1000')
    await expect(equation).toContainText('$3,809')
    await expect(equation).toContainText('5.9× what it costs')
  })

  test('has a footer of five entries, of which the last leads nowhere [LAND-022, LAND-023]', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('2025')
    const entries = footer.getByRole('navigation').locator('a, button')
    await expect(entries).toHaveText(['Features', 'Pricing', 'Privacy', 'Terms', 'Contact'])
    for (const [index, href] of ['/#features', '/#pricing', '/privacy', '/terms'].entries())
      await expect(entries.nth(index)).toHaveAttribute('href', href)
    await entries.last().click()
    await expect(footer.getByText('Write to us')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })

  test('has no fault that axe can find once it runs, in light and dark', async ({ page }) => {
    await start(page)
    await page.getByRole('button', { name: 'Read More' }).click()
    await expectNoFaults(page)
  })

  test.describe('for an owner who is signed in', () => {
    test.use({ storageState: ownerSession })

    test('stays the front page, with their menu in the bar [LAND-001, LAND-007, LAND-008]', async ({ page }) => {
      await page.goto('/')
      const bar = page.getByRole('banner')
      await bar.getByRole('button', { name: seedLogin.email }).click()
      const entries = bar.getByRole('navigation', { name: seedLogin.email }).locator('a, button')
      await expect(entries).toHaveText(['Dashboard', 'Account Settings', 'Logout'])
      await expect(entries.nth(0)).toHaveAttribute('href', '/dashboard')
      await expect(entries.nth(1)).toHaveAttribute('href', '/dashboard/settings')
      for (const name of ['Sign In', 'Sign Up', 'Book a Demo']) await expect(bar.getByRole('link', { name })).toBeHidden()
      await expect(page).toHaveURL(/\/$/)
    })
  })
})

test.describe('the front page at 390', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens and closes its menu by the same button [LAND-010, LAND-011]', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await toggle.click()
    await expect(menu.getByRole('link')).toHaveText([...anchors.map(([name]) => name), 'Sign In', 'Sign Up', 'Book a Demo'])
    const hrefs = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual([...anchors.map(([, id]) => `/#${id}`), '/auth', '/subscribe?plan=basic', '/book-demo'])
    await toggle.click()
    await expect(menu).toBeHidden()
    await toggle.click()
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/#pricing$/)
  })

  test('needs no sideways scrolling', async ({ page }) => {
    await start(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  })

  test.describe('for an owner who is signed in', () => {
    test.use({ storageState: ownerSession })

    test('repeats the anchors and the account in its menu [LAND-012]', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(menu.getByText(seedLogin.email)).toBeVisible()
      await expect(menu.locator('a, button')).toHaveText([...anchors.map(([name]) => name), 'Dashboard', 'Account Settings', 'Logout'])
    })
  })
})

/** Gives the page the visitor's first sign and waits until its parts answer. */
async function start(page: Page): Promise<void> {
  await page.goto('/')
  await page.mouse.move(20, 200)
  await page.mouse.move(30, 210)
  await expect(page.getByRole('button', { name: 'See the answer' })).toBeVisible()
}
