import { createHook } from 'node:async_hooks'
import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listProductMails } from '../db/accounts/product-mails.ts'
import { authAccounts } from '../db/schema/accounts.ts'
import { postAuth, postSignIn, signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
const password = 'a-long-enough-passphrase'
const newPassword = 'quiet harbour, brass kettle'

beforeAll(async () => {
  web = await openTestWeb({ TRUSTED_PROXIES: '1' })
})
afterAll(() => web.stop())

/** Guesses at once, each under another address that is claimed: the trusted proxy saw one and the same, which is new for each call. */
async function guess(email: string, times: number): Promise<Response[]> {
  guessers += 1
  const seen = `198.51.100.${guessers}`
  const claimed = (index: number) => ({ 'X-Forwarded-For': `203.0.113.${index}, ${seen}` })
  return Promise.all(Array.from({ length: times }, (_, index) => postSignIn(web.url, email, `guess ${index}`, claimed(index))))
}
let guessers = 0

function countStatus(answers: readonly Response[], status: number): number {
  return answers.filter((answer) => answer.status === status).length
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function mailsTo(email: string) {
  return web.db.system(async (tx) => (await listProductMails(tx, 1000)).filter((mail) => mail.toAddress === email))
}

async function resetToken(email: string): Promise<string> {
  await postAuth(web.url, '/request-password-reset', { email, redirectTo: '/reset-password' })
  const [mail] = await vi.waitFor(async () => {
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    return mails
  }, 50_000)
  return /token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('guessing a password', () => {
  test('ends after ten wrong ones, however many at once and whatever addresses are claimed; then the time to wait is told', async () => {
    await addTestUser(web.db, 'maya@example.com', password)
    const answers = await guess('maya@example.com', 13)
    expect([countStatus(answers, 401), countStatus(answers, 429)]).toEqual([10, 3])
    const refused = await postSignIn(web.url, 'maya@example.com', password)
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { code: 'TOO_MANY_REQUESTS', message: 'Too many wrong sign-ins. Please try again in 15 minutes.' },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  test('tells nothing of whether there is such an account: the count is the same', async () => {
    const answers = await guess('nobody@example.com', 13)
    expect([countStatus(answers, 401), countStatus(answers, 429)]).toEqual([10, 3])
  })

  test('does not lock out the owner on a browser that has signed in before', async () => {
    await addTestUser(web.db, 'lea@example.com', password)
    const first = await postSignIn(web.url, 'lea@example.com', password)
    const known = cookiesOf(first)
      .split('; ')
      .find((cookie) => cookie.startsWith('ownvoice_device='))
    await guess('lea@example.com', 10)
    expect((await postSignIn(web.url, 'lea@example.com', password)).status).toBe(429)
    expect((await postSignIn(web.url, 'lea@example.com', password, { Cookie: known ?? '' })).status).toBe(200)
    const forged = `${known?.slice(0, -6)}AAAA%3D`
    expect((await postSignIn(web.url, 'lea@example.com', password, { Cookie: forged })).status).toBe(429)
  })

  test('does not make a browser known to another account than its own', async () => {
    await addTestUser(web.db, 'mallory@example.com', password)
    await addTestUser(web.db, 'noah@example.com', password)
    const mallorys = cookiesOf(await postSignIn(web.url, 'mallory@example.com', password))
    await guess('noah@example.com', 10)
    expect((await postSignIn(web.url, 'noah@example.com', 'guess', { Cookie: mallorys })).status).toBe(429)
  })

  test('does not lock out an owner with no known browser for good: a new password opens the way at once', async () => {
    await addTestUser(web.db, 'kim@example.com', password)
    await guess('kim@example.com', 10)
    const reset = await postAuth(web.url, '/reset-password', { token: await resetToken('kim@example.com'), newPassword })
    expect(reset.status).toBe(200)
    await guess('kim@example.com', 10)
    expect((await postSignIn(web.url, 'kim@example.com', newPassword, { Cookie: cookiesOf(reset) })).status).toBe(200)
  })

  test('goes no further from within a session: a change of password has the tries of a sign-in', async () => {
    await addTestUser(web.db, 'omar@example.com', password)
    const cookie = await signIn(web.url, 'omar@example.com', password)
    const change = (currentPassword: string, index = 0) =>
      postAuth(web.url, '/change-password', { currentPassword, newPassword }, { Cookie: cookie, 'X-Forwarded-For': `203.0.113.${index}` })
    const answers = await Promise.all(Array.from({ length: 13 }, (_, index) => change(`guess ${index}`, index)))
    expect([countStatus(answers, 400), countStatus(answers, 429)]).toEqual([10, 3])
    expect((await change(password)).status).toBe(429)
    expect((await postSignIn(web.url, 'omar@example.com', password)).status).toBe(429)
  })

  test('costs one password hash in every case: a wrong password, no such account, an account without a password', async () => {
    const owner = await addTestUser(web.db, 'ines@example.com', password)
    await addTestUser(web.db, 'ruth@example.com', password)
    await web.db.system((tx) => tx.delete(authAccounts).where(eq(authAccounts.userId, owner)))
    let hashes = 0
    const hook = createHook({ init: (_id, type) => void (hashes += type === 'SCRYPTREQUEST' ? 1 : 0) }).enable()
    const counts: number[] = []
    for (const email of ['ruth@example.com', 'nobody-at-all@example.com', 'ines@example.com']) {
      hashes = 0
      expect((await postSignIn(web.url, email, 'a wrong password')).status).toBe(401)
      counts.push(hashes)
    }
    hook.disable()
    expect(counts).toEqual([1, 1, 1])
  })
})

describe('asking for a mail', () => {
  test('is answered alike and before anything is looked up, whether or not there is such an account', async () => {
    await addTestUser(web.db, 'ada@example.com', password)
    const held = Promise.withResolvers<void>()
    const holding = web.db.system(() => held.promise) // nobody else gets to the embedded database
    try {
      const answers = await Promise.all(
        ['/request-password-reset', '/send-verification-email'].flatMap((path) =>
          ['ada@example.com', 'nobody-at-all@example.com'].map(async (email) => {
            const response = await postAuth(web.url, path, { email })
            return [response.status, await response.json()]
          }),
        ),
      )
      expect(answers).toEqual(answers.map(() => [200, { status: true }]))
    } finally {
      held.resolve()
      await holding
    }
  })

  test('ends after ten mails to an address in an hour, with or without an account', async () => {
    await addTestUser(web.db, 'ben@example.com', password)
    for (const email of ['ben@example.com', 'nobody-there@example.com']) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => postAuth(web.url, '/request-password-reset', { email })))
      expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([10, 2])
      const refused = answers.find((answer) => answer.status === 429)
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500)
      expect(await refused?.json()).toMatchObject({
        message: 'Too many mails were asked for. Please look into your inbox first. Please try again in 60 minutes.',
      })
    }
    await vi.waitFor(async () => expect(await mailsTo('ben@example.com')).toHaveLength(10), 50_000)
    expect(await mailsTo('nobody-there@example.com')).toEqual([])
  })
})

describe('a made-up Host header', () => {
  /** Posts a request for a reset as if the site were at another host. */
  function askFrom(url: string, host: string, email: string): Promise<number | undefined> {
    const { hostname, port } = new URL(url)
    const headers = { Host: host, 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'https', 'Content-Type': 'application/json' }
    return new Promise((resolve, reject) => {
      const asking = request({ hostname, port, path: '/api/auth/request-password-reset', method: 'POST', headers }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      })
      asking.on('error', reject)
      asking.end(JSON.stringify({ email }))
    })
  }

  test('gets no mail sent while no BASE_URL says where the site is', async () => {
    await addTestUser(web.db, 'cleo@example.com', password)
    for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:3000']) {
      expect(await askFrom(web.url, host, 'cleo@example.com')).toBe(403)
    }
    const token = await resetToken('cleo@example.com') // one mail in all, the honest one
    expect(token).not.toBe('')
  })

  test('changes nothing of the link where BASE_URL is set', async () => {
    const site = await openTestWeb({ BASE_URL: 'https://app.example.com' })
    try {
      await addTestUser(site.db, 'maya@example.com', password)
      expect(await askFrom(site.url, 'evil.example', 'maya@example.com')).toBe(200)
      const mail = await vi.waitFor(async () => {
        const [found] = await site.db.system((tx) => listProductMails(tx, 1))
        expect(found).toBeDefined()
        return found
      }, 50_000)
      expect(mail?.text).toContain('https://app.example.com/reset-password?token=')
      expect(mail?.text).not.toContain('evil.example')
    } finally {
      await site.stop()
    }
  })
})

test('signing in again and again with the right password is never too often', async () => {
  await addTestUser(web.db, 'often@example.com', password)
  for (let round = 0; round < 25; round += 1) expect(await signIn(web.url, 'often@example.com', password)).toContain('ownvoice_session')
})

describe('the whole API', () => {
  test('makes an address wait that asks more than a full office does, and nobody else', async () => {
    const from = (address: string) => fetch(`${web.url}/api/v1/me`, { headers: { 'X-Forwarded-For': address } })
    for (let asked = 0; asked < 3000; asked += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.200')))
      expect(countStatus(answers, 401)).toBe(50)
    }
    const refused = await from('203.0.113.200')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await from('203.0.113.201')).status).toBe(401)
  })
})
