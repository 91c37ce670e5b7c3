import { randomBytes } from 'node:crypto'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { MOST_PASSKEYS } from '@ownvoice/core/accounts/passkeys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { appCode } from '../../testing/app-code.ts'
import { confirmPassword, postAuth } from '../../testing/auth-calls.ts'
import { passkeyDevice, type Quirks } from '../../testing/passkey-device.ts'
import { queryAll } from '../../testing/planted-words.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { closeLogin } from '../db/accounts/logins.ts'
import { beginAccountDeletion } from '../db/accounts/account-deletions.ts'
import { makePasswordLink } from '../features/accounts/make-password-link.ts'
import { passkeyPlugin } from '../http/passkey-plugin.ts'
import { systemClock } from '../system-clock.ts'

const password = 'a-long-enough-passphrase'
const onMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
let web: TestWeb
let email: string
let owner: OwnerId
let count = 0

beforeAll(async () => {
  web = await openTestWeb({ TRUSTED_PROXIES: '1' }, undefined, { clock: systemClock.clock }) // the account library looks at that one
})
afterAll(() => web.stop())
beforeEach(async () => {
  email = `maya-${(count += 1)}@example.com`
  owner = await addTestUser(web.db, email, password)
})

type Device = ReturnType<typeof passkeyDevice>

/** Cookies as a browser keeps them. Each comes from an address of its own, unless told otherwise. */
function browser({ site = web, address = `198.51.100.${(count += 1)}` } = {}) {
  const kept = new Map<string, string>()
  const headers = () => ({
    Cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    'User-Agent': onMac,
    'X-Forwarded-For': address,
  })
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) kept.delete(name)
      else kept.set(name, value)
    }
    return response
  }
  const post = async (path: string, body: object) => keep(await postAuth(site.url, path, body, headers()))
  const get = async (path: string) => keep(await fetch(`${site.url}/api/auth${path}`, { headers: headers() }))
  const call = (method: string, path: string, body?: object) =>
    fetch(`${site.url}/api/v1${path}`, {
      method,
      headers: { ...headers(), Origin: site.url, 'Content-Type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
  return {
    kept,
    post,
    get,
    call,
    async signIn({ isConfirmed = true } = {}) {
      expect((await post('/sign-in/email', { email, password })).status).toBe(200)
      if (isConfirmed) await confirmPassword(site.url, headers().Cookie, password)
      return this
    },
    async add(device: Device, quirks: Quirks = {}, more: object = {}) {
      const options: unknown = await (await get('/passkey/generate-register-options')).json()
      return post('/passkey/verify-registration', { response: device.create(options, quirks), ...more })
    },
    async enter(device: Device, quirks: Quirks = {}) {
      const options: unknown = await (await get('/passkey/generate-authenticate-options')).json()
      return post('/passkey/verify-authentication', { response: device.get(options, quirks) })
    },
    isSignedIn: async () => (await call('GET', '/me')).status === 200,
    list: async () => Listed.parse(await (await call('GET', '/me/passkeys')).json()),
  }
}

const Listed = z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.string(), lastUsedAt: z.string().nullable() }))
const idOf = async (page: Pick<ReturnType<typeof browser>, 'list'>) => (await page.list())[0]?.id ?? ''
const reasonOf = async (response: Response) => [response.status, Object(await response.json()).code]
const subjects = async () =>
  (await queryAll(web.db, `select subject from product_mails where to_address = '${email}' order by created_at`)).map(
    (row) => row['subject'],
  )
const kinds = async () =>
  (await queryAll(web.db, `select kind from audit_events where user_id = '${owner}' order by uid`)).map((row) => row['kind'])

async function withPasskey() {
  const page = await browser().signIn()
  const device = passkeyDevice(web.url)
  expect((await page.add(device)).status).toBe(200)
  return { page, device }
}

