import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { mostAskedADay } from '@ownvoice/core/leads/ask-us'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTestOwner } from '../../testing/database.ts'
import { queryAll } from '../../testing/planted-words.ts'
import { openSeededSchool, type SeededSchool } from '../../testing/seeded-school.ts'
import { listRecentMessages } from '../../testing/stored-rows.ts'
import { openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { addLeadSource, changeLeadSource } from '../db/leads/lead-sources.ts'
import { listLeadForms } from '../features/leads/list-lead-forms.ts'

let school: SeededSchool
let web: TestWeb
let sourceId: string
let formKey: string
let visitor = 0

beforeAll(async () => {
  school = await openSeededSchool({ now: new Date('2026-11-18T15:00:00Z'), withHistory: false })
  const { db, embedder, reader, clock } = school.deps
  web = await openTestWeb({ TRUSTED_PROXIES: '1' }, undefined, { db, embedder, reader, clock })
})
afterAll(async () => {
  await web.stop()
  await school.close()
})

// A form and an address of its own for each test: both have their limits.
beforeEach(async () => {
  visitor += 1
  formKey = `ask-${visitor}`
  sourceId = await addForm(school.owner, formKey)
})

const question = 'How much is a 30 minute piano lesson per month?'

function addForm(owner: OwnerId, key: string): Promise<string> {
  return school.deps.db.transaction(owner, async (tx) => {
    const { id } = await addLeadSource(tx, { formKey: key, name: 'Harbor <Lane>' })
    await changeLeadSource(tx, id, { asksUs: true })
    return id
  })
}

const address = (key = formKey) => `${web.url}/api/leads/${key}/ask`
const from = () => ({ 'X-Forwarded-For': `198.51.100.${visitor}` })

function post(body: unknown, headers: Record<string, string> = {}, key = formKey): Promise<Response> {
  return fetch(address(key), {
    method: 'POST',
    headers: { ...from(), 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function postPage(asked: string): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams({ question: asked })
  const response = await fetch(address(), { method: 'POST', headers: from(), body })
  return { status: response.status, text: await response.text() }
}

async function countsOf(): Promise<unknown> {
  const forms = await listLeadForms(school.deps, school.owner, web.url)
  return forms.find(({ id }) => id === sourceId)?.asked
}

describe('a question at a form', () => {
  test('is answered with its source, counted, and kept nowhere', async () => {
    const before = await queryAll(school.deps.db, 'select count(*) as messages from messages')
    const response = await post({ question })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      answered: true,
      text: expect.stringContaining('$152'),
      sources: expect.arrayContaining([{ name: 'Programs and prices', url: null }]),
    })
    const unknown = await post({ question: 'Do you repair broken accordions?' })
    expect([unknown.status, await unknown.json()]).toEqual([200, { answered: false }])
    expect(await countsOf()).toEqual({ today: { asked: 2, answered: 1 }, month: { asked: 2, answered: 1 } })
    expect(await queryAll(school.deps.db, 'select count(*) as messages from messages')).toEqual(before)
    expect(JSON.stringify(await queryAll(school.deps.db, 'select * from asked_days'))).not.toContain('accordion')
  })

  test('is answered neither where the owner has not switched that on, nor beyond what a form considers in a day; the visitor learns no difference', async () => {
    const set = (text: string) => queryAll(school.deps.db, text)
    await set(`update lead_sources set asks_us = false where id = '${sourceId}'`)
    expect(await (await fetch(address())).json()).toEqual({ open: false })
    expect(await (await post({ question })).json()).toEqual({ answered: false })
    expect(await countsOf()).toMatchObject({ today: { asked: 0 } })
    await set(`update lead_sources set asks_us = true where id = '${sourceId}'`)
    expect(await (await fetch(address())).json()).toEqual({ open: true })
    expect(await (await post({ question })).json()).toMatchObject({ answered: true })
    await set(`update asked_days set asked = ${mostAskedADay} where source_id = '${sourceId}'`)
    expect(await (await post({ question })).json()).toEqual({ answered: false })
    expect(await countsOf()).toMatchObject({ today: { asked: mostAskedADay, answered: 1 } })
    school.clock.advance(24 * 60 * 60_000)
    expect(await (await post({ question })).json()).toMatchObject({ answered: true })
    expect(await countsOf()).toEqual({ today: { asked: 1, answered: 1 }, month: { asked: mostAskedADay + 1, answered: 2 } })
  })

  test('is answered from what the form’s own account says, and a key that names no open form is told so', async () => {
    const other = await addTestOwner(school.deps.db, { email: `other-${visitor}@example.com`, businessName: 'Other School' })
    await addForm(other, `other-${visitor}`)
    const answer = await post({ question }, {}, `other-${visitor}`)
    expect([answer.status, await answer.json()]).toEqual([200, { answered: false }])
    for (const response of [await post({ question }, {}, 'never-made'), await fetch(address('never-made'))])
      expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'form_closed' })])
  })

  test('is a line of at most 500 characters, and no byte of it is a bug', async () => {
    for (const wrong of ['', '   ', 'a'.repeat(501)])
      expect([wrong.length, (await post({ question: wrong })).status]).toEqual([wrong.length, 400])
    visitor += 100 // none of these was a question, but an address that sends them counts
    expect((await post('{"question":')).status).toBe(400)
    expect((await post({ question: 'a'.repeat(20_000) })).status).toBe(413)
    const odd = await post({ question: `${question}\u0000\r\nBcc: all@example.com \ud800` })
    expect(odd.status).toBe(200)
    expect(web.logged.filter(({ level }) => level === 'error')).toEqual([])
    visitor -= 100
  })

  test('comes six times a minute from one address; then it waits, and others still ask', async () => {
    const statuses: number[] = []
    for (let time = 1; time <= 7; time += 1) statuses.push((await post({ question: 'Thanks!' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect((await post({ question: 'Thanks!' }, { 'X-Forwarded-For': '203.0.113.77' })).status).toBe(200)
  })
})

test('other sites may ask, without cookies, and only that', async () => {
  const origin = { Origin: 'https://brightkeys.example' }
  const preflight = await fetch(address(), {
    method: 'OPTIONS',
    headers: { ...origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
  })
  const posted = await post({ question }, { ...origin, Cookie: 'ownvoice_session=guess' })
  for (const response of [preflight, posted, await fetch(address(), { headers: origin })]) {
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(await posted.json()).toMatchObject({ answered: true })
})

describe('the hosted page', () => {
  test('has the field where the owner wants it, and answers without scripts', async () => {
    const page = await (await fetch(`${web.url}/f/${formKey}`)).text()
    expect(page).toContain('name="question"')
    const { status, text } = await postPage(question)
    expect(status).toBe(200)
    expect(text).toContain('$152')
    expect(text).toContain('Programs and prices')
    expect(text).toContain(`>${question}</textarea>`)
    expect(text).not.toContain('<script')
    await queryAll(school.deps.db, `update lead_sources set asks_us = false where id = '${sourceId}'`)
    expect(await (await fetch(`${web.url}/f/${formKey}`)).text()).not.toContain('name="question"')
  })

  test('leads what is not answered to the form, as text only, from which it becomes one message', async () => {
    const { text } = await postPage('</textarea><script>alert(1)</script> Do you repair accordions?')
    expect(text).toContain('We will answer you by email')
    expect(text).toContain('&lt;/textarea&gt;&lt;script&gt;')
    expect(text).not.toMatch(/<script/)
    expect((await postPage(' ')).status).toBe(400)
    const submissionId = /name="submissionId" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const lead = { email: 'nora@example.com', message: 'Do you repair accordions?', submissionId }
    const send = () =>
      fetch(`${web.url}/api/leads/${formKey}`, { method: 'POST', headers: from(), body: new URLSearchParams(lead), redirect: 'manual' })
    await send()
    await send()
    const stored = await school.deps.db.transaction(school.owner, (tx) => listRecentMessages(tx, 10))
    expect(stored.filter(({ fromAddress }) => fromAddress === 'nora@example.com')).toHaveLength(1)
  })
})
