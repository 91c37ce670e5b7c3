import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authVerifications } from '../../db/schema/accounts.ts'
import { closeLogin } from '../../db/accounts/logins.ts'
import { postAuth, postSignIn } from '../../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../../testing/test-web.ts'
import { makePasswordLink } from './make-password-link.ts'

let web: TestWeb
const newPassword = 'quiet harbour, brass kettle'
const site = { Origin: 'https://app.example.com' }
beforeAll(async () => {
  web = await openTestWeb({ BASE_URL: 'https://app.example.com' })
  web.clock.set(new Date()) // links are judged by the account library's own clock
})
afterAll(() => web.stop())

async function makeToken(email: string): Promise<string> {
  const link = new URL((await makePasswordLink(web.deps, email)) ?? '')
  expect(`${link.origin}${link.pathname}`).toBe('https://app.example.com/reset-password')
  return link.searchParams.get('token') ?? ''
}

function setPassword(token: string): Promise<Response> {
  return postAuth(web.url, '/reset-password', { token, newPassword }, site)
}

function me(cookie: string): Promise<Response> {
  return fetch(`${web.url}/api/v1/me`, { headers: { Cookie: cookie } })
}

test('a link opens a closed login again, once, and ends every session', async () => {
  const owner = await addTestUser(web.db, 'maya@example.com', 'a-long-enough-passphrase')
  await web.db.system((tx) => closeLogin(tx, owner))
  const token = await makeToken(' Maya@Example.com ')
  expect((await setPassword(token)).status).toBe(200)
  const signedIn = await postSignIn(web.url, 'maya@example.com', newPassword, site)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect((await me(cookie)).status).toBe(200)
  expect((await setPassword(token)).status).toBe(400)
  expect((await setPassword(await makeToken('maya@example.com'))).status).toBe(200)
  expect((await me(cookie)).status).toBe(401)
})

test('a link is good for an hour, and what stands of it in the database opens nothing', async () => {
  await addTestUser(web.db, 'lea@example.com', 'a-long-enough-passphrase')
  const token = await makeToken('lea@example.com')
  const [row] = await web.db.system((tx) =>
    tx
      .select({ identifier: authVerifications.identifier, minutes: sql<number>`extract(epoch from expires_at - now()) / 60` })
      .from(authVerifications),
  )
  expect(Math.round(Number(row?.minutes))).toBe(60)
  expect(row?.identifier).not.toContain(token)
  expect((await setPassword(row?.identifier ?? '')).status).toBe(400)
  await web.db.system((tx) => tx.update(authVerifications).set({ expiresAt: sql`now() - interval '1 second'` }))
  expect((await setPassword(token)).status).toBe(400)
  expect((await postSignIn(web.url, 'lea@example.com', newPassword, site)).status).toBe(401)
})

test('there is none for an address without an account', async () => {
  expect(await makePasswordLink(web.deps, 'nobody@example.com')).toBeNull()
})
