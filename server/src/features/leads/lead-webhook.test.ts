import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { trapField } from '@ownvoice/core/leads/lead'
import { webhookExample } from '@ownvoice/core/leads/webhook'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addTestOwner } from '../../../testing/database.ts'
import { listRecentMessages } from '../../../testing/stored-rows.ts'
import { openTestWeb, type TestWeb } from '../../../testing/test-web.ts'
import { addLeadSource, changeLeadSource } from '../../db/leads/lead-sources.ts'
import { addMailbox, setMailboxStatus } from '../../db/mailboxes/mailboxes.ts'
import { messages } from '../../db/schema/assistant.ts'
import { makeWebhookSecret } from './make-webhook-secret.ts'

let web: TestWeb
let owner: OwnerId
let form: { id: string; formKey: string }
let secret: string
let formNumber = 0

beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestOwner(web.db)
})
afterAll(() => web.stop())

// A form of its own for each test: limits are counted for each form.
beforeEach(async () => {
  formNumber += 1
  const formKey = `hook-${formNumber}`
  form = await web.db.transaction(owner, async (tx) => {
    await tx.delete(messages)
    return addLeadSource(tx, { formKey, name: 'Zapier' })
  })
  secret = (await makeWebhookSecret(web.deps, owner, form.id)).secret
})

const lead = { name: 'Nora Feld', email: 'nora@example.com', message: 'Do you teach cello?' }
const stored = () => web.db.transaction(owner, (tx) => listRecentMessages(tx, 10))
const secondsNow = () => Math.floor(web.clock.now().getTime() / 1000)

function signed(body: string, { timestamp = String(secondsNow()), key = secret } = {}): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  return { 'Ownvoice-Timestamp': timestamp, 'Ownvoice-Signature': signature }
}

async function post(body: unknown, headers?: Record<string, string>): Promise<{ status: number; [field: string]: unknown }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${web.url}/api/leads/${form.formKey}/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(headers ?? signed(text)) },
    body: text,
  })
  return { ...z.record(z.string(), z.unknown()).parse(await response.json()), status: response.status }
}