test('a passkey is added by who is signed in and signs in by itself; it is listed, recorded, told by mail, renamed and removed', async () => {
  const { page, device } = await withPasskey()
  expect(await page.list()).toEqual([{ id: expect.any(String), name: 'Chrome on Mac', addedAt: expect.any(String), lastUsedAt: null }])
  const there = browser()
  const entered = await there.enter(device)
  expect(entered.status).toBe(200)
  expect(await entered.json()).toEqual({ user: { id: owner, email, emailVerified: true } })
  expect(await there.isSignedIn()).toBe(true)
  expect([...there.kept.keys()]).toContain('ownvoice_device')
  const id = await idOf(page)
  expect(await page.list()).toMatchObject([{ lastUsedAt: expect.any(String) }])
  expect((await page.call('PUT', `/me/passkeys/${id}`, { name: ' My laptop ' })).status).toBe(200)
  expect(await page.list()).toMatchObject([{ name: 'My laptop' }])
  expect(await (await page.call('DELETE', `/me/passkeys/${id}`)).json()).toEqual([])
  expect((await page.call('DELETE', `/me/passkeys/${id}`)).status).toBe(200)
  expect(await reasonOf(await browser().enter(device))).toEqual([401, 'PASSKEY_NOT_FOUND'])
  expect(await kinds()).toEqual(['signed_in', 'passkey_added', 'signed_in', 'passkey_renamed', 'passkey_removed'])
  expect(await subjects()).toEqual(['A passkey was added', 'A new device signed in', 'A passkey was removed'])
  const lines = web.logged.filter(({ fields }) => fields['owner'] === owner).map(({ fields }) => fields['action'])
  expect(lines).toEqual(['sign-in with a password', 'passkey added', 'sign-in with a passkey'])
})

test('the password is asked for before one is added, and nobody adds one to an account that is not theirs', async () => {
  const device = passkeyDevice(web.url)
  const page = await browser().signIn({ isConfirmed: false })
  for (const answer of [await page.get('/passkey/generate-register-options'), await page.post('/passkey/verify-registration', {})]) {
    expect(await reasonOf(answer)).toEqual([403, 'password_needed'])
  }
  const visitor = browser()
  expect((await visitor.get('/passkey/generate-register-options')).status).toBe(401)
  const { page: other } = await withPasskey()
  const options: unknown = await (await other.get('/passkey/generate-register-options')).json()
  const response = device.create(options)
  expect((await visitor.post('/passkey/verify-registration', { response })).status).toBe(401)
  await confirmPassword(web.url, `ownvoice_session=${page.kept.get('ownvoice_session')}`, password)
  expect(await reasonOf(await page.post('/passkey/verify-registration', { response }))).toEqual([400, 'CHALLENGE_NOT_FOUND'])
  const added = await other.post('/passkey/verify-registration', { response, createSession: true, name: 'Planted' })
  expect(await added.json()).toEqual({ status: true })
  expect((await other.list()).map(({ name }) => name)).toEqual(['Chrome on Mac', 'Chrome on Mac'])
})

test('what one owner has another neither sees, nor renames, nor removes; it goes with the account', async () => {
  const { page, device } = await withPasskey()
  const id = await idOf(page)
  const theirs = owner
  email = `else-${count}@example.com`
  await addTestUser(web.db, email, password)
  const other = await browser().signIn()
  expect(await other.list()).toEqual([])
  expect(await (await other.call('PUT', `/me/passkeys/${id}`, { name: 'Mine' })).json()).toEqual([])
  expect(await (await other.call('DELETE', `/me/passkeys/${id}`)).json()).toEqual([])
  expect(await page.list()).toMatchObject([{ name: 'Chrome on Mac' }])
  await web.db.system((tx) => beginAccountDeletion(tx, theirs, new Date()))
  expect(await reasonOf(await browser().enter(device))).toEqual([401, 'PASSKEY_NOT_FOUND'])
  expect(await queryAll(web.db, `select id from passkeys where user_id = '${theirs}'`)).toEqual([])
})

