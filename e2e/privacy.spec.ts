import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openZip } from '../server/testing/open-zip.ts'
import { cancelSubscription, createAccount, signInAs } from './account.ts'
import { notice, openMessage, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'

test('an owner takes everything out, deletes a message, a customer and what is old, and at last the account, which is closed from then on', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const login = await createAccount(page.request, 'privacy')
  const word = uniqueWord()
  const senders = ['ann', 'bea', 'cora'].map((name) => `${name}@${word}.example`)
  const form = await makeForm(page)
  for (const sender of senders) await sendLead(page, form, sender, `do you teach the ${word}?`)

  await openMessage(page, senders[0] ?? '')
  await page.getByRole('button', { name: 'Delete this message' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this message?' })
  await expect(question).toContainText('1 message')
  await expect(question).toContainText('the mail in your own mailbox')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toHaveCount(0)
  await expectNoFaults(page, 'main')
  await page.emulateMedia({ colorScheme: 'light' })
  const address = page.url()
  await page.getByRole('button', { name: 'Delete this message' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(notice(page, 'Message deleted')).toContainText('1 message is gone.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(activity(page, senders[1] ?? '')).not.toHaveCount(0)
  await expect(activity(page, senders[0] ?? '')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'No such message' })).toBeVisible()

  await openMessage(page, senders[1] ?? '')
  await page.getByRole('button', { name: `Delete all of ${senders[1]}` }).click()
  const ofAll = page.getByRole('dialog', { name: `Delete all of ${senders[1]}?` })
  await expect(ofAll).toContainText('as a hash')
  await ofAll.getByRole('button', { name: 'Delete for good' }).click()
  await expect(notice(page, 'Customer deleted')).toContainText(`1 message of ${senders[1]} is gone.`)

  await page.goto('/dashboard/settings?tab=security')
  const customer = page.getByRole('region', { name: 'Delete a customer' })
  await customer.getByLabel('Their email address').fill('nobody')
  await customer.getByRole('button', { name: 'Look up' }).click()
  await expect(customer).toContainText('Enter an email address.')
  await customer.getByLabel('Their email address').fill(senders[1] ?? '')
  await customer.getByRole('button', { name: 'Look up' }).click()
  await expect(customer).toContainText(`There is nothing of ${senders[1]} here.`)
  await customer.getByLabel('Their email address').fill(senders[2]?.replace('@', '+piano@') ?? '')
  await customer.getByRole('button', { name: 'Look up' }).click()
  await expect(customer).toContainText('1 message')

  const retention = page.getByRole('region', { name: 'Keep messages' })
  await retention.getByRole('combobox', { name: 'How long' }).selectOption('for 12 months')
  await retention.getByRole('button', { name: 'Save' }).click()
  const older = page.getByRole('dialog', { name: 'Keep messages for 12 months?' })
  await expect(older).toContainText('0 messages are older')
  await older.getByRole('button', { name: 'Keep only these' }).click()
  await expect(notice(page, 'Saved')).toContainText('Messages are kept for 12 months.')
  await page.reload()
  await expect(retention.getByRole('combobox', { name: 'How long' })).toHaveValue('12')

  const data = page.getByRole('region', { name: 'Your data' })
  await expect(data).toContainText('One archive with 1 message,')
  const files = await exportFrom(page, data)
  expect(files.get('data/messages.json')).toContain(senders[2] ?? '')
  expect(files.get('data/messages.json')).not.toContain(senders[0])
  expect(files.get('README.txt')).toContain('everything of Otter & Brass')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await data.getByRole('button', { name: 'Delete account…' }).click()
  await expect(data.getByLabel('Type “Otter & Brass” to confirm')).toBeFocused()
  await expectNoFaults(page, 'main')
  await page.emulateMedia({ colorScheme: 'light' })
  await data.getByRole('button', { name: 'Keep it' }).click()
  await expect(data.getByRole('button', { name: 'Delete account…' })).toBeVisible()
  await deleteAccount(page, data, login.password)
  await expectGone(page, login)
})

test(
  'who has no subscription any more takes everything out and deletes the account, and may begin anew [AUTH-051]',
  { tag: '@any-width' },
  async ({ page }) => {
    const login = await createAccount(page.request, 'lapsed')
    const { email } = login
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await cancelSubscription(page)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/subscribe/)
    const data = page.getByRole('region', { name: 'Your data' })
    await expect(data).toContainText('Nothing is answered without a subscription, and your mailbox is left alone.')
    await expectNoFaults(page, 'main')
    await page.emulateMedia({ colorScheme: 'light' })
    const files = await exportFrom(page, data)
    expect(files.get('data/account.json')).toContain(email)
    await deleteAccount(page, data, login.password)
    await expectGone(page, login)
  },
)

async function exportFrom(page: Page, data: Locator): Promise<Map<string, string>> {
  const [download] = await Promise.all([page.waitForEvent('download'), data.getByRole('link', { name: 'Export everything' }).click()])
  expect(download.suggestedFilename()).toMatch(/^ownvoice-\d{4}-\d\d-\d\d\.zip$/)
  await expect(data.getByRole('status')).toContainText('A README in the archive says what is what.')
  return openZip(await readFile(await download.path()))
}

async function deleteAccount(page: Page, data: Locator, password: string): Promise<void> {
  await data.getByRole('button', { name: 'Delete account…' }).click()
  const send = data.getByRole('button', { name: 'Delete my account' })
  await data.getByLabel('Your password').press('Enter')
  await expect(data.getByRole('alert')).toHaveText('Type Otter & Brass first.')
  await data.getByLabel('Type “Otter & Brass” to confirm').fill('otter & brass')
  await data.getByLabel('Your password').fill('not the right one')
  await send.click()
  await expect(data.getByRole('alert')).toHaveText('The password is not right. Please try again.')
  await data.getByLabel('Your password').fill(password)
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is being deleted.' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\?account=deleted$/)
}

/** Nobody gets in any more, the last mail has come, and the address is free. */
async function expectGone(page: Page, login: { email: string; password: string }): Promise<void> {
  await signInAs(page, login)
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  const outbox = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const mails = await outbox?.newPage()
  if (!mails) throw new Error('no browser that can open another page')
  const last = mails.getByRole('listitem').filter({ hasText: `to ${login.email}` })
  await expect(async () => {
    await mails.goto('/dev/mail')
    await expect(last.filter({ hasText: 'Your Ownvoice account was deleted' })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expect(last).toHaveCount(1) // no other of its mails is kept
  await outbox?.close()
}

function activity(page: Page, sender: string): Locator {
  return page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: sender })
}

async function makeForm(page: Page): Promise<string> {
  await page.goto('/dashboard/integrations')
  const forms = page.getByRole('region', { name: 'Lead forms' })
  await forms.getByLabel('Name of a new form').fill('Contact')
  await forms.getByLabel('Name of a new form').press('Enter')
  return (await forms.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? ''
}

async function sendLead(page: Page, form: string, sender: string, text: string): Promise<void> {
  await page.goto(form)
  await page.getByLabel('Your name').fill('Ida')
  await page.getByLabel('Email').fill(sender)
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}
