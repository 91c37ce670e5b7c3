import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { postSignIn, signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

const password = 'plum-anvil-sixty-drift'
const Begun = z.object({ url: z.string(), session_id: z.string() })
const portalPath = '/api/v1/billing/portal'
let web: TestWeb

beforeAll(async () => {
  web = await openTestWeb({ PRIVILEGED_EMAILS: 'team@example.com' })
})
afterAll(() => web.stop())

describe('buying, over the wire', () => {
  test('a visitor pays, makes the account and is in at once; the same payment makes no second account [SUB-012, SUB-018, SUB-027, SUB-043]', async () => {
    const { url, session_id: sessionId } = await begin({})
    expect(new URL(url).origin).toBe(web.url)
    const paid = await payFor(url, 'ann@example.com')
    expect(paid.headers.get('location')).toBe(`${web.url}/create-account?payment=success&session_id=${sessionId}`)
    const found = await get(`/api/v1/billing/checkout/${sessionId}`)
    expect(await found.json()).toEqual({ state: 'redeemable', email: 'ann@example.com', plan: 'basic' })

    const account = { sessionId, email: 'ann@example.com', password }
    const made = await post('/api/v1/billing/account', account)
    expect(await made.json()).toEqual({ created: true, signedIn: true })
    const cookie = made.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    const again = await post('/api/v1/billing/account', { ...account, email: 'other@example.com' })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'checkout_used' })
    expect((await postSignIn(web.url, 'other@example.com', password)).status).toBe(401)

    expect(await (await get('/api/v1/me', cookie)).json()).toMatchObject({ email: 'ann@example.com', emailVerified: false })
    expect(await (await get('/api/v1/billing/subscription', cookie)).json()).toEqual({ subscribed: true, plan: 'basic' })
    expect((await get('/api/v1/mailboxes', cookie)).status).toBe(200)
  })

  test('an address that has an account already gets the payment, and no session, whatever password comes with it [SUB-027]', async () => {
    await addTestUser(web.db, 'known@example.com', password, { isSubscribed: false })
    const { url, session_id: sessionId } = await begin({})
    await payFor(url, 'known@example.com')
    const made = await post('/api/v1/billing/account', { sessionId, email: 'known@example.com', password })
    expect(await made.json()).toEqual({ created: true, signedIn: false })
    expect(made.headers.getSetCookie()).toEqual([])
  })

  test('who is signed in pays and comes back to /subscribe; the call with user_id and subscription_data completes it [SUB-025, SUB-044]', async () => {
    const owner = await addTestUser(web.db, 'ben@example.com', password, { isSubscribed: false })
    const cookie = await signIn(web.url, 'ben@example.com', password)
    const { url, session_id: sessionId } = await begin({ plan: 'growth' }, cookie)
    const back = (await payFor(url, 'ben@example.com')).headers.get('location')
    expect(back).toBe(`${web.url}/subscribe?payment=success&session_id=${sessionId}`)
    const completed = await post('/api/v1/billing/complete', { user_id: owner, subscription_data: { sessionId } }, cookie)
    expect(await completed.json()).toEqual({ subscribed: true, plan: 'growth' })
    const portal = z.object({ url: z.string() }).parse(await (await post(portalPath, {}, cookie)).json())
    expect(new URL(portal.url).origin).toBe(web.url)
  })

  test('an account needs an e-mail and a password: a call that lacks one is refused [AUTH-054]', async () => {
    for (const lacking of [
      { email: 'cleo@example.com' },
      { password },
      { email: '', password },
      { email: 'cleo@example.com', password: '' },
    ]) {
      const refused = await post('/api/v1/billing/account', { sessionId: 'cs_1', ...lacking })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ code: 'invalid_input' })
    }
  })

  test('where payers are sent back to is this site, whatever the request says of its host', async () => {
    const { url } = await begin({}, undefined, { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' })
    expect(new URL(url).origin).toBe(web.url)
  })

  test('one address begins twenty purchases a minute', async () => {
    const other = await openTestWeb()
    for (let time = 1; time <= 20; time += 1)
      expect((await post('/api/v1/billing/checkout', {}, undefined, {}, other.url)).status).toBe(200)
    const refused = await post('/api/v1/billing/checkout', {}, undefined, { 'X-Forwarded-For': '203.0.113.9' }, other.url)
    expect(refused.status).toBe(429)
    await other.stop()
  })
})

describe('what is open to whom', () => {
  test('without a session nobody checks, completes or opens the portal [SUB-012, SUB-023, SUB-025]', async () => {
    expect((await get('/api/v1/billing/subscription')).status).toBe(401)
    expect((await post(portalPath, {})).status).toBe(401)
    const completion = { user_id: crypto.randomUUID(), subscription_data: { sessionId: 'cs_1' } }
    expect((await post('/api/v1/billing/complete', completion)).status).toBe(401)
  })

  test('without a subscription the dashboard is closed on the server too, and who one is can still be asked', async () => {
    await addTestUser(web.db, 'dora@example.com', password, { isSubscribed: false })
    const cookie = await signIn(web.url, 'dora@example.com', password)
    for (const path of ['/api/v1/mailboxes', '/api/v1/reports/overview', '/api/v1/reports/activity']) {
      const closed = await get(path, cookie)
      expect([path, closed.status]).toEqual([path, 402])
      expect(await closed.json()).toMatchObject({ code: 'subscription_required' })
    }
    expect((await get('/api/v1/me', cookie)).status).toBe(200)
    expect(await (await get('/api/v1/billing/subscription', cookie)).json()).toEqual({ subscribed: false, plan: null })
  })

  test('a privileged account has the dashboard open, and no account has more than its own [SUB-016, AUTH-053]', async () => {
    await addTestUser(web.db, 'team@example.com', password, { isSubscribed: false })
    const cookie = await signIn(web.url, 'team@example.com', password)
    expect(await (await get('/api/v1/mailboxes', cookie)).json()).toEqual([])
    expect((await post(portalPath, {}, cookie)).status).toBe(409)
  })
})

describe('the address of the webhook', () => {
  test('refuses what is unsigned, forged or too large, and needs no cookie to do so', async () => {
    const body = { id: 'evt_1', type: 'checkout.session.completed' }
    expect((await post('/api/billing/webhook', body)).status).toBe(403)
    expect((await post('/api/billing/webhook', body, undefined, { 'Stripe-Signature': 't=1,v1=00' })).status).toBe(403)
    expect((await post('/api/billing/webhook', { padding: 'a'.repeat(300_000) })).status).toBe(413)
  })
})

function get(path: string, cookie?: string): Promise<Response> {
  return fetch(`${web.url}${path}`, { headers: cookie ? { Cookie: cookie } : {} })
}

function post(path: string, body: unknown, cookie?: string, headers: Record<string, string> = {}, url = web.url): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }), ...headers },
    body: JSON.stringify(body),
  })
}

async function begin(input: { plan?: string }, cookie?: string, headers: Record<string, string> = {}) {
  return Begun.parse(await (await post('/api/v1/billing/checkout', input, cookie, headers)).json())
}

/** What the payer does on the page of the practice checkout. */
function payFor(url: string, email: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: web.url },
    body: new URLSearchParams({ email, card: 'accepted' }),
  })
}
