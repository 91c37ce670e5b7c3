import { expect, type Page, test } from '@playwright/test'
import type { Overview } from '@ownvoice/core/reports/contract'
import { demoOverview } from '@ownvoice/core/reports/demo-overview'
import { tryAgain } from './message-page.ts'
import { ownerSession } from './owner.ts'

test.use({ storageState: ownerSession })

const nothingWaits: Overview['waiting'] = { escalations: 0, drafts: 0, unconfirmed: 0, failed: 0, answers: 0 }
const activityCall = '**/api/rpc/reports/activity*'

test('shows the four figures and the four ways to set up [OVER-001, OVER-003, OVER-008]', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByRole('term')).toHaveText(['Leads Responded', 'Avg Response Time', 'Meetings Booked', 'Revenue Generated'])
  await expect(page.getByText('Demo Mode')).toHaveCount(0)
  expect(await cardsOf(page)).toHaveLength(4)
})

test(
  'shows how each figure changed from last month, and says so when there is nothing to compare with [OVER-004]',
  { tag: '@any-width' },
  async ({ page }) => {
    const figures = {
      leadsResponded: { value: '12', change: '+20%', note: null },
      avgResponseTime: { value: '40 s', change: '-50%', note: null },
      meetingsBooked: { value: '3', change: '0%', note: null },
      revenueGenerated: { value: '$600', change: null, note: null },
    }
    await answerOverview(page, figures)
    await page.goto('/dashboard')
    const cards = page.locator('dl > div').filter({ has: page.getByRole('term') })
    await expect(cards).toHaveText([
      /^Leads Responded12\+20% from last month$/,
      /^Avg Response Time40 s-50% from last month$/,
      /^Meetings Booked30% from last month$/,
      /^Revenue Generated\$600No last month to compare with$/,
    ])
  },
)

test('the demo account is marked, and shows the sample figures [OVER-002, OVER-005]', { tag: '@any-width' }, async ({ page }) => {
  const me = await (await page.request.get('/api/v1/me')).json()
  await page.route('**/api/rpc/accounts/me*', (route) => route.fulfill({ json: { json: { ...me, isDemo: true } } }))
  await answerOverview(page, demoOverview)
  await page.goto('/dashboard')
  await expect(page.getByText('Demo Mode', { exact: true })).toBeVisible()
  await expect(page.locator('dd.font-serif')).toHaveText(['247', '38 s', '64', '$12,800'])
})

test('leads to the four parts to set up, in order, by name [OVER-008]', async ({ page }) => {
  await setUp(page, { documents: false, tone: false, calendar: false, integrations: false }, false)
  await page.goto('/dashboard')
  expect(await cardsOf(page)).toEqual([
    ['Upload Documents', '/dashboard/rag-brain'],
    ['Configure Tone', '/dashboard/tone'],
    ['Connect Calendar', '/dashboard/scheduling'],
    ['Setup Integrations', '/dashboard/integrations'],
  ])
})

test('leads to the four parts once they are set up, under their own names [OVER-011]', { tag: '@any-width' }, async ({ page }) => {
  await setUp(page, { documents: true, tone: true, calendar: true, integrations: true }, true)
  await page.goto('/dashboard')
  expect(await cardsOf(page)).toEqual([
    ['Go to RAG Brain', '/dashboard/rag-brain'],
    ['Go to Tone & Personality', '/dashboard/tone'],
    ['Go to Scheduling', '/dashboard/scheduling'],
    ['Go to Integrations', '/dashboard/integrations'],
  ])
})

test('a card that is done says so and leads on [OVER-009, OVER-010]', async ({ page }) => {
  await setUp(page, { documents: true, tone: false, calendar: true, integrations: false }, true)
  await page.goto('/dashboard')
  const cards = page.getByRole('region', { name: 'Quick Links' }).getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(['Go to RAG Brain', 'Configure Tone', 'Go to Scheduling', 'Setup Integrations'])
  await expect(cards.getByRole('link')).toHaveText(['Go to Section', 'Get Started', 'Go to Section', 'Get Started'])
  await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(2)
})

test('a new owner sees what to do next, in order, with how far it is, and one way on', async ({ page }) => {
  const completed = { documents: true, tone: false, calendar: true, integrations: false }
  await answerOverview(page, { completed, confirmed: false, tried: false, waiting: { ...nothingWaits, answers: 12 } })
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Next steps' })
  await expect(steps).toContainText('3 of 7 done')
  await expect(steps.getByRole('listitem').getByRole('heading')).toHaveText([
    'Done: Say who replies come from',
    'Add samples of your tone',
    'Done: Upload your prices and terms',
    'Confirm what you answer',
    'Done: Add a booking link',
    'Connect a mailbox',
    'Try a mail',
  ])
  await expect(page.getByRole('main').locator('.button-main')).toHaveText(['Add samples'])
  await steps.getByRole('link', { name: 'Add samples' }).click()
  await expect(page).toHaveURL(/\/dashboard\/tone$/)
})

