import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authSessions, profiles, users } from '../db/schema/accounts.ts'
import { postAuth, postSignIn, signIn, signOut } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
const password = 'a-long-enough-passphrase'
const ended = 'Your session has ended. Please sign in again.'

beforeAll(async () => {
  web = await openTestWeb()
  await addTestUser(web.db, 'maya@example.com', password)
})
afterAll(() => web.stop())

function me(cookie: string): Promise<Response> {
  return fetch(`${web.url}/api/v1/me`, { headers: { Cookie: cookie } })
}

function readSession(cookie: string): Promise<Response> {
  return fetch(`${web.url}/api/auth/get-session`, { headers: { Cookie: cookie } })
}

/** The cookie's value without its signature. */
function tokenOf(cookie: string): string {
  return decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? ''
}

/** As the server signs it: its secret is taken to be known, too. */
function signedCookie(token: string): string {
  const signature = createHmac('sha256', 's'.repeat(40)).update(token).digest('base64')
  return `ownvoice_session=${encodeURIComponent(`${token}.${signature}`)}`
}

async function daysLeft(owner: string): Promise<number> {
  const [row] = await web.db.system((tx) =>
    tx
      .select({ days: sql<number>`extract(epoch from ${authSessions.expiresAt} - now()) / 86400` })
      .from(authSessions)
      .where(eq(authSessions.userId, owner)),
  )
  return Math.round(Number(row?.days))
}

describe('a session', () => {
  test('outlives the browser for a week, and names the person and no token of a mail provider [AUTH-036, AUTH-037]', async () => {
    const response = await postSignIn(web.url, 'maya@example.com', password)
    const cookie = response.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^ownvoice_session=[^;]+; Max-Age=604800;.*HttpOnly/i)
    const session = await readSession(cookie.split(';')[0] ?? '')
    const text = await session.text()
    expect(JSON.parse(text)).toMatchObject({ user: { email: 'maya@example.com' }, session: { expiresAt: expect.any(String) } })
    expect(text).not.toMatch(/accessToken|refreshToken|idToken|provider_token/i)
  })

  test('is lengthened by use, so that who comes back within the week stays signed in', async () => {
    const owner = await addTestUser(web.db, 'lea@example.com', password)
    const cookie = await signIn(web.url, 'lea@example.com', password)
    await web.db.system((tx) =>
      tx
        .update(authSessions)
        .set({ expiresAt: sql`now() + interval '2 days'` })
        .where(eq(authSessions.userId, owner)),
    )
    const answer = await me(cookie)
    expect([answer.status, await daysLeft(owner)]).toEqual([200, 7])
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^ownvoice_session=[^;]+; Max-Age=604800;/)])
    expect((await me(cookie)).headers.getSetCookie()).toEqual([])
  })

  test('ends 30 days after the sign-in, however much it is used', async () => {
    const owner = await addTestUser(web.db, 'zoe@example.com', password)
    const cookie = await signIn(web.url, 'zoe@example.com', password)
    const beginDaysAgo = (days: number) => {
      const createdAt = new Date(web.clock.now().getTime() - days * 24 * 3_600_000)
      return web.db.system((tx) => tx.update(authSessions).set({ createdAt }).where(eq(authSessions.userId, owner)))
    }
    await beginDaysAgo(29.99)
    expect((await me(cookie)).status).toBe(200)
    await beginDaysAgo(30)
    expect([(await me(cookie)).status, await (await readSession(cookie)).json()]).toEqual([401, null])
    const body = { currentPassword: password, newPassword: 'quiet harbour, brass kettle' }
    expect((await postAuth(web.url, '/change-password', body, { Cookie: cookie })).status).toBe(401)
  })

  test('has its token in the cookie alone: no answer names it [DATA-002]', async () => {
    await addTestUser(web.db, 'finn@example.com', password)
    const signedIn = await postSignIn(web.url, 'finn@example.com', password)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const session = await readSession(cookie)
    const body = { currentPassword: password, newPassword: 'quiet harbour, brass kettle', revokeOtherSessions: true }
    const changed = await postAuth(web.url, '/change-password', body, { Cookie: cookie })
    const user = { id: expect.any(String), email: 'finn@example.com', emailVerified: true }
    expect(await signedIn.json()).toEqual({ user })
    expect(await session.json()).toEqual({ user, session: { expiresAt: expect.any(String) } })
    expect([changed.status, await changed.json()]).toEqual([200, { status: true }])
    expect(changed.headers.getSetCookie().join()).toContain('ownvoice_session=')
  })

  test('is kept as a digest: with what stands in the database nobody signs in', async () => {
    const owner = await addTestUser(web.db, 'rosa@example.com', password)
    const cookie = await signIn(web.url, 'rosa@example.com', password)
    const [row] = await web.db.system((tx) => tx.select().from(authSessions).where(eq(authSessions.userId, owner)))
    const token = tokenOf(cookie)
    expect((await me(signedCookie(token))).status).toBe(200)
    expect(row?.token).not.toBe(token)
    expect((await me(signedCookie(row?.token ?? ''))).status).toBe(401)
  })

  test('that has run out is none: the call is refused in words for the person [AUTH-056, AUTH-057]', async () => {
    const owner = await addTestUser(web.db, 'kim@example.com', password)
    const cookie = await signIn(web.url, 'kim@example.com', password)
    await web.db.system((tx) =>
      tx
        .update(authSessions)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(authSessions.userId, owner)),
    )
    const answer = await me(cookie)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'unauthenticated', message: ended }])
  })

  test('whose cookie was made up, altered or left out is none, at every door alike [AUTH-056, AUTH-057]', async () => {
    const cookie = await signIn(web.url, 'maya@example.com', password)
    for (const forged of ['ownvoice_session=abc.def', `${cookie.slice(0, -4)}AAAA`, '']) {
      const answer = await me(forged)
      expect([answer.status, await answer.json()]).toMatchObject([401, { message: ended }])
      const body = { currentPassword: password, newPassword: 'quiet harbour, brass kettle' }
      const change = await postAuth(web.url, '/change-password', body, { Cookie: forged })
      expect([change.status, await change.json()]).toMatchObject([401, { message: ended }])
      expect(await (await readSession(forged)).json()).toBeNull()
    }
  })

  test('is ended by signing out, and only this one [AUTH-033]', async () => {
    const [here, elsewhere] = [await signIn(web.url, 'maya@example.com', password), await signIn(web.url, 'maya@example.com', password)]
    await signOut(web.url, here)
    expect([(await me(here)).status, (await me(elsewhere)).status]).toEqual([401, 200])
  })

  test('need not be there to sign out: it is no error, and the browser is rid of the cookie [AUTH-034, AUTH-035]', async () => {
    const cookie = await signIn(web.url, 'maya@example.com', password)
    await signOut(web.url, cookie)
    for (const stale of [cookie, 'ownvoice_session=abc.def']) {
      const response = await postAuth(web.url, '/sign-out', {}, { Cookie: stale })
      expect([response.status, await response.json()]).toEqual([200, { success: true }])
      expect(response.headers.getSetCookie().join()).toMatch(/ownvoice_session=;[^,]*Max-Age=0/i)
    }
  })
})

