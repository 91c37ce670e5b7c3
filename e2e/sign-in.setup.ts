import { expect, test } from '@playwright/test'
import { ownerSession, signIn } from './owner.ts'

test('the seeded owner signs in', async ({ page }) => {
  await page.goto('/auth')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await page.context().storageState({ path: ownerSession })
})
