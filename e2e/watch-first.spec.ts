import { expect, type Page, test } from '@playwright/test'
import { customerMail } from '../server/testing/mail.ts'
import { confirmPassword, createAccount, readMailedLink } from './account.ts'
import { addAnswer } from './documents-page.ts'
import { notice, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { connectByForm, connectMailbox, mailServers } from './with-mail.ts'

/** Of the mail servers' mailboxes, these stories' own; the account of a first try would go on watching its mailbox. */
const people = () => 9 - test.info().retry
const question = 'How much is a banjo lesson?'

test('an owner watches first: nothing leaves, and what would have been said stands beside what they send', async ({ page }) => {
  const peer = mailServers()
  test.setTimeout(240_000)
  const owner = peer.settings('owner', people())
  const { address: customer, settings } = peer.settings('customer', people())
  const login = await createAccount(page.request, 'watch')
  await confirmPassword(page.request, login)
  await page.goto(await readMailedLink(page, login.email, /Confirm your email address/))
  await addAnswer(page, question, 'A banjo lesson is $45.')
  await connectByForm(page, owner, 'Watch first')
  await expect(page.getByText('Mail is only watched: nothing leaves by itself.')).toBeVisible()
  await expectFits(page)

  const thread = uniqueWord()
  const id = (number: number) => `${thread}.${number}@customer.test`
  const asked = (number: number) =>
    customerMail({ from: customer, to: owner.address, subject: `${thread} ${number}`, messageId: id(number), text: question })
  await peer.deliver(customer, owner.address, asked(1))
  await openWatched(page, `${thread} 1`)
  await expect(page.getByText('Watched, and nothing was sent')).toBeVisible()
  await expect(page.getByText('It would have been answered by itself.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What it would have said' })).toContainText('$45')
  await expectFits(page)

  const phone = await peer.connect(owner.settings)
  const answers = (number: number, text: string) =>
    phone.append(
      'Sent',
      `In-Reply-To: <${id(number)}>\r\n${customerMail({ from: owner.address, to: customer, subject: `Re: ${thread} ${number}`, text })}`,
    )
  await answers(1, 'Hey there! It is $45, see you soon.')
  await peer.deliver(customer, owner.address, asked(2))
  await openWatched(page, `${thread} 2`)
  await answers(2, 'Hey there! It is $50 now.')
  await phone.logout()
  await peer.deliver(customer, owner.address, asked(3)) // the Sent folder is looked at with each mail that comes in
  await expect(page.getByText('You said something else.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('You said “$50”; it would not have.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What it would have said' })).toContainText('$45')
  await expect(page.getByRole('region', { name: 'What you said' })).toContainText('$50 now')
  await expectFits(page)
  await openWatched(page, `${thread} 1`)
  await expect(page.getByText('You said the same: the same facts, the same links.')).toBeVisible()

  await page.goto('/dashboard/settings?tab=assistant')
  const card = page.getByRole('region', { name: 'How near it comes to you' })
  await expect(card).toContainText('It would have said the same as you in 1 of 2 (1 not answered by you yet).')
  await expect(card).toContainText('You can let it answer alone once 32 more say the same.')
  await expect(card.getByRole('button', { name: 'Let it answer alone' })).toHaveCount(0)
  await card.getByText('The one that differs').click()
  await expect(card.getByRole('listitem').filter({ hasText: 'You said “$50”; it would not have.' }).last()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Are only watched/ })).toBeChecked()
  await expectFits(page)
  const got = (await peer.read(settings, 'INBOX')).filter((mail) => mail.subject.includes(thread))
  expect(got).toEqual([])
  await card.getByRole('link', { name: new RegExp(`${thread} 2`) }).click()
  await expect(page.getByText('You said something else.')).toBeVisible()
})

test('a category that comes near enough may answer alone, once the owner saw what that would have meant', async ({ page }) => {
  const peer = mailServers()
  test.setTimeout(240_000)
  const { address, settings } = await connectMailbox(page, peer, people() + 2)
  await addAnswer(page, question, 'A banjo lesson is $45.')
  const rules = { mode: 'watch', categoryModes: {}, delaySeconds: 0, quiet: null, disclosure: false }
  expect((await page.request.put('/api/v1/assistant/sending', { data: rules })).ok()).toBe(true)
  const word = uniqueWord()
  const asks = async (number: number) => {
    const from = `${word}-${number}@customer.test` // what one person writes right away again is one message
    await peer.deliver(from, address, customerMail({ from, to: address, messageId: `${number}.${from}`, text: question }))
  }
  for (let number = 1; number <= 22; number += 1) await asks(number)
  const watched = async () => {
    const lines: { email: string }[] = await (await page.request.get('/api/v1/reports/activity?limit=100&show=watch')).json()
    return lines.filter(({ email }) => email.startsWith(word))
  }
  await expect.poll(watched, { timeout: 90_000 }).toHaveLength(22)
  const phone = await peer.connect(settings)
  for (const { email } of await watched()) {
    const number = /-(\d+)@/.exec(email)?.[1] ?? ''
    const mail = customerMail({ from: address, to: email, text: 'Hey there! It is $45 for a lesson.' })
    await phone.append('Sent', `In-Reply-To: <${number}.${email}>\r\n${mail}`)
  }
  await phone.logout()
  await asks(23) // the Sent folder is looked at with each mail that comes in

  const card = page.getByRole('region', { name: 'How near it comes to you' })
  await expect(async () => {
    await page.goto('/dashboard/settings?tab=assistant')
    await expect(card).toContainText(
      'the same as you in all 22 (1 not answered by you yet). Going by these, it would say the same in at least 85 of 100.',
      { timeout: 5_000 },
    )
  }).toPass({ timeout: 90_000 })
  await card.getByRole('button', { name: 'Let it answer alone' }).click()
  const asked = card.getByRole('group', { name: 'Let it answer alone: Sales?' })
  await expect(asked).toContainText(
    'Of your last 23 emails about this, 23 would have left by themselves. In all 22 that could be compared you said the same.',
  )
  await expect(asked).toBeFocused()
  await expectFits(page)
  await asked.getByRole('button', { name: 'Answer these alone' }).click()
  await expect(notice(page, 'It answers these alone')).toBeVisible()
  await expect(card).toContainText('Replies leave by themselves')
  await expect(card.getByRole('button', { name: 'Let it answer alone' })).toHaveCount(0)
  const replies = page.getByRole('region', { name: 'When replies leave' })
  await expect(replies.getByLabel('Sales')).toHaveValue('send')
  await expect(replies.getByRole('radio', { name: /^Are only watched/ })).toBeChecked()
  await expectFits(page)
})

async function openWatched(page: Page, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByRole('link').filter({ hasText: subject }).filter({ hasText: 'Watched' }).first().click({ timeout: 5_000 })
  }).toPass()
}

/** On a wide page and on a phone. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoFaults(page, 'main')
  }
}
