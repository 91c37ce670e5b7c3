import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authSessions, authVerifications, users } from '../db/schema/accounts.ts'
import { addNoticeLinks, findNoticeLink } from '../db/escalations/notice-links.ts'
import { productMails } from '../db/schema/site.ts'
import { postAuth, postSignIn, signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
const password = 'a-long-enough-passphrase'
const newPassword = 'quiet harbour, brass kettle'

beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(() => web.stop())

function me(cookie: string): Promise<Response> {
  return fetch(`${web.url}/api/v1/me`, { headers: { Cookie: cookie } })
}

type Mail = { subject: string; text: string; link: URL }

/** The mails with a link to an address, oldest first, once there are as many as expected: they are written after the answer. */
async function mailsTo(email: string, count: number): Promise<Mail[]> {
  return vi.waitFor(async () => {
    const rows = await web.db.system((tx) =>
      tx
        .select()
        .from(productMails)
        .where(and(eq(productMails.toAddress, email), ne(productMails.kind, 'account_change')))
        .orderBy(productMails.createdAt),
    )
    expect(rows).toHaveLength(count)
    return rows.map(({ subject, text }) => ({ subject, text: text ?? '', link: new URL(/http\S+/.exec(text ?? '')?.[0] ?? '') }))
  }, 50_000) // the first mail loads what sets it in HTML
}

/** Asks for the mail and gives the token of its link. */
async function requestReset(email: string, count = 1): Promise<string> {
  const response = await postAuth(web.url, '/request-password-reset', { email, redirectTo: '/reset-password' })
  expect(response.status).toBe(200)
  return (await mailsTo(email, count)).at(-1)?.link.searchParams.get('token') ?? ''
}

async function addUnverified(email: string): Promise<void> {
  const owner = await addTestUser(web.db, email, password)
  await web.db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, owner)))
}

async function isVerified(email: string): Promise<boolean | undefined> {
  const [user] = await web.db.system((tx) => tx.select().from(users).where(eq(users.email, email)))
  return user?.emailVerified
}

describe('a forgotten password', () => {
  test('is reset through the link of a mail; then the old one signs in no more [AUTH-014, AUTH-015, AUTH-021]', async () => {
    await addTestUser(web.db, 'maya@example.com', password)
    const token = await requestReset('maya@example.com')
    const [mail] = await mailsTo('maya@example.com', 1)
    expect(mail?.link.href).toBe(`${web.url}/reset-password?token=${token}`)
    expect((await postAuth(web.url, '/reset-password', { token, newPassword })).status).toBe(200)
    expect((await postSignIn(web.url, 'maya@example.com', password)).status).toBe(401)
    expect((await postSignIn(web.url, 'maya@example.com', newPassword)).status).toBe(200)
  })

  test('once it is set, every session of that person has ended and none has begun [AUTH-026]', async () => {
    const owner = await addTestUser(web.db, 'lea@example.com', password)
    const cookies = [await signIn(web.url, 'lea@example.com', password), await signIn(web.url, 'lea@example.com', password)]
    await addTestUser(web.db, 'noah@example.com', password)
    const untouched = await signIn(web.url, 'noah@example.com', password)
    const token = await requestReset('lea@example.com')
    const response = await postAuth(web.url, '/reset-password', { token, newPassword }, { Cookie: cookies[0] ?? '' })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('ownvoice_session'))).toEqual([])
    expect(await Promise.all(cookies.map(async (cookie) => (await me(cookie)).status))).toEqual([401, 401])
    expect(await web.db.system((tx) => tx.select().from(authSessions).where(eq(authSessions.userId, owner)))).toEqual([])
    expect((await me(untouched)).status).toBe(200)
  })

  test('once it is set by the link of a mail, no link of a notice that was mailed before does anything', async () => {
    const owner = await addTestUser(web.db, 'pia@example.com', password)
    const expiresAt = new Date(web.clock.now().getTime() + 86_400_000)
    const link = { purpose: 'take' as const, messageId: null, digest: 'of a key', expiresAt }
    await web.db.transaction(owner, (tx) => addNoticeLinks(tx, [link], web.clock.now()))
    const token = await requestReset('pia@example.com')
    expect((await postAuth(web.url, '/reset-password', { token, newPassword })).status).toBe(200)
    expect(await web.db.transaction(owner, (tx) => findNoticeLink(tx, 'of a key'))).toMatchObject({ expiresAt: web.clock.now() })
  })

  test('its link works once, and not after an hour', async () => {
    await addTestUser(web.db, 'kim@example.com', password)
    const first = await requestReset('kim@example.com')
    expect((await postAuth(web.url, '/reset-password', { token: first, newPassword })).status).toBe(200)
    const second = await requestReset('kim@example.com', 2)
    const [row] = await web.db.system((tx) =>
      tx
        .select({ minutes: sql<number>`extract(epoch from ${authVerifications.expiresAt} - now()) / 60` })
        .from(authVerifications)
        .orderBy(desc(authVerifications.createdAt))
        .limit(1),
    )
    expect(Math.round(Number(row?.minutes))).toBe(60)
    await web.db.system((tx) => tx.update(authVerifications).set({ expiresAt: sql`now() - interval '1 second'` }))
    for (const token of [first, second, 'made-up']) {
      const response = await postAuth(web.url, '/reset-password', { token, newPassword: 'another kettle, very brass' })
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 'INVALID_TOKEN', message: 'This link is no longer valid. Please ask for a new one.' },
      ])
    }
    expect((await postSignIn(web.url, 'kim@example.com', newPassword)).status).toBe(200)
  })

  test('the token of its link is kept as a digest, which opens nothing', async () => {
    await addTestUser(web.db, 'rosa@example.com', password)
    const token = await requestReset('rosa@example.com')
    const rows = await web.db.system((tx) => tx.select().from(authVerifications))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const stored of rows.flatMap(({ identifier }) => [identifier, identifier.replace('reset-password:', '')])) {
      expect((await postAuth(web.url, '/reset-password', { token: stored, newPassword })).status).toBe(400)
    }
    expect((await postAuth(web.url, '/reset-password', { token, newPassword })).status).toBe(200)
  })

  test('is refused when it is weak, with the reasons, and the link stays good for a better one [AUTH-027, AUTH-055, AUTH-057]', async () => {
    await addTestUser(web.db, 'ruth@melody-lane.example', password)
    const token = await requestReset('ruth@melody-lane.example')
    const refuse = async (weak: string) => {
      const response = await postAuth(web.url, '/reset-password', { token, newPassword: weak })
      return [response.status, await response.json()]
    }
    const ownWords = ['Your own address and names are the first that others try.', 'Add more words that are less common.']
    expect(await refuse('melody-lane')).toEqual([400, { code: 'WEAK_PASSWORD', message: ownWords.join(' '), reasons: ownWords }])
    expect(await refuse('x7#kQ2!')).toMatchObject([400, { reasons: ['Use at least 8 characters.'] }])
    expect((await postAuth(web.url, '/reset-password', { token, newPassword: 'x7#kQ2!v' })).status).toBe(200)
  })

  test('a weak password is refused where a signed-in person changes it too [AUTH-055, AUTH-027]', async () => {
    await addTestUser(web.db, 'ines@example.com', password)
    const cookie = await signIn(web.url, 'ines@example.com', password)
    const change = (weak: string) =>
      postAuth(web.url, '/change-password', { currentPassword: password, newPassword: weak }, { Cookie: cookie })
    expect(await (await change('Tr0ub4')).json()).toMatchObject({ code: 'WEAK_PASSWORD', reasons: ['Use at least 8 characters.'] })
    expect(await (await change('password1')).json()).toMatchObject({ code: 'WEAK_PASSWORD' })
    expect((await change('x7#kQ2!v')).status).toBe(200)
    expect((await postSignIn(web.url, 'ines@example.com', 'x7#kQ2!v')).status).toBe(200)
  })

  test('a request without an address is refused in words for the person [AUTH-016]', async () => {
    for (const email of ['', 'not-an-address', undefined]) {
      const response = await postAuth(web.url, '/request-password-reset', { email, redirectTo: '/reset-password' })
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 'INVALID_EMAIL', message: 'Please enter a valid email address.' },
      ])
    }
  })
})

