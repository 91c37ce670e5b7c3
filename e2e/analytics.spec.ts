import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount } from './account.ts'
import { uniqueWord } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { ownerSession } from './owner.ts'
import { answer, refuse } from './rpc.ts'
import { receive } from './sandbox-mail.ts'

const interactionsCall = '**/api/rpc/reports/interactions*'
const titles = ['Leads Responded', 'Meetings Booked', 'Conversion Rate', 'Money Saved / Earned']

test('a new account is told that there is nothing yet; its first message shows without a reload, and the figures are early [ANALYT-001] [ANALYT-002] [ANALYT-016] [ANALYT-017] [ANALYT-023] [ANALYT-024] [ANALYT-028] [ANALYT-037] [ANALYT-038]', async ({
  page,
  context,
}) => {
  await createAccount(page.request, 'analytics')
  const form = await makeForm(page)
  await openAnalytics(page)
  await expect(page.getByRole('heading', { name: 'No Data Yet' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveText(titles)
  await expect(page.locator('dd.font-serif')).toHaveText(['0', '0', '0%', '$0'])
  const money = page.locator('dl > div').filter({ hasText: 'Money Saved / Earned' })
  await expect(money).toContainText('0 admin hours saved: $0')
  await expect(money).toContainText('Revenue attributed to new enrollments: $0')
  await expect(interactions(page)).toContainText('No interactions yet.')
  await expect(interactions(page).getByRole('option')).toHaveText(['Show latest 3', 'Show latest 20'])
  for (const words of ['Early Analytics', 'Demo', 'Demo Mode', 'Performance Summary', /from last month/]) {
    await expect(page.getByRole('main').getByText(words, { exact: true })).toHaveCount(0)
  }
  await expectNoFaults(page, 'main')

  const sender = `${uniqueWord()}@mailbox.example`
  await sendElsewhere(context, form, sender, 'Hello,\n\ndo you teach the drums?\n\nIda')
  await expect(interaction(page, sender)).toContainText('Escalate')
  await expect(page.getByRole('heading', { name: 'Early Analytics' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Data Yet' })).toHaveCount(0)
  const asked = page.getByRole('region', { name: 'Most Asked Questions' })
  await expect(asked).toContainText('do you teach the drums?')
  await expect(asked).toContainText('1 time')
  await expect(page.getByText('Demo', { exact: true })).toHaveCount(0)
})

test.describe('the seeded business', () => {
  test.use({ storageState: ownerSession })

  test('a reply of today stands under Recent Interactions and opens whole; every figure opens what lies behind it [ANALYT-007] [ANALYT-029] [ANALYT-032] [ANALYT-033] [ANALYT-034] [CONST-020]', async ({
    page,
  }) => {
    const sender = `${uniqueWord()}@mailbox.example`
    const text = 'Hello,\n\nwhere can we park? Thank you,\n\nPia'
    await receive(page, { name: 'Pia', sender, subject: 'Parking', text })
    await openAnalytics(page)
    await interactions(page).getByRole('combobox').selectOption('Show latest 20')
    const row = interaction(page, sender)
    await expect(row.locator('time')).toHaveText(/^\d{1,2}:\d\d\s[AP]M$/)
    await expect(row).toContainText(/Policy|Sales|Other/)
    await expect(row.getByText('Send', { exact: true })).toBeVisible()
    const preview = row.getByRole('button', { name: `Open the reply to ${sender}` })
    const shown = (await preview.innerText()).replace(/^Open the reply to \S+:\s*/, '')
    expect(shown.split(/\s+/)).toHaveLength(15)
    await preview.press('Enter')
    await expect(row).toContainText(/Warmly,\s+Maya/)
    await expect(row.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await expectNoFaults(page, 'main')

    await page.getByRole('button', { name: /^Leads Responded: \d+\. See/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Leads Responded' })
    await expect(drawer).toContainText('This month. Conversations with at least one reply that was sent.')
    const line = drawer.getByRole('link').filter({ hasText: sender })
    await expect(line).toContainText('Answered')
    // Other stories answer mail of the same business: the figure and its list follow, each in its time.
    await expect(async () => {
      const [listed] = (await drawer.getByRole('status').innerText()).split(' ')
      expect(await valueOf(page, 'Leads Responded')).toBe(listed)
    }).toPass()
    await expectNoFaults(page, '[role=dialog]')
    await line.click()
    await expect(page.getByRole('article', { name: 'The message' })).toContainText('where can we park?')
    await page.goBack()
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Close the list' }).click()

    const resolved = page.getByRole('region', { name: 'Resolved by the assistant' })
    await expect(resolved).toContainText(/Confirmed \d+.*Assumed \d+.*Came back \d+.*Still open \d+/)
    await resolved.getByRole('button', { name: /^Still open: \d+\. See/ }).click()
    const open = page.getByRole('dialog', { name: 'Still open' })
    await expect(open.getByRole('link').filter({ hasText: sender })).toContainText('Answered less than 7 days ago')
    await expect(async () => {
      const [listed] = (await open.getByRole('status').innerText()).split(' ')
      expect(await resolved.getByText(/^Still open \d+$/).innerText()).toBe(`Still open ${listed}`)
    }).toPass()
    await expectNoFaults(page, '[role=dialog]')
    await open.getByRole('button', { name: 'Close the list' }).click()

    const asked = page.getByRole('region', { name: 'Most Asked Questions' }).getByRole('listitem').filter({ hasText: /park/i })
    await expect(asked.getByRole('progressbar')).toHaveAttribute('value', /^\d+$/)
    await asked.getByRole('button', { name: /^\d+ times?: .*park/i }).click()
    await expect(page.getByRole('dialog', { name: 'Asked' }).getByRole('link').filter({ hasText: sender })).toBeVisible()
  })

  test('the range is chosen, stands in the address, and rules figures, charts, lists and the file; this month agrees with the Overview', async ({
    page,
  }) => {
    // Other stories answer mail of the same business: both pages are read until nothing came between them.
    await expect(async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('term')).toHaveCount(4)
      const before = await page.locator('dd.font-serif').allTextContents()
      await openAnalytics(page)
      expect([await valueOf(page, 'Leads Responded'), await valueOf(page, 'Meetings Booked')]).toEqual([before[0], before[2]])
    }).toPass()

    const range = page.getByRole('combobox', { name: 'Range' })
    await expect(range.getByRole('option')).toHaveText([
      'This month',
      'Last month',
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
      'All time',
    ])
    await range.selectOption('Last 90 days')
    await expect(page).toHaveURL(/range=90_days/)
    await page.getByText('The charts in figures').click()
    const table = page.getByRole('region', { name: 'The charts in figures' })
    await expect(table.getByRole('rowheader').first()).toHaveText(/^Week of /)
    const count = table.getByRole('button', { name: /^Left alone, Week of / }).first()
    const words = (await count.getAttribute('aria-label')) ?? ''
    await count.click()
    const drawer = page.getByRole('dialog', { name: 'Left alone' })
    await expect(drawer).toContainText(/^Left alone\s*Week of/)
    await expect(drawer.getByRole('status')).toHaveText(new RegExp(`^${words.split(': ')[1]} entr`))
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expectNoFaults(page, 'main')

    const link = page.getByRole('link', { name: 'Download CSV' })
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toMatch(/^ownvoice-90-days-\d{4}-\d\d-\d\d\.csv$/)
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('text/csv')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Date,Time,Email,Subject,Category,What happened,First answer,Seconds to answer')
    expect(lines.length).toBeGreaterThan(5)
    expect((await page.request.get('/api/v1/reports/events.csv?range=ever')).status()).toBe(400)

    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('a demo account is shown sample figures, marked as such, for which nothing is asked of the server [ANALYT-008] [ANALYT-010] [ANALYT-011] [ANALYT-012] [ANALYT-013] [ANALYT-015]', async ({
    page,
  }) => {
    const me = await (await page.request.get('/api/v1/me')).json()
    await page.route('**/api/rpc/accounts/me*', (route) => answer(route, { ...me, isDemo: true }))
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openAnalytics(page)
    await expect(page.getByText('Demo Mode', { exact: true })).toBeVisible()
    await expect(page.getByRole('term')).toHaveText(titles)
    await expect(page.locator('dd.font-serif')).toHaveText(['247', '64', '40%', '$13,006'])
    await expect(page.getByRole('definition').filter({ hasText: 'from last month' })).toHaveText(
      ['+12%', '+18%', '+23%', '+28%'].map((change) => `${change} from last monthDemo`),
    )
    await expect(page.getByRole('region', { name: 'Performance Summary' }).getByRole('listitem')).toHaveCount(4)
    const first = page.getByRole('region', { name: 'Most Asked Questions' }).getByRole('listitem').first()
    await expect(first).toContainText('48 times')
    await expect(first).toContainText(`${Math.round((48 / 247) * 100)}% of leads responded`)
    await expectNoFaults(page, 'main')
    expect(asked.filter((path) => /\/reports\/(?:analytics|questions|events)/.test(path))).toEqual([])
  })

  test('interactions that cannot be loaded say so without a toast, are loaded on demand, and again when the day ends [ANALYT-025] [ANALYT-035] [ANALYT-040] [ANALYT-041]', async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/rpc/reports/analytics*', (route) => refuse(route, 'temporary', 'Not now.'))
    await page.route(interactionsCall, (route) => refuse(route, 'temporary', 'Not now.'))
    // Something happens twice a second: the page says all the same that nothing can be loaded.
    let live = `retry: 500\n\nevent: live\ndata: ${JSON.stringify({ topic: 'messages', id: null })}\n\n`
    await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: live }))
    await openAnalytics(page)
    await expect(interactions(page).getByRole('alert')).toContainText('interactions could not be loaded.')
    await expect(page.getByRole('alert').filter({ hasText: 'Your figures could not be loaded.' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(2) // and no toast
    expect(logged.some((words) => words.startsWith('Failed to load interactions.'))).toBe(true)
    expect(logged.some((words) => words.startsWith('Failed to load analytics.'))).toBe(true)

    const of = (action: string, endsInMs: number) => ({
      interactions: [
        { id: 'a', time: '2026-03-10T15:00:00.000Z', email: 'ida@example.com', category: 'other', action, reply: '', messageId: null },
      ],
      endsInMs,
    })
    const day = 86_400_000
    const answers = [of('ignore', 400), { interactions: [], endsInMs: day }]
    await page.unroute(interactionsCall)
    live = 'retry: 60000\n\n'
    await page.route(interactionsCall, (route) => answer(route, answers.shift() ?? { interactions: [], endsInMs: day }))
    const yesterdays = interaction(page, 'ida@example.com')
    const seen = yesterdays.getByText('No action').waitFor({ state: 'attached' })
    await interactions(page).getByRole('button', { name: 'Try again' }).click()
    await seen
    await expect(yesterdays).toHaveCount(0)
    await expect(interactions(page)).toContainText('No interactions yet.')
  })
})

async function openAnalytics(page: Page): Promise<void> {
  await page.goto('/dashboard/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.locator('main .animate-pulse')).toHaveCount(0)
}

function interactions(page: Page): Locator {
  return page.getByRole('region', { name: 'Recent Interactions' })
}

function interaction(page: Page, sender: string): Locator {
  return interactions(page).getByRole('listitem').filter({ hasText: sender })
}

/** The figure of the card under this title. */
async function valueOf(page: Page, title: string): Promise<string> {
  return page.locator('dl > div').filter({ hasText: title }).locator('dd.font-serif').innerText()
}

/** A form of the account's, by which leads come in without a mailbox. The address of its page. */
async function makeForm(page: Page): Promise<string> {
  await page.goto('/dashboard/integrations')
  const forms = page.getByRole('region', { name: 'Lead forms' })
  await forms.getByLabel('Name of a new form').fill('Contact')
  await forms.getByLabel('Name of a new form').press('Enter')
  return (await forms.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? ''
}

/** Sends the form on a page of its own, so that the one that is open hears of it by itself. */
async function sendElsewhere(context: BrowserContext, form: string, sender: string, text: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(form)
  await page.getByLabel('Your name').fill('Ida')
  await page.getByLabel('Email').fill(sender)
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.close()
}
