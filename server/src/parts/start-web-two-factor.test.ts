import { recoveryCode } from '@ownvoice/core/accounts/two-factor'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { appCode } from '../../testing/app-code.ts'
import { postAuth, postSignIn, signIn } from '../../testing/auth-calls.ts'
import { queryAll } from '../../testing/planted-words.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { makePasswordLink } from '../features/accounts/make-password-link.ts'
import { systemClock } from '../system-clock.ts'
import { getTwoFactor, turnOffTwoFactor } from '../features/accounts/two-factor.ts'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'

const password = 'a-long-enough-passphrase'
const halfMinuteMs = 30_000
let web: TestWeb
let email: string
let owner: OwnerId
let count = 0

beforeAll(async () => {
  web = await openTestWeb({}, undefined, { clock: systemClock.clock }) // the account library looks at that one too
})
afterAll(() => web.stop())
beforeEach(async () => {
  email = `maya-${(count += 1)}@example.com`
  owner = await addTestUser(web.db, email, password)
})

/** Cookies as a browser keeps them. */
function browser() {
  const kept = new Map<string, string>()
  return {
    kept,
    async post(path: string, body: object): Promise<Response> {
      const response = await postAuth(web.url, path, body, { Cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (/max-age=0/i.test(cookie)) kept.delete(name)
        else kept.set(name, value)
      }
      return response
    },
    async isSignedIn(): Promise<boolean> {
      const headers = { Cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') }
      return (await fetch(`${web.url}/api/v1/me`, { headers })).status === 200
    },
  }
}
type Browser = ReturnType<typeof browser>

const Begun = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

/** Of the half minutes around now, which all work, the codes that still do when another half minute begins meanwhile. */
const firstCode = (uri: string) => appCode(uri, new Date())
const secondCode = (uri: string) => appCode(uri, new Date(Date.now() + halfMinuteMs))

async function turnOn(): Promise<{ page: Browser; uri: string; codes: string[] }> {
  const page = browser()
  await page.post('/sign-in/email', { email, password })
  const { totpURI: uri, backupCodes: codes } = Begun.parse(await (await page.post('/two-factor/enable', { password })).json())
  expect((await page.post('/two-factor/verify-totp', { code: firstCode(uri) })).status).toBe(200)
  return { page, uri, codes }
}

async function enterPassword(page: Browser, typed = password): Promise<unknown> {
  return (await page.post('/sign-in/email', { email, password: typed })).json()
}

async function reasonOf(response: Response): Promise<unknown> {
  return [response.status, Object(await response.json()).code]
}

function mailsTo(address: string): Promise<Record<string, unknown>[]> {
  return queryAll(
    web.db,
    `select subject from product_mails where to_address = '${address}' and kind = 'two_factor_change' order by created_at`,
  )
}

test('it counts once a code was confirmed; then a sign-in takes the password and a code, and nothing is open in between', async () => {
  const page = browser()
  await page.post('/sign-in/email', { email, password })
  expect(await reasonOf(await page.post('/two-factor/enable', { password: 'a guess' }))).toEqual([400, 'INVALID_PASSWORD'])
  const begun = Begun.parse(await (await page.post('/two-factor/enable', { password })).json())
  expect(begun.totpURI).toContain(`otpauth://totp/Ownvoice:${encodeURIComponent(email)}`)
  expect(new Set(begun.backupCodes).size).toBe(recoveryCode.count)
  expect(await getTwoFactor(web.deps, owner)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect(await (await postSignIn(web.url, email, password)).json()).not.toHaveProperty('twoFactorRedirect')

  expect(await reasonOf(await page.post('/two-factor/verify-totp', { code: '000000' }))).toEqual([401, 'INVALID_CODE'])
  expect(await (await page.post('/two-factor/verify-totp', { code: firstCode(begun.totpURI) })).json()).toEqual({ status: true })
  expect(await page.isSignedIn()).toBe(true)
  expect(await getTwoFactor(web.deps, owner)).toEqual({ isOn: true, recoveryCodesLeft: 10 })

  const other = browser()
  expect(await enterPassword(other)).toMatchObject({ twoFactorRedirect: true })
  expect(await other.isSignedIn()).toBe(false)
  expect(other.kept.has('ownvoice_device')).toBe(false)
  expect(await reasonOf(await other.post('/two-factor/verify-totp', { code: '000000' }))).toEqual([401, 'INVALID_CODE'])
  expect(await other.isSignedIn()).toBe(false)
  expect(await (await other.post('/two-factor/verify-totp', { code: secondCode(begun.totpURI) })).json()).toEqual({ status: true })
  expect(await other.isSignedIn()).toBe(true)
  expect(await mailsTo(email)).toEqual([{ subject: 'Two-factor authentication is on' }])
})

test('a code opens once, and with it every older one; of two at once one gets in', async () => {
  const { uri } = await turnOn()
  const pages = [browser(), browser(), browser()] as const
  for (const page of pages) await enterPassword(page)
  const code = secondCode(uri)
  const [first, second] = await Promise.all([
    pages[0].post('/two-factor/verify-totp', { code }),
    pages[1].post('/two-factor/verify-totp', { code }),
  ])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 401]))
  for (const used of [code, firstCode(uri)]) {
    expect(await reasonOf(await pages[2].post('/two-factor/verify-totp', { code: used }))).toEqual([401, 'INVALID_CODE'])
  }
  expect(await pages[2].isSignedIn()).toBe(false)
})

