import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { saveAssistantSettings } from '../db/assistant/assistant-settings.ts'

const password = 'a-long-enough-passphrase'
const servers = { imap: { host: '127.0.0.1', port: 993, secure: true }, smtp: { host: '127.0.0.1', port: 465, secure: true } }
const connection = { emailAddress: 'maya@business.example', displayName: 'Maya', user: 'maya', password: 'x', servers, answers: 'after_me' }
const rules = { mode: 'send', categoryModes: {}, delaySeconds: 0, quiet: null, disclosure: false }
const refused = { status: 403, code: 'password_needed' }
let web: TestWeb
let email: string
let owner: OwnerId
let cookie: string
let count = 0

beforeAll(async () => {
  const openMailbox = () => {
    throw new Error('planted: the mailbox is asked')
  }
  web = await openTestWeb({}, undefined, { openMailbox })
  web.clock.set(new Date())
})
afterAll(() => web.stop())
beforeEach(async () => {
  email = `maya-${(count += 1)}@example.com`
  owner = await addTestUser(web.db, email, password)
  cookie = await signIn(web.url, email, password)
})

async function call(method: string, path: string, body?: object, by = cookie): Promise<{ status: number; code: unknown; body: unknown }> {
  const headers = { 'Content-Type': 'application/json', Origin: web.url, Cookie: by }
  const response = await fetch(`${web.url}/api/v1${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  const answer: unknown = await response.json()
  return { status: response.status, code: Object(answer).code, body: answer }
}

const confirm = (typed = password, by = cookie) => call('POST', '/me/password', { password: typed }, by)
const setMode = (sendMode: 'send' | 'draft') => web.db.transaction(owner, (tx) => saveAssistantSettings(tx, { sendMode }, new Date()))

test('connecting a mailbox, another address and letting more leave are refused until the password was entered', async () => {
  const profile = (await call('GET', '/me/profile')).body
  await setMode('draft')
  const dangerous = [
    ['POST', '/mailboxes', connection],
    ['POST', '/mailboxes/gmail/authorizations', { answers: 'alone', mailboxId: null }],
    ['POST', '/me/email', { email: 'else@example.com' }],
    ['PUT', '/me/profile', { ...Object(profile), email: 'else@example.com' }],
    ['PUT', '/assistant/sending', rules],
  ] as const
  for (const [method, path, body] of dangerous) expect(await call(method, path, body), path).toMatchObject(refused)
  expect(await confirm('a guess')).toMatchObject({ status: 400, code: 'invalid_input' })
  for (const [method, path, body] of dangerous) expect(await call(method, path, body), path).toMatchObject(refused)
  expect(await confirm()).toMatchObject({ status: 200 })
  for (const [method, path, body] of dangerous) expect((await call(method, path, body)).code, path).not.toBe('password_needed')
  expect((await call('GET', '/me/profile')).body).toMatchObject({ email: 'else@example.com' })
  expect((await call('GET', '/assistant/sending')).body).toMatchObject({ rules: { mode: 'send' } })
})

test('stopping, going to drafts and the rest of the profile never ask', async () => {
  const profile = (await call('GET', '/me/profile')).body
  expect(await call('POST', '/assistant/sending/stop', {})).toMatchObject({ status: 200 })
  expect(await call('POST', '/assistant/sending/resume', {})).toMatchObject({ status: 200 })
  expect(await call('PUT', '/assistant/sending', { ...rules, categoryModes: { sales: 'draft' } })).toMatchObject({ status: 200 })
  expect(await call('PUT', '/assistant/sending', { ...rules, mode: 'draft' })).toMatchObject({ status: 200 })
  expect(await call('PUT', '/me/profile', { ...Object(profile), fullName: 'Maya Otter' })).toMatchObject({ status: 200 })
  expect(await call('POST', `/mailboxes/${crypto.randomUUID()}/disconnect`, {})).not.toMatchObject(refused)
})

test('it holds for a quarter of an hour, in this session alone', async () => {
  await setMode('draft')
  const elsewhere = await signIn(web.url, email, password)
  await confirm()
  expect(await call('PUT', '/assistant/sending', rules, elsewhere)).toMatchObject(refused)
  const before = web.clock.now()
  web.clock.set(new Date(before.getTime() + 14 * 60_000))
  expect(await call('PUT', '/assistant/sending', rules)).toMatchObject({ status: 200 })
  await setMode('draft')
  web.clock.set(new Date(before.getTime() + 15 * 60_000))
  expect(await call('PUT', '/assistant/sending', rules)).toMatchObject(refused)
  web.clock.set(before)
})

test('guessing it there ends after five, whatever asks for it; right ones cost nothing', async () => {
  for (let time = 0; time < 7; time += 1) expect((await confirm()).status).toBe(200)
  for (let time = 0; time < 5; time += 1) expect((await confirm('a guess')).status).toBe(400)
  expect((await confirm()).status).toBe(429)
  expect((await call('POST', '/me/data/delete', { password, confirmation: email })).status).toBe(429)
})

test('nobody without a session confirms, and one account’s password confirms no other', async () => {
  expect((await confirm(password, '')).status).toBe(401)
  const other = `other-${email}`
  await addTestUser(web.db, other, 'quiet harbour, brass kettle')
  expect((await confirm(password, await signIn(web.url, other, 'quiet harbour, brass kettle'))).status).toBe(400)
})
