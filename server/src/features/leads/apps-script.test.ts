import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addTestOwner } from '../../../testing/database.ts'
import { listRecentMessages } from '../../../testing/stored-rows.ts'
import { openTestWeb, type TestWeb } from '../../../testing/test-web.ts'
import { addLeadSource } from '../../db/leads/lead-sources.ts'
import { makeWebhookSecret } from './make-webhook-secret.ts'

let web: TestWeb
let owner: OwnerId
let secret: string
let script: string
beforeAll(async () => {
  web = await openTestWeb()
  owner = await addTestOwner(web.db)
  const form = await web.db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'google', name: 'Google Forms' }))
  secret = (await makeWebhookSecret(web.deps, owner, form.id)).secret
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/lead-forms.md'), 'utf8')
  script =
    guide
      .split('```js\n')
      .find((part) => part.startsWith('function onFormSubmit'))
      ?.split('\n```')[0] ?? ''
})
afterAll(() => web.stop())

type Answers = Record<string, string | string[]>
const Request = z.object({
  method: z.literal('post'),
  contentType: z.string(),
  headers: z.record(z.string(), z.string()),
  payload: z.string(),
})

/** Runs the script of the guide as Google does when a form is sent, and answers what it asks `UrlFetchApp` to send. */
function submit(answers: Answers, { id = 'response-1', key = secret } = {}) {
  const sent: { url: string; request: z.infer<typeof Request> }[] = []
  const items = Object.entries(answers).map(([title, given]) => ({ getItem: () => ({ getTitle: () => title }), getResponse: () => given }))
  runInNewContext(`${script}\nonFormSubmit(event)`, {
    event: { response: { getItemResponses: () => items, getId: () => id } },
    Date: { now: () => web.clock.now().getTime() },
    PropertiesService: { getScriptProperties: () => ({ getProperty: (name: string) => (name === 'SECRET' ? key : null) }) },
    Utilities: { computeHmacSha256Signature, Charset: { US_ASCII: 'latin1', UTF_8: 'utf8' } },
    UrlFetchApp: { fetch: (url: string, request: unknown) => void sent.push({ url, request: Request.parse(request) }) },
  })
  return sent
}

/** Google's answers bytes as Java has them, from −128 to 127, and takes text for ASCII where no charset is given. */
function computeHmacSha256Signature(value: string, key: string, charset: 'latin1' | 'utf8' = 'latin1'): number[] {
  return [...new Int8Array(createHmac('sha256', Buffer.from(key, charset)).update(Buffer.from(value, charset)).digest())]
}

async function post(sent: ReturnType<typeof submit>): Promise<number[]> {
  const statuses: number[] = []
  for (const { url, request } of sent) {
    const address = url.replace('https://ownvoice.example', web.url).replace('<key>', 'google')
    const headers = { ...request.headers, 'Content-Type': request.contentType }
    statuses.push((await fetch(address, { method: 'POST', headers, body: request.payload })).status)
  }
  return statuses
}

const answers = { Name: 'Zoë Feld', Email: 'zoe@example.com', Message: 'Do you teach “cello”? 🎻', Days: ['Monday', 'Friday'] }

test('the script for Google Forms, as the guide has it, signs what our webhook takes', async () => {
  expect(await post(submit(answers))).toEqual([202])
  const [message, ...others] = await web.db.transaction(owner, (tx) => listRecentMessages(tx, 10))
  expect(others).toEqual([])
  expect(message?.mail).toMatchObject({
    from: { name: 'Zoë Feld', address: 'zoe@example.com' },
    text: 'Do you teach “cello”? 🎻\n\nDays: Monday,Friday',
  })
})

test('the same response of Google Forms is one lead, however late, and another secret is none of ours', async () => {
  await post(submit(answers))
  web.clock.advance(86_400_000)
  expect(await post(submit(answers))).toEqual([202])
  expect(await post(submit({ ...answers, Message: 'Forged' }, { id: 'response-2', key: 'whsec_another' }))).toEqual([401])
  expect(await web.db.transaction(owner, (tx) => listRecentMessages(tx, 10))).toHaveLength(1)
})
