import { expect, type Page, test } from '@playwright/test'
import { customerMail } from '../server/testing/mail.ts'
import { notice } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { connectMailbox, mailServers } from './with-mail.ts'

/** Of the mail servers' mailboxes, this story's own; the account of a first try would go on answering in its mailbox. */
const people = () => (test.info().retry === 0 ? 7 : 12)
const subject = `Lilac course ${crypto.randomUUID().slice(0, 8)}`
const bookUrl = 'https://book.example.com/lilac'

test('a customer asks for a full class, accepts the waitlist, stands in line, and is offered the place that comes free [ASSIST-019]', async ({
  page,
}) => {
  const peer = mailServers()
  test.setTimeout(300_000)
  const owner = await connectMailbox(page, peer, people())
  const customer = peer.settings('customer', people())
  // All hours are waking hours, whenever the story runs.
  const hours = { isOn: false, hours: { from: 0, until: 24 }, postalAddress: '' }
  expect((await page.request.put('/api/v1/follow-ups/settings', { data: hours })).status()).toBe(200)
  await openFullClass(page)

  const inbox = async () => (await peer.read(customer.settings, 'INBOX')).filter((mail) => mail.subject.includes(subject))
  const write = async (text: string, answered?: { messageId: string | null }) => {
    const raw = customerMail({ from: customer.address, to: owner.address, subject: answered ? `Re: ${subject}` : subject, text })
    const inThread = answered ? raw.replace(/^Subject: /m, `In-Reply-To: <${answered.messageId}>\r\nSubject: `) : raw
    await peer.deliver(customer.address, owner.address, inThread.replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}`))
  }
  const gets = async (count: number) => {
    await expect(async () => expect(await inbox()).toHaveLength(count)).toPass({ timeout: 60_000 })
    return (await inbox())[count - 1]
  }

  await write('Hello,\n\nwe would like to book a place in the Lilac course.\n\nAnn')
  const offered = await gets(1)
  expect(offered?.text).toMatch(/full at the moment/)
  expect(offered?.text).toMatch(/waitlist/i)
  expect(offered?.text).not.toContain(bookUrl)
  await page.goto('/dashboard/scheduling')
  await expect(page.getByRole('button', { name: 'Nobody in line: Lilac course' })).toBeVisible()

  await write('Yes please, put us on the list.\n\nThanks,\nAnn', offered)
  const confirmed = await gets(2)
  expect(confirmed?.text).toMatch(/waitlist for Lilac course/)
  expect(confirmed?.text).not.toContain('https:')
  await page.getByRole('button', { name: '1 in line: Lilac course' }).click() // the page follows along by itself
  const dialog = page.getByRole('dialog', { name: 'In line for Lilac course' })
  const line = dialog.getByRole('list', { name: 'People in line' })
  await expect(line.getByRole('listitem')).toContainText([/Ann.*since/])

  await dialog.getByRole('button', { name: 'Add somebody' }).click()
  await dialog.getByLabel('Name (optional)').fill('Bo')
  await dialog.getByLabel('Email').fill('bo@')
  await dialog.getByRole('button', { name: 'Put in line' }).click()
  await expect(dialog).toContainText('Enter an email address.')
  await dialog.getByLabel('Email').fill('bo@customer.test')
  await dialog.getByRole('button', { name: 'Put in line' }).click()
  await expect(line.getByRole('listitem')).toContainText([/Ann/, /Bo.*They never wrote to you/])
  await dialog.getByRole('button', { name: 'Move up: Bo' }).press('Enter')
  await expect(line.getByRole('listitem')).toContainText([/Bo/, /Ann/])
  await expect(dialog.getByRole('button', { name: 'Move up: Bo' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove: Bo' }).click()
  await expect(line.getByRole('listitem')).toContainText([/Ann/])
  await notice(page, 'Removed').getByRole('button', { name: 'Undo' }).click()
  await expect(line.getByRole('listitem')).toContainText([/Bo/, /Ann/])
  await seen(page)

  await dialog.getByRole('button', { name: 'Free one place' }).click()
  const form = dialog.getByRole('region', { name: 'Free one place' })
  await expect(form).toContainText('Bo: They never wrote to you')
  await expect(form.getByRole('figure', { name: 'The email' })).toContainText(bookUrl)
  await form.getByLabel('Hold it for').selectOption('24 hours')
  await expect(form).toContainText('It leaves right away.')
  await seen(page)
  const words = await form.getByRole('figure', { name: 'The email' }).locator('p').textContent()
  await form.getByRole('button', { name: 'Write to Ann' }).click()
  const place = await gets(3)
  expect(place?.text?.trim()).toBe(words?.trim())
  expect(place?.text).toContain(bookUrl)
  expect(place?.inReplyTo).not.toEqual([])
  const places = dialog.getByRole('list', { name: 'Free places' })
  await expect(places).toContainText(/A place is held for Ann until/)
  await seen(page)

  await write('No thanks, we found another place.', place)
  await expect(places).toContainText('A place is still free, and nobody is left in line')
  expect(await inbox()).toHaveLength(3)
  await dialog.getByText('In line no more').click()
  await expect(dialog.getByRole('list', { name: 'In line no more' })).toContainText(/Ann.*Declined/)
  await dialog.getByRole('button', { name: 'All right' }).click()
  await expect(places.getByRole('listitem')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Put back: Ann' }).click()
  await dialog.getByRole('button', { name: 'Free one place' }).click()
  await form.getByRole('button', { name: 'Write to Ann' }).click()
  await gets(4)
  await expect(places).toContainText(/A place is held for Ann until/)
  await places.getByRole('button', { name: 'They booked' }).click()
  await expect(places.getByRole('listitem')).toHaveCount(0)
  await dialog.getByText('What happened').click()
  await expect(dialog.getByRole('list', { name: 'What happened' })).toContainText('Ann booked, by you')
  await expect(dialog.getByRole('list', { name: 'What happened' })).toContainText('Ann asked for a place in line')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Edit: Lilac course' }).click()
  await page.getByRole('dialog').getByLabel('Full').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save Link' }).click()
  await page
    .getByRole('region', { name: /^Unsaved/ })
    .getByRole('button', { name: 'Save' })
    .click()
  const again = page.getByRole('list', { name: 'Open again' })
  await expect(again).toContainText('Lilac course is full no more')
  await again.getByRole('button', { name: 'Not now' }).click()
  await expect(again.getByRole('listitem')).toHaveCount(0)
  expect(await inbox()).toHaveLength(4)
})

test('the owner puts a sender on the waitlist with one touch at the message', async ({ page }) => {
  const peer = mailServers()
  test.setTimeout(240_000)
  const owner = await connectMailbox(page, peer, people() === 7 ? 2 : 1)
  const customer = peer.settings('customer', people() === 7 ? 2 : 1)
  await openFullClass(page)
  const raw = customerMail({
    from: customer.address,
    to: owner.address,
    subject,
    text: 'Hello,\n\ncan my dog come to the Lilac course as well?\n\nAnn',
  })
  await peer.deliver(customer.address, owner.address, raw.replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}`))
  await page.goto('/dashboard')
  const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: customer.address })
  await activity.first().click()
  const waitlist = page.getByRole('region', { name: 'Waitlist' })
  await expect(waitlist).toContainText('They are on none.')
  await waitlist.getByRole('button', { name: 'Put on the waitlist: Lilac course' }).click()
  await expect(waitlist).toContainText('Lilac course, number 1 in line')
  await expect(waitlist.getByRole('button')).toHaveCount(0)
  await seen(page, 'main')
})

/** An account with one full class and the waitlist switched on. */
async function openFullClass(page: Page): Promise<void> {
  const listed = await (await page.request.get('/api/v1/scheduling/links')).json()
  const link = { id: 'new', category: 'new', label: 'Lilac course', url: bookUrl, active: true, full: true }
  expect((await page.request.put('/api/v1/scheduling/links', { data: { ...listed, links: [link] } })).status()).toBe(200)
  const availability = await (await page.request.get('/api/v1/scheduling/availability')).json()
  const data = { ...availability, offerWaitlistOnFull: true }
  expect((await page.request.put('/api/v1/scheduling/availability', { data })).status()).toBe(200)
}

/** Fits, and has no fault, on a phone and at a desk. */
async function seen(page: Page, scope = '[role="dialog"]'): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoFaults(page, scope)
  }
}
