import { type APIRequestContext, expect, type Page } from '@playwright/test'

export type Login = { email: string; password: string }

/**
 * Buys a plan with the card that is accepted, and makes the account for it, as the purchase's pages do. It is not verified yet, and signed in
 * where `request` keeps its cookies: with `page.request` on the page, with a test's own `request` nowhere that is seen.
 */
export async function createAccount(request: APIRequestContext, name: string): Promise<Login> {
  const login = { email: `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`, password: 'brass-lantern-otter-92' }
  const headers = { 'X-Forwarded-For': buyersAddress() }
  const checkout = await request.post('/api/v1/billing/checkout', { headers, data: { plan: 'starter' } })
  const { url, session_id: sessionId } = await checkout.json()
  const paid = await request.post(url, { headers, form: { email: login.email, card: 'accepted' }, maxRedirects: 0 })
  expect(paid.headers()['location']).toContain('payment=success')
  const account = { sessionId, ...login, businessName: 'Otter & Brass' }
  const created = await request.post('/api/v1/billing/account', { headers, data: account })
  expect(await created.json()).toEqual({ created: true, signedIn: true })
  return login
}

/** Each buyer comes from an address of their own (RFC 2544): one address may buy a few times a minute. */
function buyersAddress(): string {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint8Array(2))
  return `198.18.${one}.${other}`
}

/** Confirms by the password who is signed in where `request` keeps its cookies: what asks for it goes on without for a quarter of an hour. */
export async function confirmPassword(request: APIRequestContext, { password }: Pick<Login, 'password'>): Promise<void> {
  const confirmed = await request.post('/api/v1/me/password', { data: { password } })
  expect(await confirmed.json()).toEqual({ confirmed: true })
}

/** Enters the password in the dialog that asks for it. What was begun goes on. */
export async function enterPassword(page: Page, { password }: Pick<Login, 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Ends the subscription of whoever is signed in on the page, at the processor's portal. */
export async function cancelSubscription(page: Page): Promise<void> {
  const portal = await page.request.post('/api/v1/billing/portal', { data: {} })
  const { url } = await portal.json()
  await page.goto(url)
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
}

/** Signs in on the card that is on the page. */
export async function signInAs(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/**
 * The path of the first link in the newest mail to an address whose subject matches; `after` is how many of them came before. Its host is
 * `localhost`, under which the browser of a test is not signed in.
 */
export async function readMailedLink(page: Page, to: string, subject: RegExp, { after = 0 } = {}): Promise<string> {
  const outbox = await openOutbox(page)
  const mails = mailsIn(outbox, to, subject)
  await expect(async () => {
    await outbox.goto('/dev/mail')
    expect(await mails.count()).toBeGreaterThan(after)
  }).toPass()
  await mails.first().getByRole('link').click()
  const link = await outbox.getByRole('main').getByRole('listitem').getByRole('link').first().getAttribute('href')
  await outbox.context().close()
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}

/** Waits until one mail to an address has such a subject. */
export async function expectOneMail(page: Page, to: string, subject: RegExp): Promise<void> {
  const outbox = await openOutbox(page)
  await expect(async () => {
    await outbox.goto('/dev/mail')
    expect(await mailsIn(outbox, to, subject).count()).toBe(1)
  }).toPass()
  await outbox.context().close()
}

const mailsIn = (outbox: Page, to: string, subject: RegExp) =>
  outbox
    .getByRole('listitem')
    .filter({ hasText: `to ${to}` })
    .filter({ hasText: subject })

/** In a browser of its own: without the headers by which a test says that it comes through a proxy, for which there is no outbox. */
async function openOutbox(page: Page): Promise<Page> {
  const { origin } = new URL(page.url())
  const context = await page
    .context()
    .browser()
    ?.newContext(origin === 'null' ? {} : { baseURL: origin })
  if (!context) throw new Error('the page belongs to no browser that can open another')
  return context.newPage()
}
