import { expect, type Page, test } from '@playwright/test'
import { notice, openMessage, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { receive } from './sandbox-mail.ts'

test.use({ storageState: ownerSession })

test('a person has a page of their own: what is done with their mail, their bookings, and what was said in each conversation', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const word = uniqueWord()
  const sender = `mira@${word}.example`
  const mail = { name: 'Mira Stone', sender }
  // Nothing is sent to the first: what comes after an answer waits until its sender has written no more for two minutes.
  await receive(page, {
    ...mail,
    subject: `Piano ${word}`,
    text: 'I would like to apply for a job as a piano teacher at your school. My CV is below.',
  })
  await receive(page, { ...mail, subject: `Cello ${word}`, text: 'How much is a 30 minute piano lesson per month?' })
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(activity(page, sender)).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  await openMessage(page, sender)
  await page.getByRole('link', { name: 'Mira Stone', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/people\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mira Stone' })).toBeVisible()
  const address = page.url()

  const messages = page.getByRole('region', { name: 'Messages' })
  for (const subject of [`Piano ${word}`, `Cello ${word}`]) {
    await expect(messages.getByRole('article', { name: subject }).getByText('Mira Stone').first()).toBeVisible()
  }
  await seen(page)
  const piano = messages
    .getByRole('article', { name: `Piano ${word}` })
    .locator('summary')
    .last()
  await piano.focus()
  await page.keyboard.press('Enter')
  await messages
    .getByRole('article', { name: `Piano ${word}` })
    .getByRole('link', { name: 'Open this message' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Piano ${word}` })).toBeVisible()
  await page.goto(address)

  const bookings = page.getByRole('region', { name: 'Bookings' })
  await expect(bookings).toContainText('None is known of them.')
  await bookings.getByRole('button', { name: 'Note a booking' }).click()
  await bookings.getByLabel('Booked for, if you know when').fill('2031-12-02T16:00')
  await bookings.getByRole('button', { name: 'They booked' }).click()
  await expect(bookings).toContainText('Booked for Tue, Dec 2, 2031, 4:00 PM')
  await bookings.getByRole('button', { name: 'Not booked' }).click()
  await expect(bookings).toContainText('None is known of them.')

  const standing = page.getByRole('region', { name: 'Their mail' })
  await standing.getByRole('button', { name: 'Leave this person alone' }).click()
  await expect(standing.getByRole('status')).toHaveText('Their mail comes to you, and nothing is sent to them by itself.')
  await seen(page)
  await standing.getByRole('button', { name: `Take off the list: ${sender}` }).click()
  await expect(standing.getByRole('button', { name: 'Leave this person alone' })).toBeVisible()
})

test('a person is found by name, and when all of them is deleted nobody is there', async ({ page }) => {
  const word = uniqueWord()
  const sender = `odd@${word}.example`
  await receive(page, { name: `Odd ${word}`, sender, subject: 'Strings', text: 'Do you teach the harp?' })
  await openMessage(page, sender)
  await page.keyboard.press('Control+k')
  await page.getByLabel('Find', { exact: true }).fill(word)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Odd ${word}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Odd ${word}` })).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: `Delete all of ${sender}` }).click()
  await page
    .getByRole('dialog', { name: `Delete all of ${sender}?` })
    .getByRole('button', { name: 'Delete for good' })
    .click()
  await expect(notice(page, 'Customer deleted')).toContainText(`of ${sender} is gone.`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Nobody is here' })).toBeVisible()
  await seen(page)
})

function activity(page: Page, sender: string) {
  return page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: sender })
}

/** Nothing overflows, and nothing is hard to reach, on a desk and on a phone, in light and dark. */
async function seen(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoFaults(page, 'main')
  }
}
