import { expect, type Page, test } from '@playwright/test'
import { customerMail } from '../server/testing/mail.ts'
import { confirmPassword, createAccount, readMailedLink } from './account.ts'
import { addAnswer } from './documents-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { connectByForm, mailServers } from './with-mail.ts'

const people = 18 // of the mail servers' mailboxes, this story's own
const subject = `Peonies ${crypto.randomUUID().slice(0, 8)}`
const mine = 'Hello,\n\nshall I put a bouquet aside for you?\n\nOtter & Brass'

test.describe('a lead that does not answer', () => {
  test('is answered, its four follow-ups are seen and changed, and the link in the first stops the rest [ASSIST-007] [ASSIST-009]', async ({
    page,
    browser,
  }) => {
    const peer = mailServers()
    test.setTimeout(240_000)
    const owner = peer.settings('owner', people)
    const customer = peer.settings('customer', people)
    const login = await createAccount(page.request, 'follow-up')
    const { email } = login
    await confirmPassword(page.request, login)
    await page.goto(await readMailedLink(page, email, /./))
    await saveSettings(page)
    await addAnswer(page, 'How much is a bouquet of peonies?', 'A bouquet of peonies is $45.')
    await addAnswer(page, 'Where is your shop for bouquets of peonies?', 'Our shop for bouquets stands on 12 Quay Street.')
    await connectByForm(page, owner, 'Answer now')

    const text = 'Hello,\n\nhow much is a bouquet of peonies?\n\nAnn'
    const raw = customerMail({ from: customer.address, to: owner.address, subject, text })
    await peer.deliver(customer.address, owner.address, raw.replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}`))
    await page.goto('/dashboard')
    const line = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: customer.address })
    await expect(line.filter({ hasText: /Answered|Follow-up waits/ })).toBeVisible()
    await line.first().click()

    const card = page.getByRole('region', { name: 'If they do not answer' })
    await expect(card.getByRole('listitem')).toHaveCount(4)
    const first = card.getByRole('listitem', { name: 'Follow-up 1 of 4' })
    await expect(first).toContainText('12 Quay Street')
    await expect(first).toContainText('Planned')
    await expect(card.getByRole('listitem', { name: 'Follow-up 2 of 4' })).toContainText('hold nothing more that this person was not told')
    await expect(card.getByRole('figure', { name: 'Below each of them' })).toContainText('1 Otter Lane')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoFaults(page, 'main')
    }

    await first.getByRole('button', { name: 'Change the words' }).click()
    await expect(first.getByLabel('The words of follow-up 1')).toBeFocused()
    await first.getByLabel('The words of follow-up 1').fill(mine)
    await first.getByRole('button', { name: 'Keep these words' }).click()
    await expect(first).toContainText('shall I put a bouquet aside')
    const last = card.getByRole('listitem', { name: 'Follow-up 4 of 4' })
    await last.getByRole('button', { name: 'Leave it out' }).click()
    await expect(last).toContainText('Left out: you said so.')
    await last.getByRole('button', { name: 'Undo' }).click()
    await expect(last).toContainText('Planned')

    const second = card.getByRole('listitem', { name: 'Follow-up 2 of 4' })
    await second.getByRole('button', { name: 'Change the day' }).click()
    await second.getByLabel('The day of follow-up 2').fill(today())
    await second.getByRole('button', { name: 'Move it there' }).click()
    await expect(second.getByLabel('The day of follow-up 2')).toHaveCount(0)
    await leadsToWhomItIsFor(page, customer.address)

    await first.getByRole('button', { name: 'Change the day' }).click()
    await first.getByLabel('The day of follow-up 1').fill(today())
    await first.getByRole('button', { name: 'Move it there' }).click()
    await expect(first).toContainText(/Sent \w+ \d+/)
    const [, followUp] = (await peer.read(customer.settings, 'INBOX')).filter((mail) => mail.subject.includes(subject))
    expect(followUp?.text).toContain('shall I put a bouquet aside')
    expect(followUp?.text).toContain('1 Otter Lane')

    const stranger = await browser.newContext()
    const visit = await stranger.newPage()
    await visit.goto(/http\S+\/opt-out\/\S+/.exec(followUp?.text ?? '')?.[0] ?? '')
    await expect(visit.getByRole('heading', { name: 'No more emails from Otter & Brass?' })).toBeVisible()
    await expect(last).toContainText('Planned')
    await visit.getByRole('button', { name: 'Send me no more' }).click()
    await expect(visit.getByRole('heading', { name: 'You will get no more' })).toBeVisible()
    await stranger.close()
    await expect(card.getByRole('status')).toHaveText('Nothing more goes: they want no more automatic emails.')
    await expect(last).toContainText('Stopped')
    await expect(card.getByRole('button', { name: 'Stop all' })).toHaveCount(0)
  })
})

/** Among what waits the follow-up names its reader, whose page holds it as well, and leads back to the message. */
async function leadsToWhomItIsFor(page: Page, reader: string): Promise<void> {
  await page.goto('/dashboard/escalate/drafts')
  const waiting = page.getByRole('region', { name: 'Follow-ups that wait' })
  await expect(waiting).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoFaults(page, 'main')
  }
  await waiting.getByRole('link', { name: reader }).click()
  await expect(page).toHaveURL(/\/dashboard\/people\//)
  await expect(page.getByRole('region', { name: 'If they do not answer' })).toBeVisible()
  await page.goBack()
  await waiting.getByRole('link', { name: `Re: ${subject}` }).click()
}

/** Today by the calendar of a new account. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now())
}

/** All hours are waking hours, whenever the story runs. */
async function saveSettings(page: Page): Promise<void> {
  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'Follow-ups' })
  await card.getByLabel('From').selectOption('midnight')
  await card.getByLabel('Until').selectOption('midnight')
  await card.getByLabel('Postal address').fill('1 Otter Lane\nPortland')
  await card.getByRole('button', { name: 'Save follow-ups' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Follow-ups saved' })).toBeVisible()
}
