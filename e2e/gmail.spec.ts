import { type Browser, expect, type Page, test } from '@playwright/test'
import { customerMail } from '../server/testing/mail.ts'
import { openGmailInBrowser } from '../server/testing/gmail-in-browser.ts'
import { type GooglePeer, googleUsers, startGooglePeer } from '../server/testing/google-peer.ts'
import { confirmPassword, createAccount, readMailedLink } from './account.ts'
import { freePort } from './free-port.ts'
import { tryAgain } from './message-page.ts'
import { expectNoFaults } from './no-faults.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

const [first = '', second = '', third = ''] = googleUsers
const customer = 'ann@mailbox.example'
const question = 'Where can I park my car when I come to the studio?'
let server: OwnServer
let google: GooglePeer

test.describe.configure({ mode: 'default' }) // one after another, by one server and one Google

test.beforeAll(async () => {
  const port = String(await freePort())
  google = await startGooglePeer([`http://127.0.0.1:${port}/api/oauth/google/callback`])
  server = await startOwnServer('gmail', { PORT: port, ...google.settings })
})
test.afterAll(async () => {
  await server.stop()
  await google.close()
})

test('an owner connects Gmail, a customer is answered in the thread, the token is renewed, and the account disconnected [INTEG-002] [INTEG-004] [INTEG-005] [INTEG-006] [INTEG-007] [INTEG-015] [INTEG-023] [INTEG-032] [INTEG-036] [INTEG-039] [INTEG-040]', async ({
  browser,
}) => {
  const page = await openPage(browser)
  await becomeReady(page)
  await page.goto('/dashboard/integrations')
  const card = page.getByRole('region', { name: 'Gmail' })
  await expect(card).toContainText('Connection Status Not Connected')
  await card.getByRole('radio', { name: /Answer now/ }).check()
  await holdBack(page, '**/api/rpc/mailboxes/gmail/begin*', async () => {
    await card.getByRole('button', { name: 'Connect Gmail' }).click()
    await expect(card.getByRole('button', { name: 'Connecting...' })).toBeVisible()
  })
  await agree(page, first)
  await expectToast(page, 'Gmail Connected Successfully', `ready to use. Account: ${first}`)
  await expect(page).toHaveURL(/\/dashboard\/integrations$/)
  await expect(card).toContainText('Connection Status Connected')
  await expect(card).toContainText(first)
  await expect(card).toContainText('Token expires')
  await expectNoFaults(page, 'main')

  const raw = customerMail({ from: customer, to: first, subject: 'Parking', text: `${question}\r\n\r\nAnn` })
  await google.deliver(first, raw)
  await expect(async () => expect(await google.listSent(first)).toHaveLength(1)).toPass({ timeout: 60_000 })
  const [reply] = await google.listSent(first)
  expect(reply?.raw).toContain('behind the studio')
  expect(reply?.raw).toContain(`To: Ann <${customer}>`)
  expect(reply?.threadId).toBe(await google.threadOf(first, 'Parking'))
  const gmail = await openGmailInBrowser(google, first)
  await expect.poll(() => gmail.labelsOf('Parking'), { timeout: 30_000 }).toEqual(['Ownvoice/Answered'])

  await card.getByRole('button', { name: 'Refresh Token' }).click()
  await expectToast(page, 'Token Refreshed', 'Your Gmail access token has been refreshed successfully.')
  await card.getByRole('button', { name: 'Reconnect' }).click()
  await agree(page, first)
  await expectToast(page, 'Gmail Connected Successfully')

  await card.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expectToast(page, 'Gmail Disconnected', 'Your Gmail account has been disconnected successfully.')
  await expect(card).toContainText('Connection Status Not Connected')
  expect(google.requests.at(-1)).toBe('POST /revoke')
  await page.context().close()
})

test('what shows in Gmail itself is the owner’s choice: labels and drafts from the start, neither once they do not want it', async ({
  browser,
}) => {
  const page = await newOwner(browser, 'marks')
  const card = page.getByRole('region', { name: 'Gmail' })
  await card.getByRole('button', { name: 'Connect Gmail' }).click()
  await agree(page, third)
  const labels = card.getByRole('switch', { name: 'Label emails in Gmail' })
  const drafts = card.getByRole('switch', { name: 'Also put drafts into my Drafts folder' })
  await expect(labels).toBeChecked()
  await expect(drafts).toBeChecked()
  await expectNoFaults(page, 'main')
  for (const one of [drafts, labels]) {
    const kept = page.waitForResponse('**/api/rpc/mailboxes/keepMarks*')
    await one.click({ force: true })
    expect((await kept).ok()).toBe(true)
    await expect(one).not.toBeChecked()
  }
  await page.reload()
  await expect(drafts).not.toBeChecked()
  await expect(labels).not.toBeChecked()
  await page.context().close()
})

