import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { ownerSession } from './owner.ts'

const publicPages = ['/', '/auth', '/login', '/subscribe', '/terms', '/privacy', '/no/such/page']
const dashboardPages = ['', '/try', '/rag-brain', '/tone', '/scheduling', '/integrations', '/escalate', '/analytics', '/settings']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    for (const path of publicPages) {
      test(`${path} has no fault that axe can find`, async ({ page }) => {
        await page.goto(path)
        await expectNoFaults(page)
      })
    }

    test.describe('signed in', () => {
      test.use({ storageState: ownerSession })

      for (const path of dashboardPages) {
        test(`/dashboard${path} has no fault that axe can find`, async ({ page }) => {
          await page.goto(`/dashboard${path}`)
          await expectNoFaults(page)
        })
      }

      test('an answer and the document behind it have no fault that axe can find', async ({ page }) => {
        await page.goto('/dashboard/try')
        await page.getByRole('button', { name: 'Prices and a first lesson' }).click()
        await page.getByRole('button', { name: 'See the answer' }).click()
        await expect(page.getByRole('heading', { name: 'The answer' })).toBeVisible()
        const sentence = page.getByRole('article', { name: 'The reply' }).getByRole('link').first()
        await sentence.click()
        await expectNoFaults(page)
        await page.getByRole('button', { name: 'Open the document' }).first().click()
        await expect(page.locator('mark').first()).toBeInViewport()
        await expectNoFaults(page)
      })
    })
  })
}

async function expectNoFaults(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.animate-pulse, .animate-spin')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
