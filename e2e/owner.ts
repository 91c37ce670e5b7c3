import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { seedLogin } from '../server/src/seed/business.ts'
import { dataDir } from './data-dir.ts'

/** The session of the seeded owner, for `test.use({ storageState: ownerSession })`. */
export const ownerSession = join(dataDir, 'owner-session.json')

/** Fills the sign-in card that is on the page and waits for the dashboard. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(seedLogin.email)
  await page.getByLabel('Password', { exact: true }).fill(seedLogin.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}