describe('confirming an address', () => {
  test('the link of the mail confirms it, signs nobody in and leads to the root [AUTH-012]', async () => {
    await addUnverified('ada@example.com')
    const cookie = await signIn(web.url, 'ada@example.com', password)
    expect(await (await me(cookie)).json()).toMatchObject({ emailVerified: false })
    const asked = await postAuth(web.url, '/send-verification-email', { email: 'ada@example.com', callbackURL: '/' }, { Cookie: cookie })
    expect(asked.status).toBe(200)
    const [mail] = await mailsTo('ada@example.com', 1)
    const visit = await fetch(mail?.link ?? '', { redirect: 'manual' })
    expect([visit.status, visit.headers.get('location'), visit.headers.getSetCookie()]).toEqual([302, '/?verified=1', []])
    expect(await (await me(cookie)).json()).toMatchObject({ emailVerified: true })
  })

  test('a visitor can ask for the mail again; a confirmed address gets none', async () => {
    await addUnverified('ben@example.com')
    await addTestUser(web.db, 'confirmed@example.com', password)
    for (const email of ['confirmed@example.com', 'nobody@example.com', 'ben@example.com']) {
      const asked = await postAuth(web.url, '/send-verification-email', { email, callbackURL: '/' })
      expect([asked.status, await asked.json()]).toEqual([200, { status: true }])
    }
    await mailsTo('ben@example.com', 1)
    await mailsTo('confirmed@example.com', 0)
    await mailsTo('nobody@example.com', 0)
  })

  test('a link that was altered confirms nothing and says so at the root', async () => {
    await addUnverified('cleo@example.com')
    await postAuth(web.url, '/send-verification-email', { email: 'cleo@example.com', callbackURL: '/' })
    const link = (await mailsTo('cleo@example.com', 1))[0]?.link ?? new URL(web.url)
    link.searchParams.set('token', `${link.searchParams.get('token')}x`)
    const visit = await fetch(link, { redirect: 'manual' })
    expect([visit.status, visit.headers.get('location')]).toEqual([302, '/?error=INVALID_TOKEN'])
    expect(await isVerified('cleo@example.com')).toBe(false)
  })
})

describe('where links may lead', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'no request brings a return address of another site into a mail: %s',
    async (foreign) => {
      for (const [path, body] of [
        ['/request-password-reset', { redirectTo: foreign }],
        ['/send-verification-email', { callbackURL: foreign }],
      ] as const) {
        const response = await postAuth(web.url, path, { email: 'maya@example.com', ...body })
        expect(response.status).toBe(403)
      }
    },
  )

  test('a confirmation whose link was given another return address leads nowhere', async () => {
    const visit = await fetch(`${web.url}/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent('https://evil.example/')}`, {
      redirect: 'manual',
    })
    expect([visit.status, visit.headers.get('location')]).toEqual([403, null])
  })
})
