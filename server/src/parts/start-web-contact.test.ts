import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPassword, signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { findNoticeAddress } from '../db/accounts/profiles.ts'
import { listProductMails } from '../db/accounts/product-mails.ts'
import { users } from '../db/schema/accounts.ts'
import { sealedAddressUrl } from '../http/sealed-address.ts'

const password = 'a-long-enough-passphrase'
const own = 'maya@example.com'
const chosen = 'office@school.example'
let web: TestWeb
let owner: OwnerId
let cookie: string
beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestUser(web.db, own, password)
  cookie = await signIn(web.url, own, password)
  await confirmPassword(web.url, cookie, password)
})
afterAll(() => web.stop())

async function ask(method: string, path: string, body: object = {}): Promise<{ status: number; answer: object }> {
  const headers = { Cookie: cookie, Origin: web.url, 'Content-Type': 'application/json' }
  const response = await fetch(`${web.url}/api/v1${path}`, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) })
  return { status: response.status, answer: Object(await response.json()) }
}

async function choose(email: string): Promise<void> {
  const { answer } = await ask('GET', '/me/profile')
  expect(await ask('PUT', '/me/profile', { ...answer, email })).toMatchObject({ status: 200 })
}

const noticesTo = () => web.db.transaction(owner, findNoticeAddress)
const contact = async () => (await ask('GET', '/me/contact')).answer
const linkFor = (address: string, whose = owner) =>
  `${web.url}${new URL(sealedAddressUrl(web.deps, 'contact', { owner: whose, address })).pathname}`
const mailsTo = async (address: string, of = 'contact_change') =>
  (await web.db.system((tx) => listProductMails(tx, 1_000))).filter(({ kind, toAddress }) => kind === of && toAddress === address)

test('another address for notices is written to once its reader said so; until then the sign-in address is', async () => {
  expect(await contact()).toEqual({ email: own, isSignIn: true, isConfirmed: true, noticesTo: own })
  await choose(chosen)
  expect(await contact()).toEqual({ email: chosen, isSignIn: false, isConfirmed: false, noticesTo: own })
  const [mail, ...more] = await mailsTo(chosen)
  expect(more).toEqual([])
  const [link = ''] = /http\S+confirm-contact\/[\w.:-]+/.exec(mail?.text ?? '') ?? []

  const opened = await fetch(`${web.url}${new URL(link).pathname}`)
  expect(await opened.text()).toContain(`writes to ${chosen}`)
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await noticesTo()).toBe(own)
  for (let time = 0; time < 2; time++) expect((await fetch(linkFor(chosen), { method: 'POST' })).status).toBe(200)
  expect(await noticesTo()).toBe(chosen)
  expect(await contact()).toMatchObject({ isConfirmed: true, noticesTo: chosen })
  const { answer } = await ask('GET', '/me/record')
  expect(JSON.stringify(answer).match(/contact_confirmed/g)).toHaveLength(1)
  const told = (await mailsTo(own, 'account_change')).filter(({ text }) => text?.includes(chosen))
  expect(told).toMatchObject([{ subject: 'We write to another address now' }])
})

test('a link counts for the address of now alone, and what is sealed for something else is none', async () => {
  await choose('other@school.example')
  expect(await noticesTo()).toBe(own)
  const optOut = sealedAddressUrl(web.deps, 'optOut', { owner, address: 'other@school.example' }).replace('opt-out', 'confirm-contact')
  for (const link of [linkFor(chosen), linkFor('other@school.example').slice(0, -3), `${web.url}${new URL(optOut).pathname}`]) {
    const page = await fetch(link, { method: 'POST' })
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('This link confirms nothing')
  }
  expect(await noticesTo()).toBe(own)
  await choose(chosen)
  expect(await noticesTo()).toBe(chosen) // its reader said so before
})

test('nobody is mailed without end, nor where there is nothing to confirm', async () => {
  const before = (await mailsTo(chosen)).length
  expect((await ask('POST', '/me/contact/link')).status).toBe(200)
  expect(await mailsTo(chosen)).toHaveLength(before)
  await choose('third@school.example')
  const answers = []
  for (let time = 0; time < 6; time++) answers.push((await ask('POST', '/me/contact/link')).status)
  expect(answers).toContain(429)
  expect((await mailsTo('third@school.example')).length).toBeLessThan(5)
  await web.db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, owner)))
  expect(await noticesTo()).toBeNull()
})
