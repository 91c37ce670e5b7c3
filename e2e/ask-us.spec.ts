import { expect, type Page, test } from '@playwright/test'
import { openForeignSite } from './foreign-site.ts'
import { notice, openMessage, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

test('an owner switches "Ask us" on; on their own site what a confirmed answer covers is answered with its source, and anything else becomes a message @any-width', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = uniqueWord()
  const email = `${word}@mailbox.example`
  await page.goto('/dashboard/integrations')
  const forms = page.getByRole('region', { name: 'Lead forms' })
  await forms.getByLabel('Name of a new form').fill(`Ask ${word}`)
  await forms.getByRole('button', { name: 'Make form' }).click()
  const form = forms.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Ask ${word}` }) })
  const switchedOn = form.getByRole('switch', { name: 'Ask us' })
  await expect(switchedOn).not.toBeChecked()
  await switchedOn.click({ force: true })
  await expect(switchedOn).toBeChecked()
  await expect(form.getByText('Nobody asked this month yet')).toBeVisible()
  await expectNoFaults(page, 'main')
  await form.getByText('Put it on your own site').click()
  const snippet = await form.getByLabel('Paste these lines where the form should stand', { exact: true }).inputValue()

  // A page that lets in no style and no script but ours; its visitor is signed in nowhere.
  const site = await openForeignSite(`<h1>My school</h1>${snippet}`, `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}`)
  const visitors = await browser.newContext()
  try {
    const visitor = await visitors.newPage()
    await visitor.goto(site.url)
    await askAndSend(visitor, { word, email })
  } finally {
    await visitors.close()
    site.close()
  }

  await page.reload()
  await expect(form.getByText('Asked 2 times today, 2 times this month · 1 answered at once')).toBeVisible()
  await openMessage(page, email)
  await expect(page.getByRole('article', { name: 'The message' })).toContainText(`Do you repair a ${word}?`)

  await page.getByRole('button', { name: 'Delete this message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(notice(page, 'Message deleted')).toBeVisible()
  await page.goto('/dashboard/integrations')
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(form).toHaveCount(0)
})

async function askAndSend(visitor: Page, { word, email }: { word: string; email: string }): Promise<void> {
  await expect(visitor.getByLabel('Email')).toHaveCount(0)
  const question = visitor.getByLabel('Ask us')
  const status = visitor.getByRole('status').first()
  await question.fill('How much is a 30 minute piano lesson per month?')
  await question.press('Enter')
  await expect(status).toContainText('$152')
  await expect(status).toContainText('from: Programs and prices')
  await expect(status).toContainText('Is that what you needed?')
  await expectNoFaults(visitor)

  await question.fill(`Do you repair a ${word}?`)
  await visitor.getByRole('button', { name: 'Ask' }).click()
  await expect(status).toContainText('We will answer you by email')
  await expect(status).not.toContainText('$152')
  await expect(visitor.getByLabel('Message')).toHaveValue(`Do you repair a ${word}?`)
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByText('Your message has arrived')).toBeVisible()
}