describe('a sign-in is refused', () => {
  const wrong: Record<string, Quirks> = {
    'made for another site': { origin: 'https://ownvoice.evil.example' },
    'made for another port of this computer': { origin: 'http://localhost:1' },
    'with another challenge': { challenge: randomBytes(32).toString('base64url') },
  }
  test.each(Object.entries(wrong))('%s', async (_, quirks) => {
    const { device } = await withPasskey()
    const there = browser()
    expect(await reasonOf(await there.enter(device, quirks))).toEqual([400, 'AUTHENTICATION_FAILED'])
    expect(await there.isSignedIn()).toBe(false)
  })

  test('without fingerprint, face or screen lock; so is a key that was added without', async () => {
    const { page, device } = await withPasskey()
    const there = browser()
    expect(await reasonOf(await there.enter(device, { isVerified: false }))).toEqual([401, 'PASSKEY_UNVERIFIED'])
    expect(await there.isSignedIn()).toBe(false)
    expect(await reasonOf(await page.add(passkeyDevice(web.url), { isVerified: false }))).toEqual([401, 'PASSKEY_UNVERIFIED'])
    expect(await page.list()).toHaveLength(1)
  })

  test('when the same answer comes again, in this browser or another, and of two at once one gets in', async () => {
    const { device } = await withPasskey()
    const there = browser()
    const options: unknown = await (await there.get('/passkey/generate-authenticate-options')).json()
    const response = device.get(options)
    expect((await browser().post('/passkey/verify-authentication', { response })).status).toBe(400)
    const both = await Promise.all([0, 1].map(() => there.post('/passkey/verify-authentication', { response })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await there.post('/passkey/verify-authentication', { response })).status).toBe(400)
  })

  test('of a key whose count goes back, as a copy of it would', async () => {
    const { device } = await withPasskey()
    expect((await browser().enter(device, { counter: 9 })).status).toBe(200)
    for (const counter of [9, 8, 0]) expect((await browser().enter(device, { counter })).status, String(counter)).toBe(400)
    expect((await browser().enter(device, { counter: 10 })).status).toBe(200)
  })

  test('of another key under the same id; and no id gets to a second account', async () => {
    const { page, device } = await withPasskey()
    const copy = passkeyDevice(web.url, Buffer.from(device.credentialId, 'base64url'))
    expect((await browser().enter(copy)).status).toBe(400)
    email = `else-${count}@example.com`
    await addTestUser(web.db, email, password)
    const other = await browser().signIn()
    expect((await reasonOf(await other.add(copy)))[1]).toBe('FAILED_TO_VERIFY_REGISTRATION')
    expect(await other.list()).toEqual([])
    expect(await page.list()).toHaveLength(1)
  })

  test.each([{}, { response: {} }, { response: { id: 7 } }, { response: { id: { $ne: '' } } }, { response: { id: "' or 1=1" } }])(
    'of another shape: %j',
    async (body) => {
      const there = browser()
      await there.get('/passkey/generate-authenticate-options')
      expect(await reasonOf(await there.post('/passkey/verify-authentication', body))).toEqual([400, 'AUTHENTICATION_FAILED'])
    },
  )

  test('after fifty wrong ones from one address, also where the password is wrong there; a right one costs nothing', async () => {
    const { device } = await withPasskey()
    const address = '203.0.113.77'
    const guess = () => browser({ address }).post('/passkey/verify-authentication', { response: { id: 'AAAA' } })
    for (let at = 0; at < 30; at += 1) expect((await guess()).status).toBe(400)
    for (let at = 0; at < 3; at += 1) expect((await browser({ address }).enter(device)).status).toBe(200)
    for (let at = 0; at < 20; at += 1) expect((await guess()).status).toBe(400)
    const limited = await browser({ address }).enter(device)
    expect([limited.status, await limited.json()]).toMatchObject([429, { message: expect.stringContaining('Too many wrong sign-ins.') }])
    expect((await browser({ address }).post('/sign-in/email', { email, password })).status).toBe(429)
    expect((await browser().enter(device)).status).toBe(200)
  })
})

test('a key for which a certificate vouches is refused before anybody looks into that, and the same device adds one without', async () => {
  const page = await browser().signIn()
  const options: unknown = await (await page.get('/passkey/generate-register-options')).json()
  const add = (response: object) => page.post('/passkey/verify-registration', { response })
  const device = passkeyDevice(web.url)
  for (const format of ['apple', 'android-key', 'android-safetynet', 'tpm', 'fido-u2f', 'packed']) {
    const answer = await add(device.create(options, { format, statement: { x5c: [randomBytes(60)] } }))
    expect([format, ...(await reasonOf(answer))]).toEqual([format, 400, 'FAILED_TO_VERIFY_REGISTRATION'])
  }
  expect((await add({ response: { attestationObject: 'AAAA', clientDataJSON: 'AAAA' } })).status).toBe(400)
  expect((await add(device.create(options))).status).toBe(200) // the challenge was not used up: the library was not asked
})

