import { expect, type Page, test } from '@playwright/test'
import { customerMail } from '../server/testing/mail.ts'
import { notice } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { connectMailbox, mailServers } from './with-mail.ts'

const people = 17 // of the mail servers' mailboxes, this story's own
const question = 'How much is a harp lesson?'

test.describe('an owner who answers from the phone', () => {
  test('stops the assistant in that conversation, and gives it back', async ({ page }) => {
    const peer = mailServers()
    test.setTimeout(240_000)
    const { address: customer } = peer.settings('customer', people)
    const owner = await connectMailbox(page, peer, people)
    await addQuestion(page)
    const thread = crypto.randomUUID()
    const asks = (number: number) =>
      peer.deliver(customer, owner.address, inThread(thread, number, { from: customer, to: owner.address, text: question }))
    const got = async () => {
      const mails = await peer.read(peer.settings('customer', people).settings, 'INBOX')
      return mails.filter(({ references }) => references.includes(`${thread}.1@customer.test`)).map(({ text }) => text ?? '')
    }
    await asks(1)
    await expect.poll(got, { timeout: 60_000 }).toEqual([expect.stringContaining('$40')])

    const phone = await peer.connect(owner.settings)
    await phone.append('Sent', inThread(thread, 2, { from: owner.address, to: customer, text: 'I will call you tonight about it.' }))
    await phone.logout()
    await asks(3)
    await openHandedOver(page, customer)
    await expect(page.getByText(/You wrote in this conversation yourself on .*; Ownvoice leaves this conversation to you\./)).toBeVisible()
    await expect(page.getByRole('article', { name: /What you wrote/ })).toContainText('I will call you tonight about it.')
    await expectNoFaults(page, 'main')
    expect(await got()).toHaveLength(1)

    await page.getByRole('button', { name: 'Give back to Ownvoice' }).click()
    await expect(notice(page, 'Given back to Ownvoice')).toBeVisible()
    await notice(page, 'Given back to Ownvoice').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Give back to Ownvoice' })).toBeVisible()
    await page.getByRole('button', { name: 'Give back to Ownvoice' }).click()
    await expect(page.getByRole('button', { name: 'Leave it to me' })).toBeVisible()
    await asks(4)
    await expect.poll(got, { timeout: 60_000 }).toHaveLength(2)
  })
})

async function addQuestion(page: Page): Promise<void> {
  await page.goto('/dashboard/rag-brain')
  await page.getByRole('button', { name: 'Add a question and answer' }).click()
  await page.getByLabel('What people ask').fill(question)
  await page.getByLabel('What you answer').fill('A harp lesson is $40.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(async () => {
    await page.goto('/dashboard/rag-brain/answers?shelf=confirmed')
    await expect(page.getByText('A harp lesson is $40.').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Opens the message of the conversation that was handed over. */
async function openHandedOver(page: Page, sender: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByRole('link').filter({ hasText: sender }).filter({ hasText: 'For you' }).first().click({ timeout: 5_000 })
  }).toPass()
}

/** A mail of a thread; each refers to those before it. */
function inThread(thread: string, number: number, { from, to, text }: { from: string; to: string; text: string }): string {
  const id = (of: number) => `${thread}.${of}@customer.test`
  const earlier = Array.from({ length: number - 1 }, (_, index) => `<${id(index + 1)}>`)
  const head = earlier.length === 0 ? '' : `In-Reply-To: ${earlier.at(-1)}\r\nReferences: ${earlier.join(' ')}\r\n`
  return head + customerMail({ from, to, messageId: id(number), subject: number === 1 ? 'Harp' : 'Re: Harp', text })
}
