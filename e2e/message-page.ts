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

/** A word that no other test and no document uses. */
export function uniqueWord(): string {
  return `zo${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}x`
}

/** Nothing in the main part stands in the way of anybody, in light and dark. */
