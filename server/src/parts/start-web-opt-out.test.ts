import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner } from '../../testing/database.ts'
import { openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { isSuppressed } from '../db/mailboxes/suppressions.ts'
import { sealedAddressUrl } from '../http/sealed-address.ts'

let web: TestWeb
let owner: OwnerId
beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestOwner(web.db, { businessName: 'Bright <Keys>' })
})
afterAll(() => web.stop())

const linkFor = (address: string) => `${web.url}${new URL(sealedAddressUrl(web.deps, 'optOut', { owner, address })).pathname}`
const wantsNoMore = (address: string) => web.db.transaction(owner, (tx) => isSuppressed(tx, [address]))

test('opening the link changes nothing: it shows one button, which posts', async () => {
  const page = await fetch(linkFor('ann@customer.test'))
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('No more emails from Bright &lt;Keys&gt;?')
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('<form method="post">')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await wantsNoMore('ann@customer.test')).toBe(false)
})

test('one click in a mail program posts without a session, from wherever it comes, and may come twice [ASSIST-009]', async () => {
  const oneClick = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' }
  for (let time = 0; time < 2; time++) {
    const done = await fetch(linkFor('bo@customer.test'), { method: 'POST', headers: oneClick, body: 'List-Unsubscribe=One-Click' })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('You will get no more')
  }
  expect(await wantsNoMore('bo@customer.test')).toBe(true)
  expect(await wantsNoMore('ann@customer.test')).toBe(false)
})

test('a link that was cut short says so, and changes nothing', async () => {
  const cut = linkFor('cy@customer.test').slice(0, -4)
  for (const method of ['GET', 'POST']) {
    const page = await fetch(cut, { method })
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('This link is not complete')
  }
  expect(await wantsNoMore('cy@customer.test')).toBe(false)
})

test('whoever posts without end is slowed down', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => fetch(`${web.url}/opt-out/none`, { method: 'POST' })))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
