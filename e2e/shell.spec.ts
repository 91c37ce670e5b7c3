import { expect, type Page, test } from '@playwright/test'
import { ownerSession } from './owner.ts'
import { scriptsOf } from './scripts-of.ts'

test.use({ storageState: ownerSession })

const entries = [
  ['Overview', '/dashboard', 'Welcome back'],
  ['RAG Brain', '/dashboard/rag-brain', 'Documents'],
  ['Tone & Personality', '/dashboard/tone', 'Tone & Personality'],
  ['Scheduling', '/dashboard/scheduling', 'Scheduling'],
  ['Integrations', '/dashboard/integrations', 'Integrations'],
  ['Escalate', '/dashboard/escalate', 'Open escalations'],
  ['Analytics', '/dashboard/analytics', 'Analytics'],
  ['Settings', '/dashboard/settings', 'Settings'],
] as const

async function openWide(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
}

const sidebarWidth = (page: Page) =>
  page.getByRole('complementary', { name: 'Sidebar' }).evaluate((element) => element.getBoundingClientRect().width)

test('the sidebar leads to the eight pages, in their order, and its logo home [SHELL-001, SHELL-004, SHELL-005]', async ({ page }) => {
  await openWide(page)
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await expect(links).toHaveText(entries.map(([label]) => label))
  for (const [label, path, heading] of entries) {
    await links.filter({ hasText: label }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Ownvoice' })).toHaveAttribute('href', '/')
})

test('its first page comes in few files, with what all its pages share in three of them', async ({ page }) => {
  const scripts = scriptsOf(page)
  await openWide(page)
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeLessThan(40)
  expect(scripts.filter((url) => /\/(?:mantine|queries|dashboard-shared)-/.test(url))).toHaveLength(3)
})

test('it collapses from 16rem to 3rem and back, and a cookie keeps that for 7 days [SHELL-006, SHELL-008, SHELL-009, CONST-008]', async ({
  page,
  context,
}) => {
  await openWide(page)
  await expect.poll(() => sidebarWidth(page)).toBe(256)
  await page.getByRole('button', { name: 'Collapse' }).click()
  await expect.poll(() => sidebarWidth(page)).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state')
  expect(cookie?.value).toBe('collapsed')
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7.01)
  await page.reload()
  await expect.poll(() => sidebarWidth(page)).toBe(48)
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await expect.poll(() => sidebarWidth(page)).toBe(256)
})

test('Ctrl+b and Cmd+b toggle it [SHELL-007]', async ({ page }) => {
  await openWide(page)
  for (const key of ['Control+b', 'Meta+b']) {
    await page.keyboard.press(key)
    await expect.poll(() => sidebarWidth(page)).toBe(48)
    await page.keyboard.press(key)
    await expect.poll(() => sidebarWidth(page)).toBe(256)
  }
})

test('under 768 px it is a sheet of 18rem behind the menu button [SHELL-009, SHELL-010, CONST-008]', async ({ page }) => {
  await openWide(page)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: 'RAG Brain' })).toBeVisible()
  await expect.poll(() => sheet.evaluate((element) => element.getBoundingClientRect().width)).toBe(288)
})

test('Ctrl+k finds a page, a person, a message and a document', async ({ page }) => {
  await openWide(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Find', { exact: true }).fill('handbook')
  await page.getByRole('button', { name: 'Family handbook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Family handbook' })).toBeVisible()
  await page.keyboard.press('Meta+k')
  await page.getByLabel('Find', { exact: true }).fill('scheduling')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/scheduling$/)
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByLabel('Find', { exact: true }).fill('trial lesson')
  await page.getByRole('dialog').getByRole('button', { name: 'trial lesson' }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/messages\//)
  await page.keyboard.press('Control+k')
  await page.getByLabel('Find', { exact: true }).fill('no such thing anywhere')
  await expect(page.getByText('Nothing is named like that.')).toBeVisible()
})

test('dark and light follow the system until one of them is chosen', async ({ page }) => {
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await openWide(page)
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).not.toBe(light)
  await page.getByRole('button', { name: /@/ }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(paper).toBe(light)
  await page.reload()
  await expect.poll(scheme).toBe('light')
})
