import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postAuth, postSignIn, signIn, signOut } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
let owner: string
const password = 'a-long-enough-passphrase'
const newPassword = 'quiet harbour, brass kettle'

beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestUser(web.db, 'maya@example.com', password)
})
afterAll(() => web.stop())
beforeEach(() => web.logged.splice(0))

/** What was written down of accounts: level and fields. */
function noted(): Record<string, unknown>[] {
  return web.logged.filter(({ fields }) => 'action' in fields).map(({ level, fields }) => ({ level, ...fields }))
}

test('a sign-in, a change of password and a sign-out are written down with who it was and from where', async () => {
  const cookie = await signIn(web.url, 'maya@example.com', password)
  await postAuth(web.url, '/change-password', { currentPassword: password, newPassword }, { Cookie: cookie })
  await postAuth(web.url, '/change-password', { currentPassword: newPassword, newPassword: password }, { Cookie: cookie })
  await signOut(web.url, cookie)
  const from = { level: 'info', address: '127.0.0.1' }
  expect(noted()).toMatchObject([
    { ...from, action: 'sign-in with a password', owner },
    { ...from, action: 'change of password', owner },
    { ...from, action: 'change of password', owner },
    { ...from, action: 'sign-out' },
  ])
})

test('a refused sign-in, link or change is written down with its reason, and those of one account can be told from others', async () => {
  const cookie = await signIn(web.url, 'maya@example.com', password)
  await postSignIn(web.url, 'maya@example.com', 'a guess')
  await postSignIn(web.url, 'Maya@Example.com', 'another guess')
  await postSignIn(web.url, 'nobody@example.com', 'a guess')
  await postAuth(web.url, '/reset-password', { token: 'made-up', newPassword })
  await postAuth(web.url, '/change-password', { currentPassword: 'a guess', newPassword }, { Cookie: cookie })
  const [known, ...refused] = noted()
  expect(refused).toMatchObject([
    { level: 'warn', action: 'sign-in with a password', reason: 'INVALID_EMAIL_OR_PASSWORD', account: known?.['account'] },
    { level: 'warn', action: 'sign-in with a password', reason: 'INVALID_EMAIL_OR_PASSWORD', account: known?.['account'] },
    { level: 'warn', action: 'sign-in with a password', reason: 'INVALID_EMAIL_OR_PASSWORD' },
    { level: 'warn', action: 'new password by the link of a mail', reason: 'INVALID_TOKEN' },
    { level: 'warn', action: 'change of password', reason: 'INVALID_PASSWORD', owner, account: known?.['account'] },
  ])
  expect(refused[2]?.['account']).not.toBe(known?.['account'])
})

test('who has tried too often is written down as such', async () => {
  for (let time = 0; time < 11; time += 1) await postSignIn(web.url, 'nobody-there@example.com', 'a guess')
  expect(noted().at(-1)).toMatchObject({ level: 'warn', action: 'sign-in with a password', reason: 'TOO_MANY_REQUESTS' })
})

test('neither passwords nor tokens nor the addresses of accounts get into the log', async () => {
  const cookie = await signIn(web.url, 'maya@example.com', password)
  await postSignIn(web.url, 'maya@example.com', 'hunter2-hunter2')
  await postAuth(web.url, '/request-password-reset', { email: 'maya@example.com' })
  await postAuth(web.url, '/reset-password', { token: 'made-up-token', newPassword })
  await postAuth(web.url, '/change-password', { currentPassword: 'hunter2-hunter2', newPassword }, { Cookie: cookie })
  expect(noted()).toHaveLength(5)
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  for (const secret of [password, newPassword, 'hunter2', 'made-up-token', token, 'maya@example.com']) {
    expect(JSON.stringify(web.logged)).not.toContain(secret)
  }
})

test('a request that is not let through is written down with the reason, and whose session it was', async () => {
  const unpaid = await addTestUser(web.db, 'unpaid@example.com', password, { isSubscribed: false })
  const cookie = await signIn(web.url, 'unpaid@example.com', password)
  const paths = ['/api/v1/me', '/api/live', '/api/v1/no-such']
  for (const path of paths) await fetch(`${web.url}${path}`)
  await fetch(`${web.url}/api/v1/mailboxes`, { headers: { Cookie: cookie } })
  await fetch(`${web.url}/api/v1/billing/portal`, { method: 'POST', headers: { Origin: 'https://evil.example' } })
  const refused = web.logged.filter(({ message }) => message === 'A request was refused').map(({ fields }) => fields)
  const of = { requestId: expect.any(String), address: '127.0.0.1' }
  expect(refused).toMatchObject([
    { ...of, path: '/api/v1/me', reason: 'unauthenticated' },
    { ...of, path: '/api/live', reason: 'unauthenticated' },
    { ...of, path: '/api/v1/mailboxes', reason: 'subscription_required', owner: unpaid },
    { ...of, path: '/api/v1/billing/portal', reason: 'forbidden', detail: 'origin https://evil.example' },
  ])
})