test('a recovery code stands in for one, once, however it is written, and the owner is told', async () => {
  const { codes } = await turnOn()
  const page = browser()
  await enterPassword(page)
  const [code = ''] = codes
  expect(await reasonOf(await page.post('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' }))).toEqual([401, 'INVALID_BACKUP_CODE'])
  expect((await page.post('/two-factor/verify-backup-code', { code: code.toUpperCase().replace('-', ' ') })).status).toBe(200)
  expect(await page.isSignedIn()).toBe(true)
  expect(await getTwoFactor(web.deps, owner)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
  expect(await mailsTo(email)).toContainEqual({ subject: 'A recovery code was used' })
  const other = browser()
  await enterPassword(other)
  expect(await reasonOf(await other.post('/two-factor/verify-backup-code', { code }))).toEqual([401, 'INVALID_BACKUP_CODE'])
  expect(await other.isSignedIn()).toBe(false)
})

test('wrong codes end the sign-in after five, and all tries of the account after ten, the right one too', async () => {
  const { uri } = await turnOn()
  const attempt = async () => {
    const page = browser()
    await enterPassword(page)
    const reasons = []
    for (let time = 0; time < 5; time += 1) reasons.push(await reasonOf(await page.post('/two-factor/verify-totp', { code: '000000' })))
    return { page, reasons }
  }
  const { page, reasons } = await attempt()
  expect(reasons).toEqual(Array.from({ length: 5 }, () => [401, 'INVALID_CODE']))
  expect((await page.post('/two-factor/verify-totp', { code: secondCode(uri) })).status).toBeGreaterThanOrEqual(400)
  await attempt()
  const late = browser()
  await enterPassword(late)
  const refused = await late.post('/two-factor/verify-totp', { code: secondCode(uri) })
  expect(refused.status).toBe(429)
  expect(Object(await refused.json()).message).toContain('Too many wrong codes.')
  expect(await late.isSignedIn()).toBe(false)
})

test('neither the secret nor a recovery code can be read in the database', async () => {
  const { uri, codes } = await turnOn()
  const stored = JSON.stringify(await queryAll(web.db, `select * from two_factors where user_id = '${owner}'`))
  for (const code of codes) expect(stored).not.toContain(code)
  expect(stored).not.toContain(new URL(uri).searchParams.get('secret'))
  expect(stored).not.toContain(Buffer.from(new URL(uri).searchParams.get('secret') ?? '').toString('base64url'))
})