describe('a signed webhook', () => {
  test('brings a lead that is answered like one of the form', async () => {
    expect(await post({ ...lead, instrument: 'cello', website: 'https://norafeld.example', [trapField]: 'x' })).toEqual({
      status: 202,
      accepted: true,
    })
    const [message, ...others] = await stored()
    expect(others).toEqual([])
    expect(message).toMatchObject({ channel: 'form', fromAddress: 'nora@example.com', status: 'received' })
    expect(message?.mail.text).toBe('Do you teach cello?\n\ninstrument: cello\nwebsite: https://norafeld.example')
    expect(web.enqueued.at(-1)).toMatchObject({ name: 'assistant.answer', payload: { messageId: message?.id } })
  })

  test('is refused, and says what to do, without a signature, with another secret’s, over other words, and with one of the form alone', async () => {
    const body = JSON.stringify(lead)
    expect(await post(body, {})).toMatchObject({ status: 401, code: 'webhook_unsigned', message: expect.stringContaining('HMAC-SHA256') })
    const foreign = [
      signed(body, { key: 'whsec_another' }),
      signed(body, { key: form.formKey }),
      signed(body.replace('nora', 'all')),
      { ...signed(body), 'Ownvoice-Timestamp': String(secondsNow() - 1) },
      { ...signed(body), 'Ownvoice-Signature': 'zz' },
    ]
    for (const headers of foreign) expect(await post(body, headers)).toMatchObject({ status: 401, code: 'webhook_signature' })
    expect(await stored()).toEqual([])
  })

  test('counts for five minutes either way', async () => {
    const body = JSON.stringify(lead)
    for (const [away, status] of [
      [-301, 401],
      [301, 401],
      [-300, 202],
      [300, 202],
    ] as const) {
      expect([away, (await post(body, signed(body, { timestamp: String(secondsNow() + away) }))).status]).toEqual([away, status])
    }
    expect(await post(body, signed(body, { timestamp: String(web.clock.now().getTime()) }))).toMatchObject({ code: 'webhook_time' })
  })

  test('that is sent again within the time that it counts, by us or by who listened, brings nothing more', async () => {
    const body = JSON.stringify(lead)
    const headers = signed(body, { timestamp: String(secondsNow() + 300) })
    for (let minute = 0; minute <= 10; minute += 1) {
      expect((await post(body, headers)).status).toBe(202)
      web.clock.advance(60_000)
    }
    expect((await post(body, headers)).status).toBe(401)
    expect(await stored()).toHaveLength(1)
  })

  test('names its submission where it may be sent again later, and a visitor of the form cannot take that name from it', async () => {
    const named = { ...lead, submissionId: 'crm-17' }
    await fetch(`${web.url}/api/leads/${form.formKey}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...named, message: 'Taken' }),
    })
    await post(named)
    web.clock.advance(86_400_000)
    await post(named)
    expect(new Set((await stored()).map(({ mail }) => mail.text))).toEqual(new Set(['Do you teach cello?', 'Taken']))
  })

  test('that holds no lead is refused in words', async () => {
    expect(await post('{"name":')).toMatchObject({ status: 400, code: 'invalid_input', message: 'The body is no JSON.' })
    expect(await post({ ...lead, email: 'nora' })).toMatchObject({ status: 400, message: 'Please enter a valid email address.' })
  })

  test('takes nothing where the form has no secret, is off or is gone, and an older secret stops when a new one is made', async () => {
    const older = signed(JSON.stringify(lead))
    await makeWebhookSecret(web.deps, owner, form.id)
    expect(await post(lead, older)).toMatchObject({ status: 401, code: 'webhook_signature' })
    const change = (changed: Parameters<typeof changeLeadSource>[2]) =>
      web.db.transaction(owner, (tx) => changeLeadSource(tx, form.id, changed))
    await change({ webhookSecret: null })
    expect(await post(lead)).toMatchObject({ status: 409, code: 'webhook_closed' })
    await change({ isActive: false })
    expect(await post(lead)).toMatchObject({ status: 404, code: 'form_closed', message: expect.stringContaining('Integrations') })
  })

  test('has a limit for each address that posts', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => post(lead, {})))
    expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(1)
  })

  test('takes the example of the guide as it stands, run in a shell', async () => {
    web.clock.set(new Date(Math.floor((await shell('date +%s')) * 1000)))
    const example = webhookExample(`${web.url}/api/leads/${form.formKey}/webhook`)
    const { stdout } = await promisify(execFile)('bash', ['-c', example], { env: { PATH: '/usr/bin:/bin', SECRET: secret } })
    expect(JSON.parse(stdout)).toEqual({ accepted: true })
    expect(await stored()).toHaveLength(1)
  })
})

test('the guide shows the example that the page shows', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/lead-forms.md'), 'utf8')
  expect(guide).toContain(webhookExample('https://ownvoice.example/api/leads/<key>/webhook'))
})

async function shell(command: string): Promise<number> {
  return Number((await promisify(execFile)('bash', ['-c', command])).stdout)
}

test('the mailbox that was chosen for a form answers its leads, and the first connected one while that is not connected', async () => {
  const connect = (emailAddress: string) => web.db.transaction(owner, (tx) => addMailbox(tx, { kind: 'imap', emailAddress }))
  const first = await connect('office@school.example')
  const chosen = await connect('trial@school.example')
  const answering = async (submissionId: string) => {
    await post({ ...lead, submissionId })
    return (await stored())[0]?.mailboxId
  }
  expect(await answering('one')).toBe(first.id)
  await web.db.transaction(owner, (tx) => changeLeadSource(tx, form.id, { mailboxId: chosen.id }))
  web.clock.advance(1000)
  expect(await answering('two')).toBe(chosen.id)
  const off = { status: 'disconnected', lastError: null, checkedAt: web.clock.now() } as const
  await web.db.transaction(owner, (tx) => setMailboxStatus(tx, chosen.id, off))
  web.clock.advance(1000)
  expect(await answering('three')).toBe(first.id)
})
