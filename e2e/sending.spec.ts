import { expect, type Page, test } from '@playwright/test'
import { customerMail, tagged } from '../server/testing/mail.ts'
import { enterPassword, signInAs } from './account.ts'
import { addAnswer } from './documents-page.ts'
import { notice, openMessage, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { connectMailbox, mailServers } from './with-mail.ts'

/** Of the mail servers' mailboxes, these stories' own; the account of a first try would go on answering in its mailbox. */
const people = (story: 0 | 1 | 2) => (story === 2 ? 25 + test.info().retry : 16 - story - 2 * test.info().retry)
const question = 'How much is a cello lesson?'
const rental = 'How much is it to rent a cello?'

test.describe('an owner who says when replies leave', () => {
  test('stops all sending at once, sees it on every page, and lets replies leave again', async ({ page }) => {
    const peer = mailServers()
    test.setTimeout(240_000)
    const { address: customer, settings } = peer.settings('customer', people(0))
    const owner = await connectMailbox(page, peer, people(0))
    await addAnswer(page, question, 'A cello lesson is $55.')
    const subject = uniqueWord() // others write to the same customer
    const asks = (text: string, from = customer) =>
      peer.deliver(from, owner.address, customerMail({ from, to: owner.address, subject, text }))
    const got = async () => {
      const mails = await peer.read(settings, 'INBOX')
      return mails.filter((mail) => mail.subject.includes(subject)).map(({ text }) => text ?? '')
    }
    await asks(question)
    await expect.poll(got, { timeout: 60_000 }).toEqual([expect.stringContaining('$55')])

    await page.goto('/dashboard/settings?tab=assistant')
    const card = page.getByRole('region', { name: 'When replies leave' })
    await card.getByRole('button', { name: 'Stop all sending' }).click()
    await expect(notice(page, 'All sending is stopped')).toBeVisible()
    await expect(card).toContainText('Nothing leaves by itself now')
    await expectNoFaults(page, 'main')

    await asks(`${question} And thank you.`)
    const banner = page.getByRole('region', { name: 'Sending', exact: true })
    await openWaiting(page, customer)
    await expect(page.getByText('You have stopped all sending, so the reply waits as a draft.').first()).toBeVisible()
    await expect(banner).toContainText('All sending is stopped.')
    expect(await got()).toHaveLength(1)

    await banner.getByRole('button', { name: 'Let replies leave again' }).click()
    await expect(notice(page, 'Replies leave again')).toBeVisible()
    await expect(banner).toHaveCount(0)
    await asks(question, tagged(customer, 'another')) // who was answered and writes on gets the next answer two minutes later
    await expect.poll(got, { timeout: 60_000 }).toHaveLength(2)
  })

  test('lets replies wait a little, so that who writes twice gets one answer to both', async ({ page }) => {
    const peer = mailServers()
    test.setTimeout(240_000)
    const { address: customer } = peer.settings('customer', people(2))
    const owner = await connectMailbox(page, peer, people(2))
    await addAnswer(page, question, 'A cello lesson is $55.')
    await addAnswer(page, rental, 'Renting a cello is $20 a month.')
    await page.goto('/dashboard/settings?tab=assistant')
    const card = page.getByRole('region', { name: 'When replies leave' })
    await card.getByLabel('A reply leaves').selectOption('after 5 minutes')
    await card.getByRole('button', { name: 'Save rules' }).click()
    await expect(notice(page, 'Rules saved')).toBeVisible()

    const subject = uniqueWord()
    const asks = (text: string) => peer.deliver(customer, owner.address, customerMail({ from: customer, to: owner.address, subject, text }))
    await asks(question)
    await openMessage(page, customer)
    await expect(page.getByRole('article', { name: /reply/i })).toContainText('$55')
    await asks(rental)
    await expect(page.getByText('Answered together with another email')).toBeVisible({ timeout: 60_000 })
    await expectNoFaults(page, 'main')
    await page.getByRole('link', { name: 'See the answer' }).click()
    await expect(page.getByRole('article', { name: 'The message' })).toContainText(question)
    await expect(page.getByRole('article', { name: 'The message' })).toContainText(rental)
    const reply = page.getByRole('article', { name: /reply/i })
    await expect(reply).toContainText('$55')
    await expect(reply).toContainText('$20')
    await expect(page.getByText('One email of the same sender came within two minutes')).toBeVisible()
    await expectNoFaults(page, 'main')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: customer })).toHaveCount(1)
  })

  test('wants to see some replies first, others later, and keeps that', async ({ page }) => {
    const peer = mailServers()
    test.setTimeout(240_000)
    const { login } = await connectMailbox(page, peer, people(1))
    await page.goto('/dashboard/settings?tab=assistant')
    const card = page.getByRole('region', { name: 'When replies leave' })
    await card.getByText('Something else for a category').click()
    await card.getByLabel('Cancel').selectOption('Wait for me')
    await card.getByLabel('A reply leaves').selectOption('after 5 minutes')
    const until = card.getByRole('combobox', { name: /^Until/ })
    await card.getByRole('checkbox', { name: /^Quiet hours/ }).check()
    await until.selectOption('9 pm')
    await expect(card.getByRole('alert')).toHaveText('The end has to differ from the beginning.')
    await expect(card.getByRole('button', { name: 'Save rules' })).toHaveAttribute('aria-disabled', 'true')
    await until.selectOption('8 am')
    await card.getByRole('checkbox', { name: /your assistant sent it/ }).check()
    await card.getByRole('button', { name: 'Save rules' }).click()
    await expect(notice(page, 'Rules saved')).toContainText(
      'Sure replies leave after 5 minutes, but for the categories that you set apart. From 9 pm until 8 am they wait.',
    )
    await page.reload()
    await expect(card.getByLabel('Cancel')).toHaveValue('draft')
    await card.getByLabel('Cancel').selectOption('As above')
    await expect(until).toHaveValue('8')
    await card.getByRole('radio', { name: 'Wait until I have looked at them' }).check()
    await expect(card.getByLabel('A reply leaves')).toHaveCount(0)
    await card.getByRole('button', { name: 'Save rules' }).click()
    await expect(notice(page, 'Rules saved')).toContainText('Every reply waits until you have looked at it.')
    await expectNoFaults(page, 'main')

    await page.context().clearCookies()
    await page.goto('/auth')
    await signInAs(page, login)
    await expect(page).toHaveURL(/\/dashboard/)
    await page.goto('/dashboard/settings?tab=assistant')
    await card.getByRole('radio', { name: 'Leave by themselves' }).check()
    await card.getByRole('button', { name: 'Save rules' }).click()
    await enterPassword(page, login) // what lets replies leave that nobody has seen asks for it in each session
    await expect(notice(page, 'Rules saved')).toContainText('Sure replies leave')
    await page.reload()
    await expect(card.getByRole('radio', { name: 'Leave by themselves' })).toBeChecked()
  })
})

/** The second message of a customer, once it is there and waits. */
async function openWaiting(page: Page, sender: string): Promise<void> {
  await page.goto('/dashboard')
  const lines = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: sender })
  await expect(lines).toHaveCount(2, { timeout: 60_000 })
  await openMessage(page, sender)
}
