import { hashPassword } from 'better-auth/crypto'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authAccounts } from '../db/schema/accounts.ts'
import { postSignIn, signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { seedLogin } from './business.ts'
import { closePublicLogin } from './close-public-login.ts'
import { addSeedUser } from './seed-account.ts'

let web: TestWeb
beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(() => web.stop())
beforeEach(() => web.logged.splice(0))

test('where nothing was seeded there is nothing to close', async () => {
  await closePublicLogin(web.deps)
  expect(web.logged).toEqual([])
})

test('the public password of the example business signs in no more, its sessions end, and the operator is told what to do', async () => {
  const owner = await addSeedUser(web.deps)
  const cookie = await signIn(web.url, seedLogin.email, seedLogin.password)
  await closePublicLogin(web.deps)
  expect((await postSignIn(web.url, seedLogin.email, seedLogin.password)).status).toBe(401)
  expect((await fetch(`${web.url}/api/v1/me`, { headers: { Cookie: cookie } })).status).toBe(401)
  expect(web.logged.filter(({ message }) => message.includes('password-link'))).toMatchObject([{ level: 'warn', fields: { owner } }])
  web.logged.splice(0)
  await closePublicLogin(web.deps)
  expect(web.logged).toEqual([])
})

test('a password of its own, and whoever else has the same, stay as they are', async () => {
  await addTestUser(web.db, 'other@example.com', seedLogin.password)
  const password = await hashPassword('quiet harbour, brass kettle')
  await web.db.system((tx) => tx.update(authAccounts).set({ password }).where(isNull(authAccounts.password)))
  await closePublicLogin(web.deps)
  expect((await postSignIn(web.url, seedLogin.email, 'quiet harbour, brass kettle')).status).toBe(200)
  expect((await postSignIn(web.url, 'other@example.com', seedLogin.password)).status).toBe(200)
})
