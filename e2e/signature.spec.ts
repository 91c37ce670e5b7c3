import { expect, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { addAnswer } from './documents-page.ts'
import { expectNoFaults } from './no-faults.ts'

const question = 'How much is a bouquet of peonies?'
const signature = 'Otter & Brass\n12 Quay Street, Portland\n(207) 555-0142 · https://otterbrass.example'

test('the owner sets a signature, sees how a reply ends, and a tried mail ends so', async ({ page }) => {
  await createAccount(page.request, 'signature')
  await addAnswer(page, question, 'A bouquet of peonies is $45.')

  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'Signature' })
  const field = card.getByLabel('Your signature')
  const preview = card.getByRole('figure', { name: 'How a reply ends' })
  await expect(preview).toContainText('Otter & Brass')
  await field.fill('1\n2\n3\n4\n5\n6\n7')
  await expect(card.getByText('At most 6 lines.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Save signature' })).toHaveAttribute('aria-disabled', 'true')
  await field.fill(signature)
  await expect(card.getByText('At most 6 lines.')).toHaveCount(0)
  await expect(preview).toContainText('12 Quay Street, Portland')
  await expectNoFaults(page, 'main')
  await card.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Replies end with it from now on.' })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(signature)

  await page.goto('/dashboard/try')
  await page.getByLabel('Their email').fill('dana@customer.example')
  await page.getByLabel('What they write').fill(question)
  await page.getByRole('button', { name: 'See the answer' }).click()
  const letter = page.getByRole('article', { name: 'The reply' })
  await expect(letter).toContainText('$45')
  await expect(letter.getByRole('paragraph').last()).toHaveText(signature.replaceAll('\n', ' '))
  await expect(letter.getByRole('link', { name: 'otterbrass' })).toHaveCount(0)

  await page.goto('/dashboard/settings?tab=assistant')
  await field.fill('')
  await card.getByRole('button', { name: 'Save signature' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Replies end with your name.' })).toBeVisible()
})
