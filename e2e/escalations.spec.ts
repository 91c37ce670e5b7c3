import { expect, type Locator, type Page, test } from '@playwright/test'
import { uploadPrices } from './documents-page.ts'
import { notice, uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { answer, refuse } from './rpc.ts'
import { receive } from './sandbox-mail.ts'

test.use({ storageState: ownerSession, permissions: ['clipboard-read', 'clipboard-write'] })

test('an escalation is found, reviewed and answered in its thread; the answer is taken back, and sent [ESC-001] [ESC-003] [ESC-009] [ESC-012] [ESC-013] [ESC-019] [ESC-023] [ESC-024] [ESC-027] [ESC-028] [ESC-029] [ESC-030] [ESC-031] [ESC-032]', async ({
  page,
}) => {
  const sender = await handOver(page, 'Hello, how much is a trial lesson? And do you teach ballet?\n\nOlga')
  await page.goto('/dashboard/escalate')
  await expect(page.getByRole('heading', { level: 1, name: 'Open escalations' })).toBeVisible()
  await expect(page.getByText("Items the assistant couldn't safely complete. Review and respond.")).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Open: \d+$/ })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['When', 'To', 'Category', 'Reason', 'Age', 'Actions'])
  const row = await find(page, sender)
  await expect(page.getByRole('status').filter({ hasText: /^Open: \d+, showing 1$/ })).toBeVisible()
  await expect(row.getByRole('cell').nth(4)).toHaveText(/^\dm$/)
  await expectNoFaults(page, 'main')

  const dialog = await review(page, row)
  await expect(dialog.getByRole('article', { name: 'Original message' })).toContainText('do you teach ballet?')
  for (const part of ['Why it was escalated', 'Attempted draft', 'Citations', 'Action taken', 'Message ID']) {
    await expect(dialog.getByRole('region', { name: part })).toBeVisible()
  }
  await expect(dialog.getByRole('region', { name: 'Message ID' })).toContainText('@')
  await dialog.getByText('As JSON').click()
  await expect(dialog.getByRole('region', { name: 'Citations' }).locator('pre')).toContainText('"kind":')

  await dialog.getByRole('button', { name: 'Copy Holding Reply' }).click()
  const holding = await clipboard(page)
  await expect(dialog.getByRole('region', { name: 'Action taken' })).toContainText(holding.split('\n')[0] ?? 'no words')
  const words = dialog.getByLabel('Compose Reply')
  await expect(words).toHaveValue(/trial/) // the attempted draft
  await words.fill('Hi Olga,\n\nno ballet, sorry.\n\nMaya')
  await dialog.getByRole('button', { name: 'Copy Reply' }).click()
  expect(await clipboard(page)).toBe('Hi Olga,\n\nno ballet, sorry.\n\nMaya')
  const link = new URL((await dialog.getByRole('link', { name: 'Open Email' }).getAttribute('href')) ?? '')
  expect([link.protocol, decodeURIComponent(link.pathname)]).toEqual(['mailto:', sender])

  await dialog.getByRole('button', { name: 'Send with Ownvoice' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await notice(page, 'On its way').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  const again = await review(page, row)
  await expect(again.getByLabel('Compose Reply')).toHaveValue(/no ballet, sorry/)
  await again.getByRole('button', { name: 'Send with Ownvoice' }).click()
  await expect(row).toHaveCount(0)
  await openSent(page, sender)
  await expect(page.getByRole('article', { name: 'The reply' })).toContainText('no ballet, sorry.')
})

