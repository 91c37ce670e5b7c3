import { expect, type Page, test } from '@playwright/test'
import { uploadPrices } from './documents-page.ts'
import { notice, openMessage, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { refuse } from './rpc.ts'
import { receive } from './sandbox-mail.ts'

test.use({ storageState: ownerSession })

test('one touch sends a reply that stands ready, is taken back within ten seconds, sends it again, and teaches the answer sheet', async ({
  page,
}) => {
  const thing = await uploadPrices(page)
  const sender = `${thing}@mailbox.example`
  const question = `Could you tell me what a ${thing} violin lesson costs?`
  await receive(page, { name: 'Nils Berg', sender, subject: 'A price', text: `Hello,\n\n${question}\n\nNils` })
  await openMessage(page, sender)
  await expectNoFaults(page, 'main')
  // Whether it waits as the draft or among the replies that stand ready, it is one touch.
  const draft = page.getByRole('button', { name: 'Send reply' })
  const ready = page.getByRole('button', { name: new RegExp(`^Send this reply: ${thing} violin lesson is \\$41`, 'i') })
  await draft.or(ready).first().click()
  await expect(page.getByText(`Waits to be sent to ${sender}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ready replies' })).toHaveCount(0)
  await notice(page, 'On its way').getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Taken back')).toBeVisible()
  await expect(page.getByText('It has not been sent')).toBeVisible()

  await draft.click()
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${sender}` })).toBeVisible()
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('$41')
  await page.goto(`/dashboard/rag-brain/answers?shelf=confirmed&q=${thing}`)
  await page.locator('#content').getByRole('listitem').filter({ hasText: '$41' }).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Questions it answers')).toHaveValue(new RegExp(`what a ${thing} violin lesson costs`))
})

test('a reply that stands ready is changed before it is sent', { tag: '@any-width' }, async ({ page }) => {
  const thing = await uploadPrices(page)
  const sender = `${thing}@mailbox.example`
  await receive(page, { name: 'Nils Berg', sender, subject: 'A price', text: `How much is a ${thing} harp lesson?` })
  await openMessage(page, sender)
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText(new RegExp(`${thing} harp lesson is \\$52`, 'i'))
  const others = page.getByRole('region', { name: 'Ready replies' }).getByRole('listitem')
  await expect(others.filter({ hasText: `${thing} harp lesson is $52` })).toHaveCount(0) // the draft stands once
  await page.getByRole('button', { name: 'Change it', exact: true }).click()
  const words = page.getByLabel('The draft, to change as you like')
  await expect(words).toBeFocused()
  await expect(words).toHaveValue(/\$52/)
  await words.fill('Hi Nils,\n\nit is $50 for you.\n\nMaya')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${sender}` })).toBeVisible()
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('it is $50 for you.')
})

test('for a message that was handed over the ready replies stand before the holding reply, and the name of the rule behind Details', async ({
  page,
}) => {
  const thing = await uploadPrices(page)
  const sender = `${thing}@mailbox.example`
  const text = `Hello,\n\nhow much is a ${thing} violin lesson, and how long does it take until she can play a song?\n\nNora`
  await receive(page, { name: 'Nora Lund', sender, subject: 'A song', text })
  await openMessage(page, sender)
  await expect(page.getByText('Handed to you').first()).toBeVisible()
  const inOrder = [
    page.getByRole('button', { name: /^Send this reply:.*\$41/ }).first(),
    page.getByRole('button', { name: 'Write another answer' }),
    page.getByRole('link', { name: 'Open in your mail program' }),
    page.getByRole('article', { name: 'The reply' }),
    page.getByRole('region', { name: 'What we understood' }),
  ]
  const tops: number[] = []
  for (const part of inOrder) {
    await expect(part).toBeVisible()
    tops.push((await part.boundingBox())?.y ?? NaN)
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))

  await expect(page.getByText(/^Rule: /)).toBeHidden()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText(/^Rule: [a-z]/)).toBeVisible()
  await expectNoFaults(page, 'main')
})

test('a message that was handed over is answered where it stands, in the owner’s own words', { tag: '@any-width' }, async ({ page }) => {
  const sender = `${uniqueWord()}@mailbox.example`
  const text = 'Hello,\n\ndo you repair old organs, too?\n\nNora'
  await receive(page, { name: 'Nora Lund', sender, subject: 'Organs', text })
  await openMessage(page, sender)
  await expect(page.getByText('Handed to you').first()).toBeVisible()
  await writeHere(page).click() // other stories may have taught answers that are offered
  const words = page.getByLabel('Your answer')
  await expect(words).toBeFocused()
  await expectNoFaults(page, 'main')
  await words.fill('Hi Nora,\n\nmost children play one after a month.\n\nMaya')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await notice(page, 'On its way').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It has not been sent')).toBeVisible()
  await expect(page.getByText(/counts as one of this month/)).toHaveCount(0) // the owner's own words do not
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('after a month')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Sent to ${sender}` })).toBeVisible()
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('most children play one after a month.')
  await page.goto('/dashboard/escalate')
  await expect(page.getByRole('heading', { level: 1, name: 'Open escalations' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Open: / })).toBeVisible()
  await expect(page.getByRole('main').getByText(sender)).toHaveCount(0)
})

test('what is written to one message never stands in the form of another', { tag: '@any-width' }, async ({ page }) => {
  const [first, second] = [await askForOrgans(page), await askForOrgans(page)]
  await openMessage(page, first)
  await expect(writeHere(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Find', { exact: true }).fill(second)
  await page.getByRole('button', { name: 'Organs' }).click()
  await expect(page.getByRole('article', { name: 'The message' })).toContainText(second)
  await writeHere(page).click()
  await page.getByLabel('Your answer').fill(`For ${second} alone.`)
  await page.goBack()
  await expect(page.getByRole('article', { name: 'The message' })).toContainText(first)
  await expect(writeHere(page)).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveCount(0)
})

test(
  'an answer that is being written stays when its message cannot be looked up again',
  { tag: '@any-width' },
  async ({ page, context }) => {
    const sender = await askForOrgans(page)
    await openMessage(page, sender)
    await writeHere(page).click()
    await page.getByLabel('Your answer').fill('Yes, we do.')
    await page.route(messageCall, (route) => refuse(route, 'conflict', 'Not now.'))
    // A call that went out before may still be answered.
    const refused = page.waitForResponse((response) => messageCall.test(response.url()) && response.status() === 409)
    await askForOrgans(await context.newPage())
    await refused
    await expect(page.getByLabel('Your answer')).toHaveValue('Yes, we do.')
    await expect(page.getByText('This message could not be loaded.')).toHaveCount(0)
  },
)

const messageCall = /\/api\/rpc\/assistant\/getMessage/

const writeHere = (page: Page) => page.getByRole('button', { name: /^Write (?:the answer here|another answer)$/ })

/** A mail that nothing answers comes in; resolves to its sender, whom it names. */
async function askForOrgans(page: Page): Promise<string> {
  const sender = `${uniqueWord()}@mailbox.example`
  await receive(page, { name: '', sender, subject: 'Organs', text: `Hello,\n\ndo you repair old organs, too?\n\n${sender}` })
  return sender
}
