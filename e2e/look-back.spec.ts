import { expect, type Page, test } from '@playwright/test'
import { customerMail } from '../server/testing/mail.ts'
import { addAnswer } from './documents-page.ts'
import { uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownMail } from './own-mail.ts'
import { connectMailbox, mailServers } from './with-mail.ts'

/** Of the mail servers' mailboxes two that nobody else uses: what lies in one counts here, and stays for a second try. */
const ownMailbox = () => 22 - test.info().retry
const question = 'How much is a harp lesson?'
const dayMs = 86_400_000

test('a look back over the mailbox finds who was never answered, with a reply that waits and says how near it is to the owner’s own mails', async ({
  page,
}) => {
  const peer = mailServers()
  test.setTimeout(180_000)
  const customer = `${uniqueWord()}@mailbox.example`
  const other = `${uniqueWord()}@mailbox.example`
  const { address, settings } = peer.settings('owner', ownMailbox())
  const ask = (from: string, messageId: string) => customerMail({ from, to: address, messageId, subject: 'Harp', text: question })
  const answered = `${crypto.randomUUID()}@customer.test`
  const reply = `In-Reply-To: <${answered}>\r\n${customerMail({ from: address, to: other, text: 'It is $40.' })}`
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
  const phone = await peer.connect(settings)
  await phone.append('INBOX', ask(other, answered), ['\\Seen'], daysAgo(40))
  await phone.append('Sent', reply, ['\\Seen'], daysAgo(37))
  const supplier = `${uniqueWord()}@supplies.example`
  const order = () =>
    customerMail({ from: address, to: supplier, messageId: `${crypto.randomUUID()}@school.test`, text: 'Strings, please.' })
  const sentOff = () =>
    customerMail({ from: supplier, to: address, messageId: `${crypto.randomUUID()}@supplies.test`, text: 'They are on their way.' })
  for (const days of [30, 10]) {
    await phone.append('Sent', order(), ['\\Seen'], daysAgo(days + 1))
    await phone.append('INBOX', sentOff(), ['\\Seen'], daysAgo(days))
  }
  await phone.append('INBOX', ask(customer, `${crypto.randomUUID()}@customer.test`), ['\\Seen'], daysAgo(20))
  await phone.logout()
  await connectMailbox(page, peer, ownMailbox())
  await addAnswer(page, question, 'A harp lesson is $40.')
  await trainVoice(page)

  await page.goto('/dashboard/integrations')
  const mailbox = page.getByRole('listitem').filter({ hasText: address })
  await expect(mailbox).toContainText('Did somebody slip through?')
  await expectNoFaults(page, 'main')
  await mailbox.getByRole('button', { name: /^Look back 90 days/ }).click()
  await expect(mailbox.getByRole('status')).toContainText('2 were never answered: they wait for you.')
  await expect(mailbox.getByText('One other was answered after more than a day.')).toBeVisible()
  await page.getByText('Staff, family, suppliers? One you write to of your own accord').click()
  const offered = page.getByRole('list', { name: 'You write with' }).getByRole('listitem')
  await expect(offered).toContainText(`${supplier}2 emails from them, 2 from you`)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await offered.scrollIntoViewIfNeeded()
    await expectNoFaults(page, 'main')
  }
  await offered.getByRole('link', { name: supplier }).click()
  await expect(page).toHaveURL(/\/dashboard\/people\//)
  await expect(page.getByRole('main').getByText(supplier, { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByText('Staff, family, suppliers? One you write to of your own accord').click()
  await offered.getByRole('button', { name: `Leave alone: ${supplier}` }).click()
  await expect(page.getByRole('status').filter({ hasText: `${supplier} is left alone` })).toBeVisible()
  await expect(offered).toHaveCount(0)
  await mailbox.getByText('One other was answered after more than a day.').click()
  await expect(mailbox.getByRole('list', { name: 'Answered late' }).getByRole('listitem')).toContainText('Harp, from Ann')
  await mailbox.getByRole('link', { name: 'See the drafts' }).click()
  await expect(page).toHaveURL(/\/dashboard\/escalate\/drafts$/)
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: customer }).first().click()
  await expect(page.getByText(/was never answered, so the reply waits for you\./).first()).toBeVisible()
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('$40')
  await page.getByText(/^\d+ of 100 like your own emails$/).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'closing' })).toContainText('100')
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('Cheers,')
  await expectNoFaults(page, 'main')
  await expect(page.getByText('A draft. It has not been sent, and will not be by itself.')).toBeVisible()
})

async function trainVoice(page: Page): Promise<void> {
  for (const number of [1, 2, 3, 4, 5]) {
    await page.request.post('/api/v1/tone/samples', { data: { category: 'general', emailText: ownMail(number) } })
  }
  await page.request.post('/api/v1/tone/training')
  await expect.poll(async () => (await page.request.get('/api/v1/tone/training')).text()).toContain('"signOff":"Cheers"')
}
