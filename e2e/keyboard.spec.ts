import { expect, test } from '@playwright/test'
import { seedLogin } from '../server/src/seed/business.ts'
import { ownerSession } from './owner.ts'
import { tabTo } from './tab-to.ts'

test('signing in takes no more than the keyboard, and every stop can be seen', async ({ page }) => {
  await page.goto('/auth')
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await expect(submit).toBeEnabled()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(seedLogin.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(seedLogin.password)
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test.describe('signed in', () => {
  test.use({ storageState: ownerSession })

  test('the first stop is a way past the frame', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('an answer can be asked for, read and followed to its document by keyboard alone', async ({ page }) => {
    await page.goto('/dashboard/try')
    await tabTo(page, page.getByRole('region', { name: 'Or take one of these' }).getByRole('button').first())
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What they write')).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'See the answer' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'The answer' })).toBeFocused()

    const letter = page.getByRole('article', { name: 'The reply' })
    await tabTo(page, letter.getByRole('link').first())
    await page.keyboard.press('Enter')
    const open = letter.getByRole('button', { name: 'Open the document' }).first()
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('the menu of a phone is opened, walked and left by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Integrations' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('nothing moves on a page for whoever asked for less motion', async ({ page }) => {
  await page.goto('/auth')
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter((style) => style.getPropertyValue('animation-timeline') === 'auto') // what hangs on the scroll stands still with it
      .map((style) => [style.transitionDuration, style.animationDuration]),
  )
  expect(durations.length).toBeGreaterThan(20)
  expect(new Set(durations.flat())).toEqual(new Set(['0s']))
})
