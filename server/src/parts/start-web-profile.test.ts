import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { SessionView } from '@ownvoice/core/accounts/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmPassword, postAuth, postSignIn, signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { authSessions, profiles } from '../db/schema/accounts.ts'

const password = 'a-long-enough-passphrase'
let web: TestWeb
let count = 0
let email: string
let owner: OwnerId
let cookie: string

beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(() => web.stop())
beforeEach(async () => {
  count += 1
  email = `maya${count}@example.com`
  owner = await addTestUser(web.db, email, password)
  cookie = await signIn(web.url, email, password)
  await confirmPassword(web.url, cookie, password)
})

const call = (path: string, { method = 'GET', as = cookie, body }: { method?: string; as?: string; body?: object } = {}) =>
  fetch(`${web.url}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: as },
    ...(body && { body: JSON.stringify(body) }),
  })
const json = async (response: Response): Promise<unknown> => response.json()
const rows = (of: OwnerId) => web.db.transaction(of, (tx) => tx.select().from(profiles))

describe('a profile', () => {
  const wish = {
    fullName: ' Maya Lin ',
    businessName: 'Bright Keys',
    email: 'office@brightkeys.example',
    timezone: 'Asia/Tokyo',
    phoneNumber: '(555) 123-4567',
  }

  test('that is missing is made when it is read, with the zone of New York and nothing made up [SET-005, SET-006, SET-007]', async () => {
    await web.db.transaction(owner, (tx) => tx.delete(profiles))
    const made = { fullName: '', businessName: '', email, timezone: 'America/New_York', phoneNumber: '' }
    expect(await json(await call('/me/profile'))).toEqual(made)
    expect(await rows(owner)).toMatchObject([{ fullName: null, businessName: null, contactEmail: email, phoneNumber: null }])
  })

  test('is one row a person, however often it is saved, with the phone stripped [SET-008, SET-009, SET-021, SET-067]', async () => {
    await web.db.transaction(owner, (tx) => tx.delete(profiles))
    const kept = { ...wish, fullName: 'Maya Lin', phoneNumber: '5551234567' }
    for (let time = 0; time < 2; time += 1) expect(await json(await call('/me/profile', { method: 'PUT', body: wish }))).toEqual(kept)
    expect(await rows(owner)).toMatchObject([
      { userId: owner, fullName: 'Maya Lin', contactEmail: wish.email, timezone: 'Asia/Tokyo', phoneNumber: '5551234567' },
    ])
    expect(await json(await call('/me'))).toMatchObject({ email, businessName: 'Bright Keys', timezone: 'Asia/Tokyo' })
  })

  test('is the owner’s alone, and the sign-in address stays what it is [SET-068]', async () => {
    const other = await addTestUser(web.db, `lea${count}@example.com`, password)
    const theirs = await signIn(web.url, `lea${count}@example.com`, password)
    await call('/me/profile', { method: 'PUT', body: { ...wish, user_id: other, userId: other } })
    expect(await rows(other)).toMatchObject([{ fullName: null, contactEmail: `lea${count}@example.com` }])
    expect(await json(await call('/me/profile', { as: theirs }))).toMatchObject({ fullName: '', email: `lea${count}@example.com` })
    expect((await postSignIn(web.url, email, password)).status).toBe(200)
    expect((await postSignIn(web.url, wish.email, password)).status).toBe(401)
  })

  test('keeps a zone outside the list that it has, and takes no other', async () => {
    const saved = (timezone: string) => call('/me/profile', { method: 'PUT', body: { ...wish, timezone } })
    expect((await saved('Europe/Berlin')).status).toBe(400)
    await web.db.transaction(owner, (tx) => tx.update(profiles).set({ timezone: 'Europe/Berlin' }))
    expect((await saved('Europe/Berlin')).status).toBe(200)
    expect((await saved('Europe/Madrid')).status).toBe(400)
    expect(await rows(owner)).toMatchObject([{ timezone: 'Europe/Berlin' }])
  })

  test.each([
    [{ email: '' }, 'Email is required'],
    [{ email: 'maya' }, 'Please enter a valid email address'],
    [{ phoneNumber: '555' }, 'Phone number must be at least 10 digits'],
  ])('is refused with %o, and nothing is written', async (fault, words) => {
    const answer = await call('/me/profile', { method: 'PUT', body: { ...wish, ...fault } })
    expect([answer.status, Object(await answer.json()).message]).toEqual([400, expect.stringContaining(words)])
    expect(await rows(owner)).toMatchObject([{ fullName: null }])
  })

  test('needs somebody who is signed in, and subscribed', async () => {
    expect((await call('/me/profile', { as: '' })).status).toBe(401)
    await addTestUser(web.db, `former${count}@example.com`, password, { isSubscribed: false })
    const former = await signIn(web.url, `former${count}@example.com`, password)
    expect((await call('/me/profile', { as: former })).status).toBe(402)
  })
})

describe('the password', () => {
  const change = (currentPassword: string, newPassword: string, as = cookie) =>
    postAuth(web.url, '/change-password', { currentPassword, newPassword, revokeOtherSessions: true }, { Cookie: as })
  const another = 'quiet harbour, brass kettle'

  test('is changed with the one of now alone; every other session ends [SET-035, SET-036, SET-037]', async () => {
    const elsewhere = await signIn(web.url, email, password)
    const wrong = await change('not-the-passphrase', another)
    expect([wrong.status, await json(wrong)]).toMatchObject([400, { code: 'INVALID_PASSWORD' }])
    expect((await postSignIn(web.url, email, password)).status).toBe(200)

    const right = await change(password, another)
    expect(right.status).toBe(200)
    const renewed =
      right.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .find((line) => line?.startsWith('ownvoice_session=')) ?? ''
    expect((await call('/me', { as: renewed })).status).toBe(200)
    expect((await call('/me', { as: elsewhere })).status).toBe(401)
    expect((await postSignIn(web.url, email, password)).status).toBe(401)
    expect((await postSignIn(web.url, email, another)).status).toBe(200)
  })

  test('is refused with reasons when it is easy to guess, six characters or not [SET-029]', async () => {
    const answer = await change(password, 'abc123')
    expect([answer.status, await json(answer)]).toMatchObject([400, { code: 'WEAK_PASSWORD', reasons: [expect.any(String)] }])
  })

  test('cannot be guessed here: wrong tries are counted like those of a sign-in', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) statuses.push((await change(`wrong ${time}`, another)).status)
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 400))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('sessions', () => {
  const list = async (as = cookie) => z.array(SessionView).parse(await json(await call('/me/sessions', { as })))
  const signInFrom = async (userAgent: string) => {
    const response = await postSignIn(web.url, email, password, { 'User-Agent': userAgent })
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1'

  test('are listed in plain words, with the one that asks marked, and no token [SET-065]', async () => {
    await signInFrom(phone)
    const listed = await call('/me/sessions')
    const text = await listed.text()
    expect(text).not.toMatch(/token|address|127\.0/i)
    expect(JSON.parse(text)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: 'Safari on iPhone', isThisDevice: false }),
        expect.objectContaining({ isThisDevice: true }),
      ]),
    )
    expect(JSON.parse(text)).toHaveLength(2)
  })

  test('that are over are not among them', async () => {
    await signInFrom(phone)
    const other = (await list()).find(({ isThisDevice }) => !isThisDevice)
    const long = 31 * 24 * 3600 * 1000
    await web.db.system((tx) =>
      tx
        .update(authSessions)
        .set({ createdAt: new Date(web.clock.now().getTime() - long) })
        .where(eq(authSessions.id, other?.id ?? '')),
    )
    expect(await list()).toHaveLength(1)
  })

  test('elsewhere end one by one or together; the one that asks stays [SET-066]', async () => {
    const [first, second] = [await signInFrom(phone), await signInFrom(phone)]
    const here = (await list()).find(({ isThisDevice }) => isThisDevice)
    const one = (await list()).find(({ isThisDevice }) => !isThisDevice)
    expect(await json(await call(`/me/sessions/${one?.id}`, { method: 'DELETE' }))).toHaveLength(2)
    expect((await call(`/me/sessions/${here?.id}`, { method: 'DELETE' })).status).toBe(409)
    expect(await json(await call('/me/sessions', { method: 'DELETE' }))).toMatchObject([{ isThisDevice: true }])
    const statuses = await Promise.all([first, second, cookie].map(async (as) => (await call('/me', { as })).status))
    expect(statuses).toEqual([401, 401, 200])
    const noted = web.logged.filter(({ fields }) => fields['owner'] === owner).map(({ fields }) => fields['action'])
    expect(noted.slice(-2)).toEqual(['sign-out of another device', 'sign-out of all other devices'])
  })

  test('of another account stay, whatever id is named', async () => {
    await addTestUser(web.db, `lea${count}@example.com`, password)
    const theirs = await signIn(web.url, `lea${count}@example.com`, password)
    const [session] = await list(theirs)
    expect((await call(`/me/sessions/${session?.id}`, { method: 'DELETE' })).status).toBe(200)
    await call('/me/sessions', { method: 'DELETE' })
    expect((await call('/me', { as: theirs })).status).toBe(200)
    expect((await call('/me/sessions', { as: '' })).status).toBe(401)
  })
})
