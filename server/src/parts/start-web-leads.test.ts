import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { trapField } from '@ownvoice/core/leads/lead'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addLeadSource } from '../db/leads/lead-sources.ts'
import { addMailbox } from '../db/mailboxes/mailboxes.ts'
import { messages } from '../db/schema/assistant.ts'
import { leadSources } from '../db/schema/leads.ts'
import { addTestOwner } from '../../testing/database.ts'
import { openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { listRecentMessages } from '../../testing/stored-rows.ts'

let web: TestWeb
let owner: OwnerId
let mailboxId: string
let formNumber = 0
let formKey: string

beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestOwner(web.db, { businessName: 'Bright Keys' })
  const mailbox = await web.db.transaction(owner, (tx) => addMailbox(tx, { kind: 'sandbox', emailAddress: 'office@brightkeys.example' }))
  mailboxId = mailbox.id
})
afterAll(() => web.stop())

// A form of its own for each test: rate limits are counted for each form.
beforeEach(async () => {
  formNumber += 1
  formKey = `form-${formNumber}`
  web.enqueued.length = 0
  await web.db.transaction(owner, async (tx) => {
    await tx.delete(messages)
    await addLeadSource(tx, { formKey, name: 'Bright <Keys> & Co' })
  })
})

const lead = { name: 'Nora Feld', email: 'nora@example.com', phone: '555 0100', message: 'Do you teach cello?' }

