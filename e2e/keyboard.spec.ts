import { expect, type Locator, type Page, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

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
  await tabTo(page, page.getByRole('button', { name: 'Prices and a first lesson' }))
  await page.keyboard.press('Enter')
  const ask = page.getByRole('button', { name: 'See the answer' })
  await tabTo(page, ask, 'Shift+Tab')
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

/** Presses Tab until the focus is there; gives up after as many stops as no page of ours has. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