test('it is turned off, and the recovery codes renewed, with the password and a code; one of them is not enough', async () => {
  const { page, uri, codes } = await turnOn()
  for (const path of ['/two-factor/disable', '/two-factor/generate-backup-codes']) {
    expect(await reasonOf(await page.post(path, { password }))).toEqual([401, 'INVALID_BACKUP_CODE'])
    expect(await reasonOf(await page.post(path, { password, code: '000000' }))).toEqual([401, 'INVALID_CODE'])
    expect(await reasonOf(await page.post(path, { password: 'a guess', code: secondCode(uri) }))).toEqual([400, 'INVALID_PASSWORD'])
  }
  const renewed = await page.post('/two-factor/generate-backup-codes', { password, code: codes[0] })
  const fresh = z.object({ backupCodes: z.array(z.string()) }).parse(await renewed.json()).backupCodes
  expect(fresh).toHaveLength(10)
  expect(fresh).not.toContain(codes[1])
  expect(await reasonOf(await page.post('/two-factor/disable', { password, code: codes[1] }))).toEqual([401, 'INVALID_BACKUP_CODE'])
  expect((await page.post('/two-factor/disable', { password, code: secondCode(uri) })).status).toBe(200)
  expect(await getTwoFactor(web.deps, owner)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  await signIn(web.url, email, password)
  expect(await mailsTo(email)).toEqual([
    { subject: 'Two-factor authentication is on' },
    { subject: 'You have new recovery codes' },
    { subject: 'Two-factor authentication is off' },
  ])
})

test('a browser that is trusted is asked for the password alone, until it is signed out from elsewhere or the password changes', async () => {
  const { page: first, codes } = await turnOn()
  const page = browser()
  const trust = async (code: string | undefined) => {
    await enterPassword(page)
    expect((await page.post('/two-factor/verify-backup-code', { code, trustDevice: true })).status).toBe(200)
  }
  await trust(codes[0])
  await page.post('/sign-out', {})
  expect(await enterPassword(page)).not.toHaveProperty('twoFactorRedirect')
  expect(await page.isSignedIn()).toBe(true)
  const stranger = browser()
  stranger.kept.set('ownvoice.trust_device', 'made-up.signature')
  expect(await enterPassword(stranger)).toMatchObject({ twoFactorRedirect: true })

  const headers = { Cookie: [...first.kept].map(([name, value]) => `${name}=${value}`).join('; '), Origin: web.url }
  expect((await fetch(`${web.url}/api/v1/me/sessions`, { method: 'DELETE', headers })).status).toBe(200)
  expect(await page.isSignedIn()).toBe(false)
  expect(await enterPassword(page)).toMatchObject({ twoFactorRedirect: true })
  await trust(codes[1])
  const newPassword = 'quiet harbour, brass kettle'
  expect((await first.post('/change-password', { currentPassword: password, newPassword })).status).toBe(200)
  expect(await enterPassword(page, newPassword)).toMatchObject({ twoFactorRedirect: true })
})

test('a new password by the link of a mail does not get round it', async () => {
  const { uri } = await turnOn()
  const link = new URL((await makePasswordLink(web.deps, email)) ?? '')
  const newPassword = 'quiet harbour, brass kettle'
  const page = browser()
  expect((await page.post('/reset-password', { token: link.searchParams.get('token'), newPassword })).status).toBe(200)
  expect(await page.isSignedIn()).toBe(false)
  expect(await enterPassword(page, newPassword)).toMatchObject({ twoFactorRedirect: true })
  expect(await page.isSignedIn()).toBe(false)
  expect((await page.post('/two-factor/verify-totp', { code: secondCode(uri) })).status).toBe(200)
})

test('an operator turns it off for somebody who lost both, and they are told', async () => {
  await turnOn()
  expect(await turnOffTwoFactor(web.deps, ` ${email.toUpperCase()} `)).toBe('off')
  expect(await turnOffTwoFactor(web.deps, email)).toBe('was_off')
  expect(await turnOffTwoFactor(web.deps, 'nobody@example.com')).toBe('nobody')
  await signIn(web.url, email, password)
  expect(await mailsTo(email)).toContainEqual({ subject: 'Two-factor authentication is off' })
})

test('nobody without a session, and no other account, learns of it or changes it', async () => {
  const { codes } = await turnOn()
  for (const path of ['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes']) {
    expect((await postAuth(web.url, path, { password, code: codes[0] })).status, path).toBe(401)
  }
  expect((await postAuth(web.url, '/two-factor/verify-backup-code', { code: codes[0] })).status).toBe(401)
  for (const path of ['/two-factor/get-totp-uri', '/two-factor/send-otp', '/two-factor/verify-otp']) {
    expect((await postAuth(web.url, path, { password })).status, path).toBe(404)
  }
  expect((await fetch(`${web.url}/api/v1/me/two-factor`)).status).toBe(401)
  await addTestUser(web.db, `other-${email}`, password)
  const cookie = await signIn(web.url, `other-${email}`, password)
  expect(await (await fetch(`${web.url}/api/v1/me/two-factor`, { headers: { Cookie: cookie } })).json()).toEqual({
    isOn: false,
    recoveryCodesLeft: 0,
  })
})
