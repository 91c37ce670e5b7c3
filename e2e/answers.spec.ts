import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { uploadPrices } from './documents-page.ts'
import { uniqueWord } from './message-page.ts'

test.use({ storageState: ownerSession })

test('what a document answers is proposed, confirmed one by one or all at once, and taken back; of two that disagree the right one stays', async ({
  page,
}) => {
  const thing = await openPrices(page)
  await expect(cards(page)).toHaveCount(3)
  await expectNoFaults(page, 'main')
  await card(page, 'violin').getByRole('button', { name: 'Confirm' }).click()
  await expect(cards(page)).toHaveCount(2)
  await notice(page, 'Confirmed').getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Taken back')).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Confirm all 3' }).click()
  await expect(page.getByText('No answers match your search.')).toBeVisible()
  await expect(notice(page, 'Confirmed')).toContainText('3 answers')
  await shelf(page, 'Confirmed').click()
  await expect(cards(page)).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search answers' })).toHaveValue(thing)
  await expect(cards(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Add an answer' }).click()
  await page.getByLabel('What people ask').fill(`How much is a ${thing} violin lesson?`)
  await page.getByLabel('What you answer').fill(`A ${thing} violin lesson is $30.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const disagreeing = page.getByRole('region', { name: 'These disagree' }).getByRole('listitem').filter({ hasText: thing })
  await expect(disagreeing.locator('blockquote')).toContainText(['$41', '$30'])
  await expectNoFaults(page, 'main')
  await disagreeing.getByRole('button', { name: /^This one is right: .*\$30/ }).click()
  await expect(notice(page, 'Dismissed')).toBeVisible()
  await expect(disagreeing).toHaveCount(0)
  await expect(card(page, 'violin')).toContainText('$30')
  await shelf(page, 'Dismissed').click()
  await expect(card(page, 'violin')).toContainText('$41')
})

test('an answer is edited in place, dismissed, and said again', async ({ page }) => {
  await openPrices(page)
  await card(page, 'harp').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('What you answer').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Write the answer' })).toBeVisible()
  await page.getByLabel('What you answer').fill('Our harp lesson is $52, harp included.')
  await page.getByLabel('Questions it answers').fill('How much is harp?\nIs there a harp for me?')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(page, 'Saved in your words')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await card(page, 'flute').getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(page, 'Dismissed')).toBeVisible()
  await shelf(page, 'Dismissed').click()
  await card(page, 'flute').getByRole('button', { name: 'Say it again' }).click()
  await shelf(page, 'Confirmed').click()
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, 'harp included')).toContainText('Your words')
  await expect(card(page, 'harp included')).toContainText('Answers “How much is harp?”, and 1 more')
})

test('what is typed into one answer stays when another is edited, saved or left as it was', { tag: '@any-width' }, async ({ page }) => {
  await openPrices(page)
  await card(page, 'harp').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('What you answer').fill('Our harp lesson is $52, harp included.')
  await card(page, 'flute').getByRole('button', { name: 'Edit' }).click()
  const [first, second] = [page.getByLabel('What you answer').first(), page.getByLabel('What you answer').last()]
  await expect(second).toBeFocused()
  await expect(first).toHaveValue('Our harp lesson is $52, harp included.')
  await second.press('Escape')
  await expect(page.getByLabel('What you answer')).toHaveValue('Our harp lesson is $52, harp included.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notice(page, 'Saved in your words')).toBeVisible()
  await expect(page.getByLabel('What you answer')).toHaveCount(0)
})

test('two tabs do not overwrite one another', { tag: '@any-width' }, async ({ page, context }) => {
  await openPrices(page)
  const other = await context.newPage()
  await other.route('**/api/live', (route) => route.abort()) // so that it does not hear of the change
  await other.goto(page.url())
  await card(other, 'harp').getByRole('button', { name: 'Edit' }).click()
  await card(page, 'harp').getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(page, 'Dismissed')).toBeVisible()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'This was changed elsewhere in the meantime.' })).toBeVisible()
  await shelf(page, 'Dismissed').click()
  await expect(card(page, 'harp')).toBeVisible()
})

test('the sheet is gone through by keyboard alone', async ({ page }) => {
  await openPrices(page)
  await expect(page.getByText('Enter confirm')).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(card(page, 'violin')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, 'harp')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Confirmed')).toBeVisible()
  await expect(card(page, 'harp')).toBeFocused()
  await page.keyboard.press('d')
  await expect(notice(page, 'Dismissed')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(notice(page, 'Taken back')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await page.keyboard.press('e')
  await expect(page.getByLabel('What you answer')).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('What you answer')).toBeHidden()
  await expect(cards(page)).toHaveCount(2)
})

test('a key means the answer in which the focus is', { tag: '@any-width' }, async ({ page }) => {
  await openPrices(page)
  await expect(cards(page)).toHaveCount(3)
  await card(page, 'flute').getByRole('button', { name: /^Edit/ }).focus()
  await page.keyboard.press('d')
  await expect(notice(page, 'Dismissed')).toBeVisible()
  await expect(card(page, 'flute')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(2)
})

test('a key does one thing however long it is held', { tag: '@any-width' }, async ({ page }) => {
  await openPrices(page)
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(notice(page, 'Confirmed')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
})

test('a search for answers is typed into where the caret stands, and stands in the address', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/dashboard/rag-brain/answers?shelf=confirmed')
  const search = page.getByRole('searchbox', { name: 'Search answers' })
  await search.fill('qxqx')
  await search.press('ArrowLeft')
  await search.press('ArrowLeft')
  await search.pressSequentially('wvwv')
  await expect(search).toHaveValue('qxwvwvqx')
  await expect(page).toHaveURL(/shelf=confirmed&q=qxwvwvqx$/)
  await page.getByRole('link', { name: /^What I answer/ }).click()
  await expect(search).toHaveValue('')
})

test('the source opens the document at its place', async ({ page }) => {
  const thing = await openPrices(page)
  await card(page, 'violin').getByRole('button', { name: /^Open/ }).click()
  await expect(page.getByRole('dialog').locator('mark').filter({ hasText: '$41' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(`${thing} harp`)
})

test('an answer that the owner adds is confirmed, and leads from a question that nothing answers', async ({ page }) => {
  const thing = uniqueWord()
  const finding = {
    kind: 'unanswered',
    key: 'a'.repeat(64),
    question: `Do you teach ${thing}?`,
    count: 3,
    messageId: '00000000-0000-4000-8000-000000000000',
    receivedAt: '2026-03-02T15:00:00.000Z',
  }
  await page.route('**/api/rpc/knowledge/listUnanswered*', (route) =>
    route.fulfill({ json: { json: { questions: [finding], nextCursor: null } } }),
  )
  await page.goto(`/dashboard/rag-brain/answers?shelf=confirmed&q=${thing}`)
  await expect(page.getByText('Asked 3 times.')).toBeVisible()
  await page.getByRole('button', { name: 'Write the answer' }).click()
  await expect(page.getByLabel('What people ask')).toHaveValue(finding.question)
  await page.getByLabel('What you answer').fill(`Yes, we teach the ${thing} from age nine.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card(page, `we teach the ${thing} from age nine`)).toContainText('Your words')
})