function postJson(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${web.url}/api/leads/${formKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

function postForm(fields: Record<string, string>): Promise<Response> {
  return fetch(`${web.url}/api/leads/${formKey}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

const stored = () => web.db.transaction(owner, (tx) => listRecentMessages(tx, 10))

describe('a lead', () => {
  test('becomes a message of the form’s owner that is answered like any other', async () => {
    const response = await postJson({ ...lead, instrument: 'cello' })
    expect([response.status, await response.json()]).toEqual([202, { accepted: true }])
    const [message, ...others] = await stored()
    expect(others).toEqual([])
    expect(message).toMatchObject({ channel: 'form', fromAddress: 'nora@example.com', mailboxId, status: 'received' })
    expect(message?.mail).toMatchObject({
      from: { name: 'Nora Feld', address: 'nora@example.com' },
      text: 'Do you teach cello?\n\nPhone: 555 0100\ninstrument: cello',
    })
    expect(web.enqueued).toEqual([{ name: 'assistant.answer', payload: { owner, messageId: message?.id }, key: `answer:${message?.id}` }])
  })

  test('sent twice is stored once, by its submission id or by what it says', async () => {
    await Promise.all([postJson({ ...lead, submissionId: 'one' }), postJson({ ...lead, submissionId: 'one' })])
    await postJson({ ...lead, submissionId: 'one' })
    expect(await stored()).toHaveLength(1)
    await postJson(lead)
    web.clock.advance(59_000)
    await postJson({ message: lead.message, phone: lead.phone, email: lead.email, name: lead.name })
    expect(await stored()).toHaveLength(2)
    expect(web.enqueued).toHaveLength(2)
  })

  test('said again after a while is a new message', async () => {
    await postJson(lead)
    web.clock.advance(10 * 60_000)
    await postJson(lead)
    expect(await stored()).toHaveLength(2)
  })

  test('that fills in the trap is thanked and dropped, by the page and by the script', async () => {
    const trapped = { ...lead, [trapField]: 'https://pills.example' }
    expect([(await postJson(trapped)).status, (await postForm(trapped)).status]).toEqual([202, 303])
    expect(await stored()).toEqual([])
    expect(web.enqueued).toEqual([])
  })

  test.each(['website', 'Website', 'url', 'homepage', 'company'])('of an owner’s own form may have a field called %s', async (field) => {
    expect((await postJson({ ...lead, [field]: 'https://norafeld.example' })).status).toBe(202)
    expect((await stored()).map(({ mail }) => mail.text)).toEqual([
      `Do you teach cello?\n\nPhone: 555 0100\n${field}: https://norafeld.example`,
    ])
  })

  test('cannot smuggle in a header, nor a byte that the database refuses', async () => {
    const response = await postJson({
      ...lead,
      name: 'Nora\r\nBcc: all@example.com',
      subject: 'Hi\u0000\nX: y',
      message: 'a\u0000b \ud800',
    })
    expect(response.status).toBe(202)
    const [message] = await stored()
    expect(message?.mail).toMatchObject({
      from: { name: 'Nora Bcc: all@example.com' },
      subject: 'Hi X: y',
      text: 'ab \ufffd\n\nPhone: 555 0100',
    })
    expect((await postJson({ ...lead, email: 'nora@example.com\r\nBcc: all@example.com' })).status).toBe(400)
  })

  test('for a form that is unknown or closed is told so, in either kind', async () => {
    await web.db.transaction(owner, (tx) => tx.update(leadSources).set({ isActive: false }).where(eq(leadSources.formKey, formKey)))
    const closed = await postJson(lead)
    expect([closed.status, await closed.json()]).toEqual([404, expect.objectContaining({ code: 'form_closed' })])
    formKey = 'never-made'
    expect((await postJson(lead)).status).toBe(404)
    expect((await postForm(lead)).status).toBe(404)
    expect((await fetch(`${web.url}/f/never-made`)).status).toBe(404)
  })

  test('that is not right is refused in words, and malformed JSON is no bug', async () => {
    const refused = await postJson({ ...lead, email: 'nora', message: '' })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'invalid_input', message: 'Please enter a valid email address. Please write a message.' },
    ])
    expect((await postJson('{"name":')).status).toBe(400)
    expect((await postJson('null')).status).toBe(400)
    expect(web.logged.filter((entry) => entry.level === 'error')).toEqual([])
  })

  test('of ten megabytes is refused and not read to its end', async () => {
    const status = await postJson({ ...lead, message: 'a'.repeat(10 * 1024 * 1024) }).then(
      (response) => response.status,
      () => 'cut off', // the connection may be closed before the answer is read
    )
    expect([413, 'cut off']).toContain(status)
    expect(await stored()).toEqual([])
  })

  test('too many from one address have to wait, and a forged address does not help', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        postJson({ ...lead, submissionId: `${index}` }, { 'X-Forwarded-For': `203.0.113.${index}` }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(10)
    const refused = answers.find((answer) => answer.status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('from other sites', () => {
  test('leads are taken, and nothing else is open to them', async () => {
    const origin = { Origin: 'https://brightkeys.example' }
    const preflight = await fetch(`${web.url}/api/leads/${formKey}`, {
      method: 'OPTIONS',
      headers: { ...origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    const posted = await postJson(lead, origin)
    expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([202, '*'])
    expect(posted.headers.get('access-control-allow-credentials')).toBeNull()
    for (const path of ['/api/v1/me', '/api/live', '/api/auth/get-session']) {
      const response = await fetch(`${web.url}${path}`, { headers: origin })
      expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null])
    }
  })

  test('the script of the embedded form is small, may be loaded anywhere and names no foreign host', async () => {
    const response = await fetch(`${web.url}/embed.js`)
    const script = await response.text()
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(script.length).toBeLessThan(8000)
    expect(script).not.toMatch(/https?:\/\/|innerHTML|eval\(/)
  })

  test('the embedded form has the trap, out of sight and out of reach of the keyboard', async () => {
    const script = await (await fetch(`${web.url}/embed.js`)).text()
    expect(script).toContain(
      `labelled({ name: '${trapField}', label: 'Leave this empty', attributes: { tabindex: -1, autocomplete: 'off' } })`,
    )
    expect(script).toContain("element('div', { class: 'trap', 'aria-hidden': 'true' })")
    expect(script).toMatch(/\.trap \{ position: absolute; left: -9999px; \}/)
  })
})

describe('the hosted form', () => {
  test('has the trap, out of sight and out of reach of the keyboard', async () => {
    const page = await (await fetch(`${web.url}/f/${formKey}`)).text()
    expect(page).toMatch(
      new RegExp(
        `<div class="trap" aria-hidden="true">\\s*<label[^>]*>Leave this empty</label>\\s*<input[^>]* name="${trapField}" tabindex="-1"`,
      ),
    )
    expect(page).toMatch(/\.trap \{[^}]*left: -\d+px/)
    expect(page).not.toContain('name="website"')
  })

  test('works without scripts and ends at the thanks', async () => {
    const page = await (await fetch(`${web.url}/f/${formKey}`)).text()
    expect(page).not.toContain('<script')
    const submissionId = /name="submissionId" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const response = await postForm({ ...lead, submissionId, [trapField]: '' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `/f/${formKey}?sent=1`])
    await postForm({ ...lead, submissionId, [trapField]: '' })
    expect(await stored()).toHaveLength(1)
    const thanks = await (await fetch(`${web.url}/f/${formKey}?sent=1`)).text()
    expect(thanks).toContain('Thank you')
  })

  test('keeps what was typed when something is not right, and shows it as text only', async () => {
    const response = await postForm({
      ...lead,
      name: '"><img src=x onerror=alert(1)>',
      message: '</textarea><script>alert(1)</script>',
      email: 'no',
    })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('Please enter a valid email address.')
    expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<img|<script/)
    expect(page).toContain('Bright &lt;Keys&gt; &amp; Co')
  })
})