test('there are ten at most', async () => {
  const page = await browser().signIn()
  for (let at = 0; at < MOST_PASSKEYS; at += 1) expect((await page.add(passkeyDevice(web.url))).status).toBe(200)
  expect(await reasonOf(await page.get('/passkey/generate-register-options'))).toEqual([409, 'PASSKEYS_FULL'])
})

test('with two-factor a code is needed to add one, since it signs in without; one that was wrong can be typed again', async () => {
  const page = await browser().signIn()
  const { totpURI } = z.object({ totpURI: z.string() }).parse(await (await page.post('/two-factor/enable', { password })).json())
  expect((await page.post('/two-factor/verify-totp', { code: appCode(totpURI, new Date()) })).status).toBe(200)
  await confirmPassword(web.url, `ownvoice_session=${page.kept.get('ownvoice_session')}`, password)
  const device = passkeyDevice(web.url)
  const options: unknown = await (await page.get('/passkey/generate-register-options')).json()
  const response = device.create(options)
  for (const body of [{ response }, { response, code: '000000' }]) {
    expect(await reasonOf(await page.post('/passkey/verify-registration', body))).toEqual([401, 'INVALID_CODE'])
  }
  expect(await page.list()).toEqual([])
  const code = appCode(totpURI, new Date(Date.now() + 30_000))
  expect((await page.post('/passkey/verify-registration', { response, code })).status).toBe(200)
  const there = browser()
  expect((await there.enter(device)).status).toBe(200)
  expect(await there.isSignedIn()).toBe(true)
  expect(await subjects()).toEqual(['Two-factor authentication is on', 'A passkey was added', 'A new device signed in'])
})

test('a password set by the link of a mail removes them, one changed in Settings does not', async () => {
  const { page, device } = await withPasskey()
  const changed = { currentPassword: password, newPassword: 'quiet harbour, brass kettle', revokeOtherSessions: true }
  expect((await page.post('/change-password', changed)).status).toBe(200)
  expect((await browser().enter(device)).status).toBe(200)
  const link = await makePasswordLink(web.deps, email)
  const token = new URL(link ?? '').searchParams.get('token')
  expect((await browser().post('/reset-password', { token, newPassword: 'plum anvil, sixty drifts' })).status).toBe(200)
  expect(await reasonOf(await browser().enter(device))).toEqual([401, 'PASSKEY_NOT_FOUND'])
  expect((await kinds()).at(-1)).toBe('passkey_removed')
})

test('the public sign-in of the example business is closed with the passkeys that anybody may have added to it', async () => {
  const { device } = await withPasskey()
  await web.db.system((tx) => closeLogin(tx, owner))
  expect(await reasonOf(await browser().enter(device))).toEqual([401, 'PASSKEY_NOT_FOUND'])
})

test('under BASE_URL a passkey is of that host and that origin, whatever the request says of itself', async () => {
  const site = await openTestWeb({ BASE_URL: 'https://app.example.com' }, undefined, { clock: systemClock.clock })
  try {
    const options = z
      .object({ rpId: z.string() })
      .parse(
        await (await fetch(`${site.url}/api/auth/passkey/generate-authenticate-options`, { headers: { Host: 'evil.example' } })).json(),
      )
    expect(options.rpId).toBe('app.example.com')
  } finally {
    await site.stop()
  }
})

describe('what else the library brings for passkeys', () => {
  const used = [
    '/passkey/generate-register-options',
    '/passkey/verify-registration',
    '/passkey/generate-authenticate-options',
    '/passkey/verify-authentication',
  ]
  const brought = Object.values(passkeyPlugin(undefined).endpoints).map(({ path, options: { method } }) => ({ path, method }))

  test('is more than is used', () => {
    const paths = brought.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([...used, '/passkey/delete-passkey']))
  })

  test.each(brought.filter(({ path }) => !used.includes(path)))('is closed: $method $path', async ({ method, path }) => {
    const page = await browser().signIn()
    const answer = method === 'GET' ? await page.get(path) : await page.post(path, { id: 'x', name: 'x' })
    expect(await reasonOf(answer)).toEqual([404, 'not_found'])
  })
})