test('the page says what Google asks for, how one gets there, and what is good to know [INTEG-027] [INTEG-028] [INTEG-030] [CONST-024]', async ({
  browser,
}) => {
  const page = await newOwner(browser, 'permissions')
  const card = page.getByRole('region', { name: 'Gmail' })
  const permissions = card.getByRole('list').getByRole('listitem')
  await expect(permissions).toHaveText([/^Read /, /^Send /, /^Modify \(labels\) /, /^Manage labels /])
  await expect(card).toContainText('You will be redirected to Google’s login page')
  const tips = page.getByRole('region', { name: 'Good to know' })
  await expect(tips).toContainText('OAuth')
  await expect(tips).toContainText('within 10 seconds')
  await expect(tips.getByRole('link', { name: 'Analytics' })).toHaveAttribute('href', '/dashboard/analytics')
  await page.context().close()
})

test('connecting completes the card of the Overview, disconnecting opens it again [INTEG-052]', async ({ browser }) => {
  const page = await newOwner(browser, 'overview')
  await page.getByRole('button', { name: 'Connect Gmail' }).click()
  await agree(page, second)
  await expectToast(page, 'Gmail Connected Successfully')
  await expectOverviewCard(page, 'Go to Integrations')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expectToast(page, 'Gmail Disconnected')
  await expectOverviewCard(page, 'Setup Integrations')
  await page.context().close()
})

test('what goes wrong is said where it happened, with what to do [INTEG-003] [INTEG-008] [INTEG-016] [INTEG-018] [INTEG-019] [INTEG-020] [INTEG-024]', async ({
  browser,
}) => {
  const page = await newOwner(browser, 'faults')
  const card = page.getByRole('region', { name: 'Gmail' })
  await card.getByRole('button', { name: 'Connect Gmail' }).click()
  await agree(page, second)
  await expect(card).toContainText('Connection Status Connected')

  google.fail({ on: /\/token$/, status: 500 })
  await card.getByRole('button', { name: 'Refresh Token' }).click()
  await expectToast(page, 'Refresh Error', 'Failed to refresh token. Please try reconnecting.')
  await expect(card).toContainText('Error: Failed to refresh token')
  await expect(card).toContainText('Your Gmail connection will expire soon. Please reconnect to continue using email features.')

  await page.route('**/api/rpc/mailboxes/disconnect*', (route) => route.abort())
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expectToast(page, 'Disconnection Error', 'Failed to disconnect Gmail. Please try again.')
  await expect(card).toContainText('Error: Failed to disconnect')

  await page.route('**/api/rpc/mailboxes/gmail/status*', (route) => route.fulfill({ status: 403, json: {} }))
  await page.reload()
  await expect(card).toContainText('Error: Failed to check token status')
  await page.unroute('**/api/rpc/mailboxes/gmail/status*')
  await tryAgain(card.getByRole('button', { name: 'Try again' }), card.filter({ hasText: 'Connection Status Connected' }))
  await page.context().close()
})

test('an access that Google gives for less than a day is said to end soon from the start, and one without an end is not [INTEG-010]', async ({
  browser,
}) => {
  const page = await newOwner(browser, 'ending')
  const card = page.getByRole('region', { name: 'Gmail' })
  google.fail({ on: /POST \/token$/, change: (body) => body.replace('{', '{"refresh_token_expires_in":3600,') })
  await card.getByRole('button', { name: 'Connect Gmail' }).click()
  await agree(page, second)
  await expect(card.getByRole('alert')).toHaveText(/^Your Gmail connection will expire soon\./)
  await card.getByRole('button', { name: 'Reconnect' }).click()
  await agree(page, second)
  await expectToast(page, 'Gmail Connected Successfully')
  await expect(card).toContainText('it is renewed by itself every 30 minutes')
  await expect(card.getByRole('alert')).toHaveCount(0)
  await page.context().close()
})