describe('the first sign-in', () => {
  test('makes the profile with the business name that was given when signing up [AUTH-029]', async () => {
    const owner = await addTestUser(web.db, 'noah@example.com', password)
    await web.db.system((tx) => tx.update(users).set({ businessName: 'Noah’s Drums' }).where(eq(users.id, owner)))
    const cookie = await signIn(web.url, 'noah@example.com', password)
    expect(await web.db.transaction(owner, (tx) => tx.select().from(profiles))).toMatchObject([
      { userId: owner, contactEmail: 'noah@example.com', businessName: 'Noah’s Drums' },
    ])
    expect(await (await me(cookie)).json()).toMatchObject({ businessName: 'Noah’s Drums' })
  })

  test('stands when the profile cannot be made: that is only logged, and made up for later [AUTH-032]', async () => {
    const owner = await addTestUser(web.db, 'ines@example.com', password)
    const { db } = web.deps
    web.deps.db = { ...db, transaction: () => Promise.reject(new Error('planted: no profile')) }
    const cookie = await signIn(web.url, 'ines@example.com', password)
    web.deps.db = db
    const errors = web.logged.filter(({ level }) => level === 'error')
    expect(errors).toContainEqual({
      level: 'error',
      fields: expect.objectContaining({ userId: owner }),
      message: expect.stringContaining('profile'),
    })
    expect(await (await me(cookie)).json()).toMatchObject({ email: 'ines@example.com' })
  })
})

test('nobody makes more of themselves than an owner: neither their standing nor what they signed up with can be set [AUTH-053]', async () => {
  const owner = await addTestUser(web.db, 'ruth@example.com', password)
  const cookie = await signIn(web.url, 'ruth@example.com', password)
  const before = await web.db.system((tx) => tx.select().from(users).where(eq(users.id, owner)))
  for (const change of [
    { businessName: 'Another' },
    { emailVerified: false },
    { role: 'admin' },
    { id: 'x' },
    { email: 'boss@example.com' },
  ]) {
    expect((await postAuth(web.url, '/update-user', change, { Cookie: cookie })).status).toBe(404)
  }
  const after = await web.db.system((tx) => tx.select().from(users).where(eq(users.id, owner)))
  expect(after.map(({ updatedAt: _updatedAt, ...user }) => user)).toEqual(before.map(({ updatedAt: _updatedAt, ...user }) => user))
  expect(Object.keys(before[0] ?? {}).filter((name) => /role|admin|rights/i.test(name))).toEqual([])
})
