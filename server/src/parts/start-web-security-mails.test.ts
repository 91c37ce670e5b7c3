import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '../../testing/app-code.ts'
import { postAuth, postSignIn } from '../../testing/auth-calls.ts'
import { queryAll } from '../../testing/planted-words.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { systemClock } from '../system-clock.ts'

const password = 'a-long-enough-passphrase'
const onMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
let web: TestWeb
beforeAll(async () => {
  web = await openTestWeb({}, undefined, { clock: systemClock.clock }) // codes of an app hang on the clock of the account library
})
afterAll(() => web.stop())

function addOwner(email: string): Promise<OwnerId> {
  return addTestUser(web.db, email, password)
}

async function mailsTo(address: string): Promise<{ subject: unknown; text: string }[]> {
  const rows = await queryAll(web.db, `select subject, text from product_mails where to_address = '${address}' and kind = 'account_change'`)
  return rows.map(({ subject, text }) => ({ subject, text: String(text) }))
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')

test('a sign-in on a device that had not before is told to the owner: not the first of an account, nor one that is known', async () => {
  const email = 'maya@example.com'
  await addOwner(email)
  const first = cookiesOf(await postSignIn(web.url, email, password))
  expect(await mailsTo(email)).toEqual([])
  expect((await postSignIn(web.url, email, password, { Cookie: first.replace(/ownvoice_session=[^;]*; /, '') })).status).toBe(200)
  expect(await mailsTo(email)).toEqual([])
  expect((await postSignIn(web.url, email, 'a wrong guess')).ok).toBe(false)
  expect(await mailsTo(email)).toEqual([])
  await postSignIn(web.url, email, password, { 'User-Agent': onMac })
  const [mail, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'A new device signed in', text: expect.stringContaining('Chrome on Mac') })
})

test('a changed password is told, whoever changed it and how', async () => {
  const email = 'nora@example.com'
  await addOwner(email)
  const Cookie = cookiesOf(await postSignIn(web.url, email, password))
  const newPassword = 'quiet harbour, brass kettle'
  expect((await postAuth(web.url, '/change-password', { currentPassword: 'wrong', newPassword }, { Cookie })).ok).toBe(false)
  expect(await mailsTo(email)).toEqual([])
  expect((await postAuth(web.url, '/change-password', { currentPassword: password, newPassword }, { Cookie })).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])

  await postAuth(web.url, '/request-password-reset', { email, redirectTo: '/reset-password' })
  const isMailed = () => queryAll(web.db, `select text from product_mails where to_address = '${email}' and kind = 'password_reset'`)
  await expect.poll(isMailed).toHaveLength(1)
  const [link = ''] = /http\S+reset-password\S+/.exec(String((await isMailed())[0]?.['text'])) ?? []
  const token = new URL(link).searchParams.get('token')
  expect((await postAuth(web.url, '/reset-password', { token, newPassword: password }, {})).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your password was changed', 'Your password was changed'])
})

test('with a second factor the device is new once the code was right', async () => {
  const email = 'olga@example.com'
  await addOwner(email)
  const Cookie = cookiesOf(await postSignIn(web.url, email, password))
  const { totpURI } = Object(await (await postAuth(web.url, '/two-factor/enable', { password }, { Cookie })).json()) as { totpURI: string } // as the library answers
  await postAuth(web.url, '/two-factor/verify-totp', { code: appCode(totpURI, new Date()) }, { Cookie })
  expect(await mailsTo(email)).toEqual([])
  const halfWay = cookiesOf(await postSignIn(web.url, email, password))
  expect(await mailsTo(email)).toEqual([])
  const code = appCode(totpURI, new Date(Date.now() + 30_000))
  expect((await postAuth(web.url, '/two-factor/verify-totp', { code }, { Cookie: halfWay })).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['A new device signed in'])
})

test('an address that nobody has confirmed is told nothing: it may be a stranger’s', async () => {
  const email = 'mistyped@example.com'
  await addOwner(email)
  await queryAll(web.db, `update users set email_verified = false where email = '${email}'`)
  await postSignIn(web.url, email, password)
  expect((await postSignIn(web.url, email, password, { 'User-Agent': onMac })).status).toBe(200)
  expect(await mailsTo(email)).toEqual([])
})
