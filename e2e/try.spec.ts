import { expect, type Page, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { addAnswer, expectNotice, openDocuments, row } from './documents-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { receive } from './sandbox-mail.ts'

test.use({ storageState: ownerSession })

const pricesAndFirstLesson =
  'Hello,\n\nHow much is a 30 minute piano lesson per month? And could we book a trial lesson?\n\nThank you,\nDana'

test.beforeEach(async ({ page }) => {
  await page.goto('/dashboard/try')
})

test('a lead is answered from the documents, and a sentence leads to the place it rests on [ASSIST-022]', async ({ page }) => {
  await writeMail(page, 'Piano lessons for my daughter', pricesAndFirstLesson)
  await page.getByRole('button', { name: 'See the answer' }).click()

  const letter = page.getByRole('article', { name: 'The reply' })
  await expect(letter).toContainText('Re: Piano lessons for my daughter')
  const sentence = letter.getByRole('link', { name: '$152' }).first()
  const note = letter.getByRole('note').filter({ hasText: '$152' }).first()
  await sentence.click()
  await expect(note).toBeVisible()
  await expect(note).toContainText('Programs and prices')
  await note.getByRole('button', { name: 'Open the document' }).first().click()

  const document = page.getByRole('dialog', { name: /Programs and prices/ })
  const mark = document.locator('mark').filter({ hasText: '$152' }).first()
  await expect(mark).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(document).toBeHidden()
})

test('what was found reads as on paper, and a wish is settled by its link [ASSIST-022]', async ({ page }) => {
  await writeMail(page, 'Piano lessons for my daughter', pricesAndFirstLesson)
  await page.getByRole('button', { name: 'See the answer' }).click()
  const found = page.getByRole('region', { name: 'What we found' })
  await expect(found).toContainText('Settled by the booking link “Trial music lesson”.')
  await expect(found).not.toContainText('.md')
  await expect(found).not.toContainText('|')
  const checked = page.getByRole('region', { name: 'What was checked' })
  const sentence = checked.getByRole('listitem').filter({ hasText: 'per month' })
  await expect(sentence.getByRole('listitem').filter({ hasText: '$152' })).toContainText('Price · your answer')
})

test('a sentence that is wrong is put right where it stands, and replies say it the new way, or not at all', async ({ browser }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await createAccount(page.request, 'wrong')
  await addAnswer(page, 'How much is a trial lesson?', 'A trial lesson is $20.')
  const letter = page.getByRole('article', { name: 'The reply' })
  const ask = async () => {
    await page.goto('/dashboard/try')
    await writeMail(page, 'Trial', 'Hi,\n\nHow much is a trial lesson?\n\nDana')
    await page.getByRole('button', { name: 'See the answer' }).click()
    await expect(page.getByRole('heading', { name: 'The answer' })).toBeVisible()
  }
  const putRight = page.getByRole('dialog', { name: 'Put it right' })
  const open = async (price: string) => {
    await letter.getByRole('link', { name: price }).click()
    await letter.getByRole('button', { name: /^This is wrong: .*lesson/ }).click()
    await expect(putRight).toContainText(price)
  }
  await ask()
  await open('$20')
  await expectNoFaults(page, '[role=dialog]')
  await putRight.getByLabel('What you answer').fill('A trial lesson is $25.')
  await putRight.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(putRight).toHaveCount(0)
  await openDocuments(page)
  await expect(row(page, 'How much is a trial lesson?')).toContainText('In use') // it was read again
  await ask()
  await open('$25')
  await putRight.getByRole('button', { name: 'Never say this' }).click()
  await expectNotice(page, 'done', 'Dismissed', 'trial lesson')
  await expect(putRight).toHaveCount(0)
  await ask()
  await expect(page.getByText('$25')).toHaveCount(0)
  await context.close()
})

test('a document opens as it reads on paper, with tables, and the very words marked', async ({ page }) => {
  await writeMail(page, 'Piano lessons for my daughter', pricesAndFirstLesson)
  await page.getByRole('button', { name: 'See the answer' }).click()
  await page
    .getByRole('region', { name: 'What we found' })
    .getByRole('button', { name: /^Programs and prices/ })
    .first()
    .click()
  const document = page.getByRole('dialog', { name: 'Programs and prices' })
  await expect(document.getByRole('heading', { name: 'Private music lessons' })).toBeVisible()
  await expect(document.getByRole('columnheader', { name: 'Price per month' }).first()).toBeVisible()
  await expect(document.getByRole('cell', { name: '$152' }).locator('mark[data-quoted]')).toBeVisible()
  await expect(document).not.toContainText('|')
})

test('every step of the way is shown with its time', { tag: '@any-width' }, async ({ page }) => {
  await writeMail(
    page,
    'A few questions',
    'Where can I park? What should my child bring to the first lesson? And can parents sit in on lessons?',
  )
  await page.getByRole('button', { name: 'See the answer' }).click()
  const way = page.getByRole('region', { name: 'The way of the message' })
  await expect(way).toBeHidden()
  await page.getByText('Details', { exact: true }).click()
  for (const step of ['Screened', 'Understood', 'Found', 'Decided', 'Composed', 'Checked']) {
    await expect(way.getByRole('listitem').filter({ hasText: step })).toHaveText(/(\d+ ms|<1 ms|\d+\.\d s)/)
  }
})

for (const [about, id] of [
  ['A dispute about money', 'ASSIST-026'],
  ['Something your documents do not say', 'ASSIST-025'],
] as const) {
  test(`hands over to the owner: ${about.toLowerCase()} [${id}]`, { tag: '@any-width' }, async ({ page }) => {
    await page.getByRole('button', { name: about }).click()
    await page.getByRole('button', { name: 'See the answer' }).click()
    await expect(page.getByText('We would hand this to you')).toBeVisible()
    await expect(page.getByText('We would send this')).toBeHidden()
  })
}

test('the examples ask for what this business answers, and one of them is answered', async ({ page }) => {
  const examples = page.getByRole('region', { name: 'Or take one of these' }).getByRole('button')
  await expect(examples).toHaveCount(5)
  await examples.first().click()
  const words = page.getByLabel('What they write')
  await expect(words).toHaveValue(/^Hello,\n\n.+\?\n/)
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport()
  await page.getByRole('button', { name: 'See the answer' }).click()
  await expect(page.getByText('We would send this')).toBeVisible()
})

test('nobody in particular may write, but not without words; a wrong address has the focus', async ({ page }) => {
  await page.getByLabel('Their email').fill('dana')
  await page.getByRole('button', { name: 'See the answer' }).click()
  await expect(page.getByText('Enter a whole email address')).toBeVisible()
  await expect(page.getByText('Write what they ask')).toBeVisible()
  await expect(page.getByLabel('Their email')).toBeFocused()
  await page.getByLabel('Their email').fill('')
  await page.getByLabel('What they write').fill('Hello, where can we park?')
  await page.getByRole('button', { name: 'See the answer' }).click()
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('Mill Street')
})

test('a server that does not answer is said plainly, and the next try works', { tag: '@any-width' }, async ({ page }) => {
  await page.route('**/api/rpc/assistant/tryMail', (route) => route.abort())
  await writeMail(page, 'Piano lessons for my daughter', pricesAndFirstLesson)
  await page.getByRole('button', { name: 'See the answer' }).click()
  await expect(page.getByRole('alert')).toContainText('The answer could not be loaded.')
  await page.unroute('**/api/rpc/assistant/tryMail')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'The answer' })).toBeFocused()
})

async function writeMail(page: Page, subject: string, text: string): Promise<void> {
  await page.getByLabel('Their name').fill('Dana Whitfield')
  await page.getByLabel('Their email').fill('dana.whitfield@mailbox.example')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What they write').fill(text)
}

test('a new account has a sandbox mailbox from the start: a mail to it goes the whole way, and no mailbox counts as connected [ASSIST-041]', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await createAccount(page.request, 'practice')
  const subject = `Lessons ${crypto.randomUUID().slice(0, 8)}`
  await receive(page, { name: 'Dana Reed', sender: 'dana@mailbox.example', subject, text: 'Do you teach the harp to adults?' })
  await page.getByRole('link', { name: 'recent activity' }).click()
  await expect(page.getByRole('link', { name: subject }).first()).toBeVisible()
  await page.goto('/dashboard/integrations')
  await expect(page.getByRole('heading', { name: 'Integrations' })).toBeVisible()
  await expect(page.getByText('sandbox.invalid')).toHaveCount(0)
  await context.close()
})
