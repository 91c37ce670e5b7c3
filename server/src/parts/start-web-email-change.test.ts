import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profiles, users } from '../db/schema/accounts.ts'
import { productMails } from '../db/schema/site.ts'
import { confirmPassword, postAuth, postSignIn, signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

const password = 'a-long-enough-passphrase'
let web: TestWeb
let count = 0
/** An account whose address nobody has confirmed, and the address that its owner meant. */
let mistyped: string
let meant: string
let owner: OwnerId
let cookie: string

beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(() => web.stop())
beforeEach(async () => {
  count += 1
  mistyped = `maya${count}@exmaple.com`
  meant = `maya${count}@example.com`
  owner = await addTestUser(web.db, mistyped, password)
  await web.db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.email, mistyped)))
  cookie = await signIn(web.url, mistyped, password)
  await confirmPassword(web.url, cookie, password)
})

describe('a mistyped address', () => {
  test('is replaced by the link that goes to the right one, and by nothing before [AUTH-012, SET-068]', async () => {
    expect((await correct(meant.toUpperCase())).status).toBe(200)
    expect(await me(cookie)).toMatchObject({ email: mistyped, emailVerified: false })
    const { subject, link } = await newestMail(meant)
    expect(subject).toBe('Confirm your new sign-in address')
    expect(await open(link, cookie)).toBe('/?verified=1')
    expect(await me(cookie)).toMatchObject({ email: meant, emailVerified: true })
    expect((await postSignIn(web.url, mistyped, password)).status).toBe(401)
    expect((await postSignIn(web.url, meant, password)).status).toBe(200)
    expect(await open(link, cookie)).toBe('/?verified=1') // opened twice
  })

  test('no longer gets the notices of the account, nor opens it by a link that was mailed there [SET-067]', async () => {
    await postAuth(web.url, '/request-password-reset', { email: mistyped, redirectTo: '/reset-password' })
    const reset = (await newestMail(mistyped)).link.searchParams.get('token')
    await correct(meant)
    await open((await newestMail(meant)).link, cookie)
    expect(await web.db.transaction(owner, (tx) => tx.select().from(profiles))).toMatchObject([{ contactEmail: meant }])
    const taken = await postAuth(web.url, '/reset-password', { token: reset, newPassword: 'quiet harbour, brass kettle' })
    expect(taken.status).toBe(400)
    expect((await postSignIn(web.url, meant, password)).status).toBe(200)
  })

  test('stays where the link is opened without the session of the account: whoever got the mail gains nothing', async () => {
    await correct(meant)
    const { link } = await newestMail(meant)
    const visit = await fetch(link, { redirect: 'manual' })
    expect([visit.headers.get('location'), visit.headers.getSetCookie()]).toEqual(['/?error=SIGN_IN_FIRST', []])
    await addTestUser(web.db, `other${count}@example.com`, password)
    expect(await open(link, await signIn(web.url, `other${count}@example.com`, password))).toBe('/?error=INVALID_USER')
    expect(await me(cookie)).toMatchObject({ email: mistyped, emailVerified: false })
  })

  test('cannot become one that has an account: that one is told by mail, and the answer is the same', async () => {
    await addTestUser(web.db, meant, password)
    const answers = [await correct(meant), await correct(`free${count}@example.com`)]
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ mailed: true }, { mailed: true }])
    expect((await newestMail(meant)).subject).toBe('You already have an Ownvoice account')

    const link = (await newestMail(`free${count}@example.com`)).link
    await addTestUser(web.db, `free${count}@example.com`, password) // meanwhile
    expect(await open(link, cookie)).toBe('/?error=ADDRESS_TAKEN')
    expect(await me(cookie)).toMatchObject({ email: mistyped })
  })

  test('is asked for again five times an hour at most', async () => {
    for (let time = 1; time <= 5; time += 1) expect((await correct(meant)).status).toBe(200)
    expect((await correct(meant)).status).toBe(429)
  })
})

describe('a confirmed address', () => {
  beforeEach(() => web.db.system((tx) => tx.update(users).set({ emailVerified: true }).where(eq(users.email, mistyped))))

  test('is left for another by the link that goes there, and told before and after [SET-068]', async () => {
    expect((await correct(meant)).status).toBe(200)
    const { link } = await newestMail(meant)
    expect(await subjectsTo(mistyped)).toEqual(['Your sign-in address is about to change'])
    expect(await me(cookie)).toMatchObject({ email: mistyped, emailVerified: true })
    expect(await open(link, cookie)).toBe('/?verified=1')
    expect(await me(cookie)).toMatchObject({ email: meant, emailVerified: true })
    expect(await subjectsTo(mistyped)).toEqual(['Your sign-in address is about to change', 'You sign in with another address now'])
    expect((await postSignIn(web.url, mistyped, password)).status).toBe(401)
    expect((await postSignIn(web.url, meant, password)).status).toBe(200)
    expect(await web.db.transaction(owner, (tx) => tx.select().from(profiles))).toMatchObject([{ contactEmail: meant }])
  })

  test('hears of the wish too where the other one has an account already: its owner learns nothing of that', async () => {
    await addTestUser(web.db, meant, password)
    expect((await correct(meant)).status).toBe(200)
    expect((await newestMail(meant)).subject).toBe('You already have an Ownvoice account')
    expect(await subjectsTo(mistyped)).toEqual(['Your sign-in address is about to change'])
  })

  test('stays until the password was asked for again', async () => {
    cookie = await signIn(web.url, mistyped, password)
    expect((await correct(meant)).status).toBe(403)
    expect(await subjectsTo(mistyped)).not.toContain('Your sign-in address is about to change')
  })
})

test('the same address again and what is no address are refused in words', async () => {
  const refusal = async (email: string) => {
    const answer = await correct(email)
    return [answer.status, Object(await answer.json()).message]
  }
  expect(await refusal(mistyped)).toEqual([400, 'This is the address that your account has now.'])
  expect(await refusal('maya')).toEqual([400, expect.stringContaining('check what you entered')])
  cookie = ''
  expect((await correct(meant)).status).toBe(401)
})

function correct(email: string): Promise<Response> {
  return fetch(`${web.url}/api/v1/me/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ email }),
  })
}

async function me(with_: string): Promise<unknown> {
  return (await fetch(`${web.url}/api/v1/me`, { headers: { Cookie: with_ } })).json()
}

/** Where the link leads to. */
async function open(link: URL, with_: string): Promise<string | null> {
  return (await fetch(link, { redirect: 'manual', headers: { Cookie: with_ } })).headers.get('location')
}

async function newestMail(to: string): Promise<{ subject: string; link: URL }> {
  const mails = await expect
    .poll(() => mailsTo(to), { timeout: 30_000 })
    .not.toEqual([])
    .then(() => mailsTo(to))
  const { subject = '', text } = mails.at(-1) ?? {}
  return { subject, link: new URL(/http\S+/.exec(text ?? '')?.[0] ?? '') }
}

const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject)

function mailsTo(to: string) {
  return web.db.system((tx) => tx.select().from(productMails).where(eq(productMails.toAddress, to)).orderBy(productMails.createdAt))
}
