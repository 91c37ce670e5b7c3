import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the newest message of a sender, from the Overview. */
export async function openMessage(page: Page, sender: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: sender }).first().click()
  await expect(page.getByRole('article', { name: 'The message' })).toBeVisible()
}

export function notice(page: Page, title: string): Locator {
  return page.getByRole('status').filter({ hasText: title })
}

/** Presses "Try again" until what was missing is there: the page looks again by itself as well, and may take the button away meanwhile. */
export async function tryAgain(button: Locator, missing: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(missing).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** A word that no other test and no document uses. */
export function uniqueWord(): string {
  return `zo${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}x`
}
