import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { calComEvent } from '../core/testing/scheduler-events.ts'
import { customerMail } from '../server/testing/mail.ts'
import { readMailedLink } from './account.ts'
import { addAnswer } from './documents-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { connectMailbox, mailServers } from './with-mail.ts'

/** Of the mail servers' mailboxes, this story's own; the account of a first try would go on answering in its mailbox. */
const people = () => 5 - test.info().retry

test('a lead books: the signed webhook ends the follow-ups, the pages show and count it, and a cancellation takes it back [ASSIST-008] [ASSIST-043] [ANALYT-021]', async ({
  page,
}) => {
  const peer = mailServers()
  test.setTimeout(240_000)
  const owner = await connectMailbox(page, peer, people())
  const customer = peer.settings('customer', people())
  const { email } = await (await page.request.get('/api/v1/me')).json()
  const wish = { weeklyReport: false, escalationAlerts: false, draftAlerts: false, lateReminders: false, bookingConfirmations: true }
  expect((await page.request.put('/api/v1/me/notifications', { data: wish })).status()).toBe(200)
  await addAnswer(page, 'How much is a bouquet of tulips?', 'A bouquet of tulips is $38.')

  await page.goto('/dashboard/integrations')
  const calCom = page.getByRole('region', { name: 'Bookings' }).getByRole('listitem', { name: 'Cal.com' })
  await calCom.getByRole('button', { name: 'No token? Make an address to paste there' }).click()
  await expect(calCom).toContainText('Waits for its first word')
  const webhookUrl = await calCom.getByLabel('Address for Cal.com', { exact: true }).inputValue()
  const secret = await calCom.getByLabel('Secret', { exact: true }).inputValue()
  await seen(page)

  const write = async (text: string) => {
    const raw = customerMail({ from: customer.address, to: owner.address, subject: 'Tulips', text })
    await peer.deliver(customer.address, owner.address, raw.replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}`))
  }
  await write('Hello,\n\nhow much is a bouquet of tulips?\n\nNora')
  await page.goto('/dashboard')
  const line = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: customer.address })
  await expect(line.filter({ hasText: /Answered|Follow-up waits/ })).toBeVisible() // what follows up may be planned already
  await line.first().click()
  const followUps = page.getByRole('region', { name: 'If they do not answer' })
  await expect(followUps.getByText('Planned').first()).toBeVisible()
  const bookings = page.getByRole('region', { name: 'Bookings' })
  await expect(bookings).toContainText('None is known of them.')

  const startTime = new Date(Date.now() + 3 * 86_400_000)
  const tell = (trigger: string, more: object, minutes: number) => {
    const attendees = [{ email: customer.address, name: 'Nora Feld' }]
    const at = new Date(Date.now() + minutes * 60_000).toISOString()
    const body = JSON.stringify(calComEvent(trigger, { startTime: startTime.toISOString(), attendees, ...more }, at))
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return page.request.post(webhookUrl, { data: body, headers: { 'Content-Type': 'application/json', 'X-Cal-Signature-256': signature } })
  }
  expect((await tell('BOOKING_CREATED', {}, 0)).status()).toBe(202)
  await expect(bookings).toContainText(`Booked for ${said(startTime)}`)
  await expect(followUps.getByRole('status')).toHaveText('Nothing more goes: they booked.')
  expect(await readMailedLink(page, email, /Somebody booked/)).toBe(new URL(page.url()).pathname)
  await seen(page)

  await page.goto('/dashboard/analytics')
  await expect(page.locator('dd.font-serif').nth(1)).toHaveText('1')
  await page.goBack()
  const later = new Date(startTime.getTime() + 3_600_000)
  expect((await tell('BOOKING_RESCHEDULED', { uid: 'uid-2', rescheduleUid: 'uid-1', startTime: later.toISOString() }, 1)).status()).toBe(
    202,
  )
  await expect(bookings).toContainText(`Moved to ${said(later)}`)
  expect((await tell('BOOKING_CANCELLED', { uid: 'uid-2', startTime: later.toISOString() }, 2)).status()).toBe(202)
  await expect(bookings).toContainText(`Was booked for ${said(later)}`)

  await bookings.getByRole('button', { name: 'Note a booking' }).click()
  await bookings.getByLabel('Booked for, if you know when').fill('2031-12-02T16:00')
  await bookings.getByRole('button', { name: 'They booked' }).click()
  await expect(bookings).toContainText('Booked for Tue, Dec 2, 2031, 4:00 PM')
  await bookings.getByRole('button', { name: 'Not booked' }).click()
  await expect(bookings).not.toContainText('2031')

  await write('Hello,\n\nTuesday at 4 works for us, see you then!\n\nNora')
  await page.goto('/dashboard/escalate')
  const proposed = page.getByRole('region', { name: 'Bookings to confirm' })
  await expect(proposed).toContainText(/Agreed on Tue, .+, 4:00 PM\?/)
  await seen(page)
  await proposed.getByLabel('Booked for').fill('2031-12-09T17:30')
  await proposed.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(proposed).toHaveCount(0)
  await page.goBack()
  await expect(bookings).toContainText('Booked for Tue, Dec 9, 2031, 5:30 PM')
})

/** As the pages say it, by the clock of a new account. */
function said(at: Date): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'America/New_York' }).format(at).replaceAll('\u202f', ' ')
}

/** Nothing overflows, and nothing is hard to reach, on a desk and on a phone. */
async function seen(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoFaults(page, 'main')
  }
}
