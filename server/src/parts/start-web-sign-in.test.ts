import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authSessions, profiles } from '../db/schema/accounts.ts'
import { postSignIn, signIn, signOut } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
const password = 'a-long-enough-passphrase'

beforeAll(async () => {
  web = await openTestWeb({ DEMO_EMAILS: 'demo@example.com' })
  await addTestUser(web.db, 'maya@example.com', password)
})
afterAll(() => web.stop())

function me(headers: Record<string, string>): Promise<Response> {
  return fetch(`${web.url}/api/v1/me`, { headers })
}

describe('signing in', () => {
  test('the right e-mail and password give a session that the next request carries [AUTH-007]', async () => {
    const response = await postSignIn(web.url, 'Maya@Example.com', password)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ user: { email: 'maya@example.com' } })
    const cookie = response.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^ownvoice_session=.*HttpOnly.*SameSite=Lax/i)
    const answer = await me({ Cookie: cookie.split(';')[0] ?? '' })
    expect(await answer.json()).toMatchObject({ email: 'maya@example.com', emailVerified: true, isDemo: false })
  })

  test('an account is told whether it is the one for demonstrations [OVER-002]', async () => {
    await addTestUser(web.db, 'demo@example.com', password)
    const answer = await me({ Cookie: await signIn(web.url, 'demo@example.com', password) })
    expect(await answer.json()).toMatchObject({ email: 'demo@example.com', isDemo: true })
  })

  test('a wrong password and an unknown e-mail get the same refusal, and no session [AUTH-008]', async () => {
    const answers = await Promise.all([
      postSignIn(web.url, 'maya@example.com', 'not-the-passphrase'),
      postSignIn(web.url, 'nobody@example.com', password),
    ])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(answers.map((answer) => answer.status)).toEqual([401, 401])
    const refusal = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid login credentials' }
    expect(bodies).toEqual([refusal, refusal])
    expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
  })

  test('nobody signs up by the address that other products leave open', async () => {
    const response = await fetch(`${web.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: web.url },
      body: JSON.stringify({ email: 'new@example.com', password, name: 'New' }),
    })
    expect(response.status).toBe(404)
  })

  test('the first sign-in makes the profile, a later one leaves it as it is [AUTH-029, AUTH-030, AUTH-031]', async () => {
    const owner = await addTestUser(web.db, 'lea@example.com', password)
    await signIn(web.url, 'lea@example.com', password)
    const [made] = await web.db.transaction(owner, (tx) => tx.select().from(profiles))
    expect(made).toMatchObject({ contactEmail: 'lea@example.com', businessName: null })
    await web.db.transaction(owner, (tx) => tx.update(profiles).set({ businessName: 'Lea’s Studio' }))
    await signIn(web.url, 'lea@example.com', password)
    const after = await web.db.transaction(owner, (tx) => tx.select().from(profiles))
    expect(after.map((profile) => profile.businessName)).toEqual(['Lea’s Studio'])
  })

  test('signing out ends the session for good [AUTH-033]', async () => {
    const cookie = await signIn(web.url, 'maya@example.com', password)
    await signOut(web.url, cookie)
    expect((await me({ Cookie: cookie })).status).toBe(401)
  })

  test('a session is stored under the address of the socket, whatever the client claims', async () => {
    const owner = await addTestUser(web.db, 'eve@example.com', password)
    await postSignIn(web.url, 'eve@example.com', password, {
      'X-Forwarded-For': '203.0.113.9',
      'X-Ownvoice-Client-Address': '203.0.113.9',
      'X-Real-IP': '203.0.113.9',
    })
    const [session] = await web.db.system((tx) => tx.select().from(authSessions).where(eq(authSessions.userId, owner)))
    expect(session?.ipAddress).not.toContain('203.0.113.9')
    expect(session?.ipAddress).not.toBe('')
  })
})

describe('who is not signed in', () => {
  test.each(['/api/v1/me', '/api/v1/reports/overview', '/api/v1/reports/activity', '/api/v1/mailboxes', '/api/live'])(
    'reads nothing at %s [DATA-034]',
    async (path) => {
      const response = await fetch(`${web.url}${path}`)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    },
  )

  test('a made-up or altered cookie is nobody [DATA-034]', async () => {
    const cookie = await signIn(web.url, 'maya@example.com', password)
    for (const forged of ['ownvoice_session=abc.def', `${cookie.slice(0, -4)}AAAA`]) {
      expect((await me({ Cookie: forged })).status).toBe(401)
    }
  })
})

test('behind TLS the session cookie is bound to this host alone', async () => {
  const secure = await openTestWeb({ BASE_URL: 'https://app.example.com' })
  try {
    await addTestUser(secure.db, 'maya@example.com', password)
    const response = await postSignIn(secure.url, 'maya@example.com', password, { Origin: 'https://app.example.com' })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-ownvoice_session=[^;]+;(?!.*Domain=).*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/i,
    )
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  } finally {
    await secure.stop()
  }
})
