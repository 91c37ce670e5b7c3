import { expect, test } from '@playwright/test'
import { customerMail } from '../server/testing/mail.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownMail } from './own-mail.ts'
import { connectMailbox, mailServers } from './with-mail.ts'

/** Of the mail servers' mailboxes, this story's own; a second try has others, whose Sent folder is empty. */
const people = () => 24 - test.info().retry

test('what the owner sent from a connected mailbox is measured once they say so, and nothing of it is kept', async ({ page }) => {
  test.slow()
  const peer = mailServers()
  const { address, settings } = await connectMailbox(page, peer, people())
  await page.goto('/dashboard/tone')
  const training = page.getByRole('region', { name: 'Training Progress' })
  await expect(training).toContainText('nothing of them is stored')
  await training.getByRole('button', { name: 'Read what I sent' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was learned' })).toContainText('5 are needed.')

  const phone = await peer.connect(settings)
  for (const number of [1, 2, 3, 4, 5]) {
    await phone.append('Sent', customerMail({ from: address, to: 'ann@customer.test', text: ownMail(number).replaceAll('\n', '\r\n') }))
  }
  await phone.logout()
  await page.goto('/dashboard')
  await page.getByLabel('Preferred Name for Sign-off').fill('Rio')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Sound like yourself' })
  await panel.getByRole('button', { name: 'Read what I sent' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Training complete' })).toContainText('Measured in 5 emails that you sent.')
  await expect(panel.getByText('Hey …!')).toBeVisible()
  await expect(panel.getByText('Cheers', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toHaveCount(0)

  await page.goto('/dashboard/tone')
  await expect(page.getByRole('region', { name: 'Profile Preview' })).toContainText('Hey …!')
  await expect(page.getByRole('article', { name: 'With the setting now' })).toContainText('Hey Dana!')
  await expect(training.getByText('0/5')).toBeVisible()
  await expect(page.getByText('🔒')).toHaveCount(0)
  await expectNoFaults(page, 'main')
})