test('an escalation is marked resolved at the head or the foot of its dialog, and reopened; one that fails stays open [ESC-002] [ESC-014] [ESC-025] [ESC-026] [ESC-034] [ESC-035] [ESC-036] [ESC-037] [ESC-038]', async ({
  page,
}) => {
  const sender = await handOver(page, 'Hello,\n\nhow long does it take until she can play a song?\n\nOlga')
  await page.goto('/dashboard/escalate')
  const row = await find(page, sender)
  const dialog = await review(page, row)

  await page.route(resolveCall, (route) => refuse(route, 'internal', 'no'))
  await dialog.getByRole('button', { name: 'Mark Resolved' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to mark as resolved' })).toContainText('Error')
  await expect(dialog).toBeVisible()
  await page.unroute(resolveCall)

  await dialog.getByRole('button', { name: 'Mark as Resolved' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await expect(notice(page, 'Success')).toContainText('Escalation marked as resolved')
  await notice(page, 'Success').getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  const again = await review(page, row)
  await again.getByRole('button', { name: 'Mark Resolved' }).click()
  await expect(page.getByText(/^None of your \d+ open escalations/)).toBeVisible()

  await page.route(listCall, (route) => refuse(route, 'internal', 'no'))
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click() // while a load is under way it begins no other one
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load escalations' })).toContainText('Error', { timeout: 15_000 })
  }).toPass()
  await page.unroute(listCall)
  await page.route(listCall, (route) => answer(route, { open: 0, matching: 0, escalations: [] }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText("No escalations. You're all set.")).toBeVisible()
  await expectNoFaults(page, 'main')
  await page.unroute(listCall)
  const line = {
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    category: 'other',
    reason: 'No document says it.',
    messageId: null,
  }
  const escalations = [
    { ...line, toEmail: 'taken@a.example', isTaken: true },
    { ...line, id: crypto.randomUUID(), toEmail: 'open@a.example', isTaken: false },
  ]
  await page.route(listCall, (route) => answer(route, { open: 2, matching: 2, escalations }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row', { name: /taken@a\.example/ })).toContainText('You answer this one yourself.')
  await expect(page.getByRole('row', { name: /open@a\.example/ })).not.toContainText('You answer this one yourself.')
})

test('what another page resolves leaves the list by itself; the booking link of a draft opens in a new tab [ESC-020]', async ({
  page,
  context,
}) => {
  const sender = await handOver(page, 'I would like to book a trial lesson. And do you teach ballet?\n\nOlga')
  await page.goto('/dashboard/escalate')
  const row = await find(page, sender)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/dashboard/escalate')
  const dialog = await review(elsewhere, await find(elsewhere, sender))
  const link = dialog.getByRole('region', { name: 'Link used' }).getByRole('link')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', /^https:/)
  await dialog.getByRole('button', { name: 'Mark Resolved' }).click()
  await expect(row).toHaveCount(0)
  await elsewhere.close()
})

test('an answer is kept for the next time with one click, and offered to who asks the same', async ({ page }) => {
  const thing = test.info().retry === 0 ? 'accordion straps' : 'drum sticks' // what is kept answers the next try
  const question = `Do you sell ${thing}?`
  const first = await handOver(page, `Hello,\n\n${question}\n\nOlga`)
  const second = await handOver(page, `Hi,\n\n${question}\n\nNils`)
  await page.goto('/dashboard/escalate')
  const dialog = await review(page, await find(page, first))
  await dialog.getByLabel('Compose Reply').fill(`Hi Olga,\n\nyes, ${thing} are $90 a pair.\n\nMaya`)
  await dialog.getByRole('button', { name: 'Send with Ownvoice' }).click()

  const panel = page.getByRole('region', { name: 'Answer this by itself next time?' })
  await expect(panel).toContainText(question)
  await expect(panel).not.toContainText('Hi Olga')
  await expectNoFaults(page, 'main')
  await panel.getByRole('button', { name: 'Keep as an answer' }).click()
  await expect(notice(page, 'Kept')).toBeVisible()
  await panel.getByRole('button', { name: `Answer with the same words: ${second}` }).click()
  const other = page.getByRole('dialog', { name: 'Review Escalation' })
  await expect(other.getByLabel('Compose Reply')).toHaveValue(`yes, ${thing} are $90 a pair.`)
  await other.getByRole('button', { name: 'Send with Ownvoice' }).click()
  await openSent(page, second)
  await page.goto(`/dashboard/rag-brain/answers?shelf=confirmed&q=${thing}`)
  await expect(page.locator('#content').getByRole('listitem').filter({ hasText: '$90' })).toBeVisible()
})

test('drafts are gone through with the keyboard: moved along, edited, sent, discarded and brought back', async ({ page }) => {
  const senders = await addDrafts(page)
  await page.goto('/dashboard/escalate/drafts')
  const [first, second] = senders.map((sender) => page.getByRole('listitem').filter({ hasText: sender }))
  if (!first || !second) throw new Error('two senders, two cards')
  await expect(second).toBeVisible()
  await expectNoFaults(page, 'main')

  await moveTo(page, first, 'j')
  await page.keyboard.press('d')
  await expect(notice(page, 'Discarded')).toBeVisible()
  await expect(first).toHaveCount(0)
  await expect(page.getByRole('listitem').and(page.locator(':focus'))).toHaveCount(1) // the next one
  await page.keyboard.press('u')
  await expect(first).toBeVisible()

  await moveTo(page, first, 'k')
  await page.keyboard.press('e')
  const words = first.getByLabel('The draft, to change as you like')
  await expect(words).toBeFocused()
  await words.fill('As I would say it. Maya')
  await page.keyboard.press('Control+Enter')
  await expect(first).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(first).toContainText('As I would say it.')

  await moveTo(page, second, 'j')
  await page.keyboard.press('Enter')
  await expect(second).toHaveCount(0)
  await openSent(page, senders[1] ?? '')
  await page.goto('/dashboard/escalate/drafts')
  await expect(page.getByText(/draft(s)? that you sent/)).toBeVisible()
})

test('a draft that is typed into stays open and keeps the keys when another one leaves', async ({ page }) => {
  const senders = await addDrafts(page)
  await page.goto('/dashboard/escalate/drafts')
  const [first, second] = senders.map((sender) => page.getByRole('listitem').filter({ hasText: sender }))
  if (!first || !second) throw new Error('two senders, two cards')
  const words = second.getByLabel('The draft, to change as you like')
  for (const [call, press] of [
    ['**/api/rpc/escalations/discardDraft', 'Discard the draft'],
    [sendCall, 'Send reply'],
  ] as const) {
    const release = await hold(page, call)
    await first.getByRole('button', { name: press }).click()
    await second.getByRole('button', { name: 'Edit the draft' }).click()
    await words.fill('As I would')
    release()
    await expect(first).toHaveCount(0)
    await expect(notice(page, call === sendCall ? 'On its way' : 'Discarded')).toBeVisible()
    await page.keyboard.type(' say it')
    await expect(words).toBeFocused()
    await expect(words).toHaveValue('As I would say it')
    if (call === sendCall) break
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    await expect(first).toBeVisible()
  }
})

test('an answer that leaves while another escalation is under review neither closes that nor loses what was typed for it', async ({
  page,
}) => {
  const { word, first, second } = await handOverTwo(page)
  const dialog = await review(page, await find(page, first, word))
  const words = dialog.getByLabel('Compose Reply')
  await words.fill('To the first.')
  const sendNow = await hold(page, sendCall)
  await dialog.getByRole('button', { name: 'Send with Ownvoice' }).click()
  await page.keyboard.press('Escape')
  await review(page, page.getByRole('row').filter({ hasText: second }))
  await words.fill('To the second.')
  sendNow()
  await expect(notice(page, 'On its way')).toBeVisible()
  await expect(words).toHaveValue('To the second.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: first })).toHaveCount(0)
})

test('what is marked resolved closes its own review alone, and leads back from no other page', async ({ page }) => {
  const { word, first, second } = await handOverTwo(page)
  const dialog = await review(page, await find(page, first, word))
  const resolveNow = await hold(page, resolveCall)
  await dialog.getByRole('button', { name: 'Mark Resolved' }).click()
  await page.keyboard.press('Escape')
  await review(page, page.getByRole('row').filter({ hasText: second }))
  resolveNow()
  await expect(notice(page, 'Success')).toBeVisible()
  await expect(dialog).toContainText(second)

  const leaveNow = await hold(page, resolveCall)
  await dialog.getByRole('button', { name: 'Mark Resolved' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(/\/analytics$/)
  leaveNow()
  await expect(notice(page, 'Success')).toBeVisible()
  await expect(page).toHaveURL(/\/analytics$/)
})

test('a search is typed into where the caret stands, stands in the address, and is cleared with the other filters', async ({ page }) => {
  await page.goto('/dashboard/escalate')
  const search = page.getByPlaceholder('Search email, reason, message ID...')
  await search.fill('qxqx')
  await search.press('ArrowLeft')
  await search.press('ArrowLeft')
  await search.pressSequentially('wvwv')
  await expect(search).toHaveValue('qxwvwvqx')
  await expect(page).toHaveURL(/q=qxwvwvqx$/)
  await page.getByLabel('Age').selectOption('>1 hour')
  await expect(page).toHaveURL(/age=hour&q=qxwvwvqx$/)
  await page.reload()
  await expect(search).toHaveValue('qxwvwvqx')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL(/escalate$/)
})

const sendCall = '**/api/rpc/assistant/sendAnswer'
const listCall = '**/api/rpc/escalations/list**'
const resolveCall = '**/api/rpc/escalations/resolve'

/** A mail that nothing answers comes in; resolves to its sender. */
async function handOver(page: Page, text: string, sender = `${uniqueWord()}@mailbox.example`): Promise<string> {
  await receive(page, { name: 'Olga Brandt', sender, subject: 'Ballet', text })
  return sender
}

/** Two that share a word, on the list. */
async function handOverTwo(page: Page): Promise<{ word: string; first: string; second: string }> {
  const word = uniqueWord()
  const [first, second] = [`${word}-a@mailbox.example`, `${word}-b@mailbox.example`]
  for (const sender of [first, second]) await handOver(page, 'Hello,\n\ndo you teach ballet?\n\nOlga', sender)
  await page.goto('/dashboard/escalate')
  return { word, first, second }
}

/** The row of a sender, by the search. */
async function find(page: Page, sender: string, search = sender): Promise<Locator> {
  await page.getByPlaceholder('Search email, reason, message ID...').fill(search)
  const row = page.getByRole('row').filter({ hasText: sender })
  await expect(row).toBeVisible({ timeout: 30_000 })
  return row
}

async function review(page: Page, row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^Review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Review Escalation' })
  await expect(dialog.getByRole('article', { name: 'Original message' })).toBeVisible()
  return dialog
}

/** The page of a message whose reply has left. */
async function openSent(page: Page, sender: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').filter({ hasText: sender }).first().click()
    await expect(page.getByRole('status').filter({ hasText: `Sent to ${sender}` })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Holds back the answers of a call until the returned function is called. */
async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    call,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Two mails that only answers which nobody has confirmed answer; resolves to their senders. */
async function addDrafts(page: Page): Promise<string[]> {
  const thing = await uploadPrices(page)
  const senders: string[] = []
  for (const instrument of ['harp', 'flute']) {
    const sender = `${instrument}-${thing}@mailbox.example`
    await receive(page, { name: 'Nils Berg', sender, subject: 'A price', text: `How much is a ${thing} ${instrument} lesson?` })
    senders.push(sender)
  }
  return senders
}

/** Goes along the drafts until this one is chosen: down with J, up with K. */
async function moveTo(page: Page, card: Locator, key: 'j' | 'k'): Promise<void> {
  await expect(async () => {
    if (await card.evaluate((element) => element !== document.activeElement)) await page.keyboard.press(key)
    await expect(card).toBeFocused({ timeout: 200 })
  }).toPass()
}
