import { expect, type Page, test } from '@playwright/test'
import { createAccount, readMailedLink } from './account.ts'
import { ownerSession } from './owner.ts'
import { tabTo } from './tab-to.ts'

const passphrase = 'quiet lantern orchard rowing'

/** Goes to what has this role and name by Tab alone, and presses it. */
async function press(page: Page, role: 'button' | 'link', name: string | RegExp, key: 'Enter' | ' ' = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }).filter({ visible: true }).first())
  await page.keyboard.press(key)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('a visitor subscribes by keyboard alone: front page, plan, payment, account', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '198.18.200.1' })
  await page.goto('/')
  await press(page, 'link', 'Sign Up')
  await expect(page.getByRole('status', { name: 'Price' })).toContainText('$500')
  await tabTo(page, page.getByRole('navigation', { name: 'Plans' }).getByRole('link', { name: /^Starter/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status', { name: 'Price' })).toContainText('$650')
  await press(page, 'button', 'Start Subscription')
  await expect(page).toHaveURL(/\/practice-checkout\//)
  await type(page, 'Email', `keyboard-${crypto.randomUUID().slice(0, 8)}@example.com`)
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Card that is accepted', exact: true })).toBeChecked()
  await press(page, 'button', /^Pay \$/)
  await expect(page).toHaveURL(/\/create-account/)
  await type(page, 'Password', passphrase)
  await press(page, 'button', 'Create Account')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a forgotten password is replaced by keyboard alone', async ({ page, request }) => {
  const { email } = await createAccount(request, 'forgetful')
  await page.goto('/auth')
  await type(page, 'Email', email)
  await press(page, 'link', 'Forgot your password?')
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
  await page.goto(await readMailedLink(page, email, /password/i))
  await type(page, 'New password', passphrase)
  await type(page, 'Confirm password', passphrase)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth$/)
  await type(page, 'Email', email)
  await type(page, 'Password', passphrase)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the plans and what people say are turned by keyboard, and their parts have names', async ({ page }) => {
  await page.goto('/')
  const plans = page.getByRole('group', { name: 'Starter plans' })
  await expect(plans).toMatchAriaSnapshot(`
    - group "Starter plans":
      - group /550/
      - group /650/
      - group /750/
      - button "Previous"
      - button "Next"
  `)
  // Nobody's Tab is faster than the script of the part that it comes near to.
  await plans.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island=plans][data-alive]')).toBeAttached()
  await tabTo(page, plans.getByRole('button', { name: 'Next' }), 120)
  await page.keyboard.press('Enter')
  await expect(plans.locator('[aria-current=true]')).toContainText('$550') // Tab went through the three, each in its turn
  await page.keyboard.press(' ')
  await expect(plans.locator('[aria-current=true]')).toContainText('$650')

  await page.goto('/')
  const reviews = page.getByRole('group', { name: 'Reviews' })
  await tabTo(page, reviews.getByRole('button', { name: 'Next' }), 120)
  await page.keyboard.press('Enter')
  await expect(reviews.locator('[aria-current=true]')).toHaveText('Coming Soon')
})

test('the menu of the front page on a phone is opened, walked and closed by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const entries = page.getByRole('navigation', { name: 'Menu' })
  await expect(entries).toBeHidden()
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(entries).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entries).toBeHidden()
  await page.keyboard.press('Enter')
  await press(page, 'link', 'Pricing')
  await expect(page).toHaveURL(/#pricing$/)
  await expect(page.getByRole('heading', { name: 'One plan, three sizes of mailbox' })).toBeInViewport()
})

test.describe('of the seeded business', () => {
  test.use({ storageState: ownerSession })

  test('what was handed over is read and put away again by keyboard, and the focus comes back', async ({ page }) => {
    await page.goto('/dashboard/escalate')
    const review = page
      .getByRole('row')
      .filter({ hasText: 'laura.stein' })
      .getByRole('button', { name: /Review/ })
      .filter({ visible: true })
    await tabTo(page, review)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(review).toBeFocused()
  })
})

test('a day is blocked and the day off saved by keyboard, and says so to who cannot see it', async ({ page }) => {
  await createAccount(page.request, 'days-by-key')
  await page.goto('/dashboard/scheduling')
  const card = page.getByRole('region', { name: 'Manual Availability' })
  await tabTo(page, card.getByRole('button', { name: 'Next month' }))
  await page.keyboard.press('Enter')
  await tabTo(page, card.getByRole('gridcell').or(card.getByRole('cell')).getByRole('button').and(page.locator('[tabindex="0"]')).first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const blocked = card.getByRole('button', { name: /, blocked$/, pressed: true })
  await expect(blocked).toHaveCount(1)
  await expect(blocked).toBeFocused()
  await press(page, 'button', /^Save/)
  await expect(page.getByRole('status').filter({ hasText: 'Availability settings updated' })).toBeVisible()
})
