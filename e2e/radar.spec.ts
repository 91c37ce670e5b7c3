import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

test('two documents that disagree are both quoted and open at the place; one click dismisses it, and it can be undone', async ({
  page,
}) => {
  const subject = uniqueWord()
  await openDocuments(page)
  await upload(page, `${subject} list.txt`, `Hello everyone.\n\nA ${subject} lesson costs $25.`)
  await upload(page, `${subject} letter.txt`, `Dear families.\n\nOur ${subject} lessons are 30 dollars.`)
  const card = cardOf(page, subject)
  await expect(card).toContainText('disagree on a price')
  await expect(card.locator('blockquote')).toHaveText([`“A ${subject} lesson costs $25.”`, `“Our ${subject} lessons are 30 dollars.”`])
  await expectNoFaults(page, 'main')

  await card.getByRole('button', { name: /^Open .*letter/ }).click()
  await expect(page.locator('mark[data-quoted]').first()).toHaveText(`Our ${subject} lessons are 30 dollars.`)
  await page.getByRole('button', { name: 'Close the document' }).click()

  await card.getByRole('button', { name: `This one is right: A ${subject} lesson` }).click()
  await expect(page.locator('mark[data-quoted]').first()).toHaveText(`Our ${subject} lessons are 30 dollars.`) // the wrong one opens
  await page.getByRole('button', { name: 'Close the document' }).click()
  await expect(card).toHaveCount(0)
  await page.getByText(/^Show dismissed/).click()
  const dismissed = radar(page).getByRole('listitem').filter({ hasText: subject })
  await expect(dismissed).toContainText(`list” is right.`)
  await dismissed.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
})

test('a date that has passed is closed as still right, and comes back when its words change', async ({ page }) => {
  const subject = uniqueWord()
  await openDocuments(page)
  await addQuestion(page, `When is the ${subject} camp?`, `The ${subject} camp: July 6–10, 2025.`)
  const card = cardOf(page, subject)
  await expect(card).toContainText('names a date that has passed: Thu, Jul 10, 2025')
  await card.getByRole('button', { name: 'Still right' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: `Edit When is the ${subject} camp?` }).click()
  await page.getByLabel('What you answer').fill(`The ${subject} camp: July 7–11, 2025.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card).toContainText('Jul 11, 2025')
})

test('a question that nothing answers leads to its message and to its answer', async ({ page }) => {
  const question = 'Do you teach the theremin?'
  const finding = {
    kind: 'unanswered',
    key: 'a'.repeat(64),
    question,
    count: 3,
    messageId: '00000000-0000-4000-8000-000000000000',
    receivedAt: '2026-03-02T15:00:00.000Z',
  }
  await page.route(radarCall, (route) => route.fulfill({ json: { json: { open: [finding], openCount: 1, dismissed: [] } } }))
  await openDocuments(page)
  const card = cardOf(page, 'theremin')
  await expect(card).toContainText('Asked 3 times.')
  await expect(card.getByRole('link', { name: 'See the message' })).toHaveAttribute('href', `/dashboard/messages/${finding.messageId}`)
  await expectNoFaults(page, 'main')
  await card.getByRole('button', { name: 'Write the answer' }).click()
  await expect(page.getByLabel('What people ask')).toHaveValue(question)
})

test('says in one quiet line that there is nothing', async ({ page }) => {
  await page.route(radarCall, (route) => route.fulfill({ json: { json: { open: [], openCount: 0, dismissed: [] } } }))
  await openDocuments(page)
  await expect(radar(page)).toContainText('Nothing disagrees, nothing is out of date, and no question is left unanswered.')
  await expect(radar(page).getByRole('listitem')).toHaveCount(0)
})

test('what could not be dismissed stays, with an error notice of a title and a description [SHELL-011]', async ({ page }) => {
  const place = { documentId: 'd', documentName: 'Camps.md', isQuestion: false, start: 0, end: 5, quote: 'Camp: July 6, 2025.' }
  const finding = { kind: 'passed_date', key: 'b'.repeat(64), endedOn: '2025-07-06', place }
  await page.route(radarCall, (route) => route.fulfill({ json: { json: { open: [finding], openCount: 1, dismissed: [] } } }))
  await page.route('**/api/rpc/knowledge/dismissFinding', (route) =>
    route.fulfill({ status: 503, json: { json: { code: 'temporary', status: 503, message: 'Not now.' } } }),
  )
  await openDocuments(page)
  await cardOf(page, 'Camps').getByRole('button', { name: 'Still right' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This was not saved' })
  await expect(notice).toHaveAttribute('data-tone', 'error')
  await expect(notice.getByRole('paragraph')).toHaveText([
    'This was not saved',
    'The server could not do this just now. Please try again in a moment.',
  ])
  const looks = await notice.evaluate((card) => {
    const probe = card.appendChild(Object.assign(document.createElement('p'), { className: 'bg-urgent-tint border-urgent text-urgent' }))
    const of = ({ backgroundColor, borderTopColor, color }: CSSStyleDeclaration) => [backgroundColor, borderTopColor, color]
    const [given, wanted] = [of(getComputedStyle(card)), of(getComputedStyle(probe))]
    probe.remove()
    return { given, wanted }
  })
  expect(looks.given).toEqual(looks.wanted)
  await expect(cardOf(page, 'Camps')).toBeVisible()
})

test('of very many it shows the first, unfolds the others, and says how many there are', async ({ page }) => {
  const place = { documentId: 'd', documentName: 'Camps.md', isQuestion: false, start: 0, end: 5, quote: 'Camp: July 6, 2025.' }
  const open = Array.from({ length: 50 }, (_, index) => ({
    kind: 'passed_date',
    key: `${index}`.padStart(64, '0'),
    endedOn: '2025-07-06',
    place,
  }))
  await page.route(radarCall, (route) => route.fulfill({ json: { json: { open, openCount: 312, dismissed: [] } } }))
  await openDocuments(page)
  await expect(radar(page)).toContainText(
    '312 things in what your replies rest on. Here are 50 of them; the others follow as you deal with these.',
  )
  const cards = radar(page).getByRole('button', { name: 'Still right' })
  await expect(cards).toHaveCount(5)
  await radar(page).getByRole('button', { name: 'Show 45 more' }).click()
  await expect(cards).toHaveCount(50)
  await radar(page).getByRole('button', { name: 'Show the first 5 only' }).click()
  await expect(cards).toHaveCount(5)
})

const radarCall = '**/api/rpc/knowledge/listRadar*'

/** A word that no other test and no document uses. */
function uniqueWord(): string {
  const letters = crypto.randomUUID().replaceAll(/[^a-f]/g, '')
  return `Zo${letters.slice(0, 8)}x`
}

function radar(page: Page): Locator {
  return page.getByRole('region', { name: 'Worth a look' })
}

function cardOf(page: Page, words: string): Locator {
  return radar(page)
    .getByRole('listitem')
    .filter({ hasText: words })
    .filter({ has: page.getByRole('heading', { level: 3 }) })
}

async function openDocuments(page: Page): Promise<void> {
  await page.goto('/dashboard/rag-brain')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('Choose files to upload').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })).toBeVisible()
}

async function addQuestion(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question and answer' }).click()
  await page.getByLabel('What people ask').fill(question)
  await page.getByLabel('What you answer').fill(answer)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