test('a return that failed is told, and goes from the address [INTEG-033] [INTEG-034] [INTEG-046] [INTEG-048]', async ({ browser }) => {
  const page = await newOwner(browser, 'denied')
  await page.goto('/api/oauth/google/callback?error=access_denied&state=any')
  await expectToast(page, 'Gmail Connection Failed', 'Failed to connect your Gmail account. Please try again.')
  await expect(page).toHaveURL(/\/dashboard\/integrations$/)
  await page.goto('/api/oauth/google/callback?error=org_internal&error_description=Only+for+its+own+people')
  await expectToast(page, 'Gmail Connection Failed', 'Only for its own people')
  await page.goto('/api/oauth/google/callback?code=any&state=made-up')
  await expectToast(page, 'Gmail Connection Failed', 'This return from Google was not expected')
  await expect(page.getByRole('region', { name: 'Gmail' })).toContainText('Not Connected')
  await page.context().close()
})

test('without a session nothing is connected or disconnected, and that is said [INTEG-025] [INTEG-026] [INTEG-049] [INTEG-050]', async ({
  browser,
}) => {
  const page = await newOwner(browser, 'signed-out')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Connect Gmail' }).click()
  await expectToast(page, 'Authentication Required', 'Please log in to connect Gmail')
  await expect(page).toHaveURL(/\/(?:auth|login)/)

  await page.goto('/api/oauth/google/callback?code=any&state=any')
  await expect(page).toHaveURL((url) => (url.searchParams.get('next') ?? '').includes('No+session+found+after+OAuth+callback'))

  await page.context().addCookies(cookies)
  await page.goto('/dashboard/integrations')
  await page.getByRole('button', { name: 'Connect Gmail' }).click()
  await agree(page, second)
  await expect(page.getByRole('region', { name: 'Gmail' })).toContainText('Connection Status Connected')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expectToast(page, 'Authentication Required', 'Please log in to disconnect Gmail')
  await page.context().addCookies(cookies)
  await page.goto('/dashboard/integrations')
  await expect(page.getByRole('region', { name: 'Gmail' })).toContainText('Connection Status Connected')
  await page.context().close()
})

test('on a server that is not registered with Google the card says what is to be set and what works today, and has no button', async ({
  page,
  baseURL,
}) => {
  await createAccount(page.request, 'unregistered')
  await page.goto('/dashboard/integrations')
  const card = page.getByRole('region', { name: 'Gmail' })
  await expect(card).toContainText('with an app password')
  await expect(card).toContainText('GOOGLE_CLIENT_ID')
  await expect(card).toContainText(`${baseURL}/api/oauth/google/callback`)
  await expect(card.getByRole('button')).toHaveCount(0)
})

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: server.baseUrl })).newPage()
}

async function newOwner(browser: Browser, name: string): Promise<Page> {
  const page = await openPage(browser)
  await confirmPassword(page.request, await createAccount(page.request, name))
  await page.goto('/dashboard/integrations')
  await expect(page.getByRole('region', { name: 'Gmail' })).toContainText('Connection Status')
  return page
}

/** An owner whose address is verified, and who has said one thing that may be answered. */
async function becomeReady(page: Page): Promise<void> {
  const login = await createAccount(page.request, 'ready')
  await confirmPassword(page.request, login)
  await page.goto('/dashboard')
  await page.goto(await readMailedLink(page, login.email, /./))
  await expect(page.getByText('Your email is verified.', { exact: true })).toBeVisible()
  const answer = 'You can park for free behind the studio.'
  const added = await page.request.post('/api/v1/knowledge/questions', { data: { question, answer } })
  expect(added.ok()).toBe(true)
  await expect(async () => {
    await page.goto('/dashboard/rag-brain/answers?shelf=confirmed')
    await expect(page.getByText('behind the studio').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** Chooses an account on Google's page. */
async function agree(page: Page, emailAddress: string): Promise<void> {
  await page.waitForURL(/\/o\/oauth2\//) // on our own page buttons are named by the address as well
  await page.getByRole('button', { name: emailAddress }).click()
}

async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText(description).first()).toBeVisible()
}

/** The card of the Overview is called "Go to Integrations" once it is complete. */
async function expectOverviewCard(page: Page, title: 'Setup Integrations' | 'Go to Integrations'): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goto('/dashboard/integrations')
}

/** A request that is under way for as long as `meanwhile` takes. */
async function holdBack(page: Page, url: string, meanwhile: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  await meanwhile()
  resolve()
}