test('of an answer whose document changed both wordings are shown, and either may stay', { tag: '@any-width' }, async ({ page }) => {
  const thing = await openPrices(page)
  await page.route(listCall, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const answers = body.json.answers.map((answer: { text: string }) => ({
      ...answer,
      state: 'stale',
      previousText: answer.text.replace(/\$\d+/, '$30'),
    }))
    await route.fulfill({ response, json: { ...body, json: { ...body.json, answers } } })
  })
  await page.reload()
  const violin = card(page, 'violin')
  await expect(violin).toContainText('Source has changed')
  await expect(violin.locator('del')).toContainText('$30')
  await expect(violin.locator('ins')).toContainText('$41')
  await expectNoFaults(page, 'main')
  await violin.getByRole('button', { name: 'Keep my words' }).click()
  await expect(notice(page, 'Saved in your words')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(`/dashboard/rag-brain/answers?shelf=confirmed&q=${thing}`)
  await expect(card(page, 'violin')).toContainText('$30')
})

test('says what the sheet is for where there is nothing, and what happened where it cannot be loaded', async ({ page }) => {
  const empty = { answers: [], matching: 0, counts: { waiting: 0, confirmed: 0, dismissed: 0 } }
  await page.route(listCall, (route) => route.fulfill({ json: { json: empty } }))
  await page.goto('/dashboard/rag-brain/answers')
  await expect(page.getByText('No answers yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upload documents' })).toHaveAttribute('href', '/dashboard/rag-brain')
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(listCall, (route) => route.fulfill({ status: 403, json: {} }))
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Your answers could not be loaded.' })).toBeVisible()
})

test('a thumb meets every button of the sheet, and nothing is wider than the page', async ({ page }) => {
  await openPrices(page)
  const buttons = await card(page, 'violin').getByRole('button').all()
  expect(buttons.length).toBeGreaterThanOrEqual(4)
  for (const button of buttons) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('the Overview and the tab say how many answers wait', async ({ page }) => {
  await openPrices(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /answers? waits? to be confirmed/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What I answer' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'RAG Brain' }).getByRole('link', { name: /What I answer \d+ wait for you/ }),
  ).toBeVisible()
})

const listCall = /\/api\/rpc\/knowledge\/answers\/list(?:\?|$)/

/** Three prices of a thing that no other test names, on the sheet; resolves to its name. */
async function openPrices(page: Page): Promise<string> {
  const thing = await uploadPrices(page)
  await expect(card(page, 'violin')).toBeVisible()
  return thing
}

function cards(page: Page): Locator {
  return page
    .locator('#content')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
}

function card(page: Page, words: string): Locator {
  return cards(page).filter({ hasText: words })
}

function shelf(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Answers' }).getByRole('link', { name })
}

function notice(page: Page, title: string): Locator {
  return page.getByRole('status').filter({ hasText: title })
}
