import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestOwner } from '../../testing/database.ts'
import { openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { addLeadSource } from '../db/leads/lead-sources.ts'

let web: TestWeb
beforeAll(async () => {
  web = await openTestWeb({ TRUSTED_PROXIES: '1' })
  const owner = await addTestOwner(web.db)
  await web.db.transaction(owner, async (tx) => {
    for (const formKey of ['one', 'other']) await addLeadSource(tx, { formKey, name: 'Web site' })
  })
})
afterAll(() => web.stop())

async function post(path: string, address: string, body: object): Promise<Response> {
  return fetch(`${web.url}/api/leads/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  })
}

/** The statuses of as many posts from each of so many addresses, counted. */
async function postFromMany(path: string, body: object, { addresses, each }: { addresses: number; each: number }) {
  const statuses: Record<number, number> = {}
  for (let address = 1; address <= addresses; address += 1) {
    const answers = await Promise.all(Array.from({ length: each }, () => post(path, `198.51.100.${address}`, body)))
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

test('a form takes 120 leads a minute from however many addresses; then it waits, and other forms still take some', async () => {
  const lead = { email: 'nora@example.com', message: 'Do you teach cello?', submissionId: 'the same' }
  expect(await postFromMany('one', lead, { addresses: 13, each: 10 })).toEqual({ 202: 120, 429: 10 })
  const refused = await post('one', '203.0.113.77', lead)
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post('other', '203.0.113.77', lead)).status).toBe(202)
})

test('all visitors together ask sixty times a minute, at whatever forms', async () => {
  const asked = { question: 'How much is it?' }
  expect(await postFromMany('one/ask', asked, { addresses: 10, each: 5 })).toEqual({ 200: 50 })
  expect(await postFromMany('other/ask', asked, { addresses: 12, each: 1 })).toEqual({ 200: 10, 429: 2 })
})
