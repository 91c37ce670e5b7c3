import { expect, type Page, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

const privacyTitles = [
  'What is collected',
  'How data is used',
  'Data sharing',
  'Google user data',
  'Retention',
  'Security',
  'User choices',
  'Contact',
]
const termsTitles = [
  'Service description',
  'Accounts and eligibility',
  'Acceptable use',
  'Plans, billing and taxes',
  'Cancellations',
  'Integrations',
  'Intellectual property',
  'Disclaimers',
  'Limitation of liability',
  'Modifications',
  'Governing law',
  'Contact',
]

for (const { path, name, titles } of [
  { path: '/privacy', name: 'Privacy Policy', titles: privacyTitles },
  { path: '/terms', name: 'Terms of Service', titles: termsTitles },
]) {
  test(`${path} is open to all, dated, and in its sections [LEGAL-001, LEGAL-002, LEGAL-014, LEGAL-015, CONST-023]`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Last updated: August 10, 2025')).toBeVisible()
    await expect(page.locator('article section h2')).toHaveText(titles)
    await expectNoSidewaysScroll(page)
  })

  test(`the contents of ${path} lead to each section`, async ({ page }) => {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link')).toHaveCount(titles.length)
    await contents.getByRole('link', { name: titles[4] ?? '' }).click()
    await expect(page.getByRole('heading', { level: 2, name: titles[4] ?? '' })).toBeInViewport()
  })
}

test('the policy lists what is collected [LEGAL-003, LEGAL-013]', async ({ page }) => {
  await page.goto('/privacy')
  const section = sectionOf(page, 'What is collected')
  for (const words of [
    'Account info',
    'tone, response delay, FAQs, booking links',
    'plan tier',
    'Uploaded files',
    'Email data, if you connect a mailbox',
    'Calendar data, if you connect a calendar',
    'Usage logs',
    'approximate token counts',
  ]) {
    await expect(section).toContainText(words)
  }
})

test('the policy says that data is not sold, and with whom it is shared [LEGAL-004]', async ({ page }) => {
  await expectSaid(page, '/privacy', 'Data sharing', ['do not sell data', 'Service providers', 'legal or compliance reasons'])
})

test('the policy asks Google for the least and advertises nothing with it [LEGAL-005]', async ({ page }) => {
  await expectSaid(page, '/privacy', 'Google user data', ['minimum scopes', 'not used for advertising', 'Limited Use'])
})

test('the policy deletes data when asked to, but what law or billing needs [LEGAL-006]', async ({ page }) => {
  await expectSaid(page, '/privacy', 'Retention', ['ask us to delete data', 'except for what we must keep for legal or billing needs'])
})

test('the policy names HTTPS and access controls [LEGAL-007]', async ({ page }) => {
  await expectSaid(page, '/privacy', 'Security', ['HTTPS', 'Access controls'])
})

test('the policy and the terms say what is left to an owner whose subscription has ended', async ({ page }) => {
  await expectSaid(page, '/privacy', 'Retention', [
    'When a subscription ends, the dashboard closes and nothing is answered or sent any more.',
    'Arriving mail is left alone in your mailbox',
    'you can export everything or delete your account',
  ])
  await expectSaid(page, '/terms', 'Cancellations', ['Sign in to export or delete it'])
})

test.describe('a signed-in owner', () => {
  test.use({ storageState: ownerSession })

  test('finds what is connected where the policy says it is: from the policy, from the settings and from the menu [LEGAL-009]', async ({
    page,
  }) => {
    const integrations = page.getByRole('heading', { level: 1, name: 'Integrations' })
    await page.goto('/privacy')
    await sectionOf(page, 'User choices').getByRole('link', { name: 'Integrations' }).click()
    await expect(integrations).toBeVisible()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('tab', { name: 'Assistant' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Open Integrations' }).click()
    await expect(integrations).toBeVisible()
    // As long as nothing can be disconnected here, the policy says how else it is done.
    await expect(page.getByRole('button', { name: 'Disconnect' })).toHaveCount(0)
    await page.goto('/privacy')
    await expect(sectionOf(page, 'User choices')).toContainText('As long as it has no button to disconnect, write to us')
  })
})

test('the policy names the choices [LEGAL-008]', async ({ page }) => {
  await page.goto('/privacy')
  const section = sectionOf(page, 'User choices')
  await expect(section).toContainText('Disconnect integrations in settings.')
  await expect(section).toContainText('Access, update or delete data by contacting support.')
  await expect(section).toContainText('Opt out of non-essential communications.')
})

test('policy and terms name the contact address of this installation [LEGAL-010, LEGAL-012, LEGAL-020]', async ({ page }) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(path)
    const contact = sectionOf(page, 'Contact').getByRole('link')
    await expect(contact).toHaveText('hello@ownvoice.example')
    await expect(contact).toHaveAttribute('href', 'mailto:hello@ownvoice.example')
    await expect(page.locator('body')).not.toContainText('.invalid')
  }
})

test('the terms say how fees are billed, and when they come back [LEGAL-016]', async ({ page }) => {
  const words = ['billed in advance', 'non-refundable except where required by law', '30-day money-back guarantee']
  await expectSaid(page, '/terms', 'Plans, billing and taxes', words)
})

test('the terms let one cancel at any time, with access to the end of the period [LEGAL-017]', async ({ page }) => {
  await expectSaid(page, '/terms', 'Cancellations', ['cancel at any time', 'Access continues to the end of the billing period'])
})

test('the terms limit liability to what was paid in the prior 3 months [LEGAL-018, CONST-023]', async ({ page }) => {
  await expectSaid(page, '/terms', 'Limitation of liability', ['limited to the amounts you paid for it in the prior 3 months'])
})

test('the terms name the State of California [LEGAL-019]', async ({ page }) => {
  await expectSaid(page, '/terms', 'Governing law', ['State of California'])
})

test('on paper stands the text alone', async ({ page }) => {
  await page.goto('/terms')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden()
})

async function expectSaid(page: Page, path: string, title: string, words: readonly string[]): Promise<void> {
  await page.goto(path)
  for (const part of words) await expect(sectionOf(page, title)).toContainText(part)
}

function sectionOf(page: Page, title: string) {
  return page.getByRole('region', { name: title, exact: true })
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