test('the next steps are gone once all is done', { tag: '@any-width' }, async ({ page }) => {
  await setUp(page, { documents: true, tone: true, calendar: true, integrations: true }, true)
  await page.goto('/dashboard')
  await expect(page.getByRole('term')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Next steps' })).toHaveCount(0)
  await expect(page.getByRole('main').locator('.button-main')).toHaveText(['Try a mail'])
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
})

test('what waits stands first, with one button that begins with the most urgent', async ({ page }) => {
  const completed = { documents: true, tone: true, calendar: true, integrations: true }
  await answerOverview(page, { completed, tried: true, waiting: { ...nothingWaits, escalations: 2, drafts: 1 } })
  await page.goto('/dashboard')
  const waiting = page.getByRole('region', { name: '3 things wait for you' })
  await expect(waiting.getByRole('listitem')).toHaveText(['2 messages were handed to you', '1 draft waits for your word'])
  const figures = await page.getByRole('term').first().boundingBox()
  expect((await waiting.boundingBox())?.y).toBeLessThan(figures?.y ?? 0)
  await expect(page.getByRole('main').locator('.button-main')).toHaveText(['Start with the most urgent'])
  await page.getByRole('main').locator('.button-main').click()
  await expect(page).toHaveURL(/\/dashboard\/escalate$/)
})

test('Recent Activity is narrowed to what waits and by words of who wrote, and says when nothing is left', async ({ page }) => {
  await page.goto('/dashboard')
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await activity.getByLabel('Search activity').fill('stein refund')
  await expect(activity.getByRole('listitem')).toHaveCount(1)
  await expect(activity.getByRole('listitem')).toContainText('Laura Stein · Refund')
  await activity.getByLabel('Show').selectOption('Answered')
  await expect(activity.getByText('Nothing of the kind among the newest 500 messages.')).toBeVisible()
  await activity.getByLabel('Search activity').fill('')
  await activity.getByLabel('Show').selectOption('Left alone')
  await expect(activity.getByRole('listitem').filter({ hasText: 'Our winter sale' })).toHaveCount(1)
  await expect(activity.getByText('Answered', { exact: true }).and(activity.locator('li *'))).toHaveCount(0)
})

test('says what will be here while nothing has happened yet [OVER-021]', { tag: '@any-width' }, async ({ page }) => {
  await page.route(activityCall, (route) => route.fulfill({ json: { json: [] } }))
  await page.goto('/dashboard')
  await expect(page.getByText('No recent activity yet. Start using your AI assistant to see interactions here.')).toBeVisible()
})

test('says when the activity could not be loaded, and loads it on demand', { tag: '@any-width' }, async ({ page }) => {
  await page.route(activityCall, (route) =>
    route.fulfill({ status: 503, json: { json: { code: 'temporary', status: 503, message: 'Not now.' } } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toContainText('Your activity could not be loaded.')
  await page.unroute(activityCall)
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await tryAgain(activity.getByRole('button', { name: 'Try again' }), activity.getByRole('listitem').first())
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the sidebar has the eight entries in order, and each opens [SHELL-001, SHELL-004]', async ({ page, isMobile }) => {
  await page.goto('/dashboard')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const nav = page.getByRole('navigation', { name: 'Dashboard' })
  const labels = ['Overview', 'RAG Brain', 'Tone & Personality', 'Scheduling', 'Integrations', 'Escalate', 'Analytics', 'Settings']
  await expect(nav.getByRole('link')).toHaveText(labels)
  for (const [index, label] of labels.entries()) {
    if (isMobile && index > 0) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await nav.getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page).toHaveURL(/\/dashboard\/settings$/)
})

async function setUp(page: Page, completed: Overview['completed'], tried: boolean): Promise<void> {
  await answerOverview(page, { completed, tried, waiting: nothingWaits })
}

/**
 * Answers for the Overview with the owner's own figures and these in their place. The figures are fetched once, before: the page asks again as
 * soon as it hears the server live, and an answer that is still being fetched when the test ends fails it.
 */
async function answerOverview(page: Page, replaced: Partial<Overview>): Promise<void> {
  const figures = await (await page.request.get('/api/v1/reports/overview')).json()
  await page.route('**/api/rpc/reports/overview', (route) => route.fulfill({ json: { json: { ...figures, ...replaced } } }))
}

/** The title of each card under Quick Links, and where it leads. */
async function cardsOf(page: Page): Promise<(string | null)[][]> {
  const cards = page.getByRole('region', { name: 'Quick Links' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  return Promise.all(
    (await cards.all()).map(async (card) => [
      await card.getByRole('heading').textContent(),
      await card.getByRole('link').getAttribute('href'),
    ]),
  )
}
