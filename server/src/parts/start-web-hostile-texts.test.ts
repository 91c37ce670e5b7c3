import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLeadSource } from '../db/leads/lead-sources.ts'
import { answerMessage } from '../features/assistant/answer-message.ts'
import { openReader } from '../reading/open-reader.ts'
import type { Reader } from '../reading/port.ts'
import { addTestOwner } from '../../testing/database.ts'
import { listOpenEscalations, listRecentMessages } from '../../testing/stored-rows.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { openTestWeb, type TestWeb } from '../../testing/test-web.ts'

/** Made to keep whoever reads them busy: in Dutch and in English, each time span may be put together with the next in several ways. */
const hostileTexts = ['5 uur      '.repeat(40).trim(), '5 hours '.repeat(60).trim()]

const showcase = 'maya@example.com'
let web: TestWeb
let owner: OwnerId
let reader: Reader

beforeAll(async () => {
  // A busy machine takes its time; what is told apart here is moments from minutes.
  reader = openReader({ deadlineMs: 20_000 })
  web = await openTestWeb({ SHOWCASE_EMAIL: showcase }, undefined, { reader, embedder: testEmbedder() })
  owner = await addTestOwner(web.db, { email: showcase })
  await web.db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'hostile', name: 'Form' }))
})
afterAll(async () => {
  await web.stop()
  await reader.close()
})

test('hostile texts as leads and questions of visitors keep nobody waiting, and the leads stand before the owner', async () => {
  const work = Promise.all([
    ...hostileTexts.map((question) => post('/api/v1/assistant/show', { question })),
    ...hostileTexts.map((message, index) => post('/api/leads/hostile', { name: 'Nora', email: `nora${index}@example.com`, message })),
  ]).then(async (answers) => {
    const jobs = web.enqueued.flatMap(({ payload }) => ('messageId' in payload ? payload.messageId : []))
    await Promise.all(jobs.map((messageId) => answerMessage(web.deps, owner, messageId)))
    return answers.map(({ status }) => status)
  })
  const isOver = work.then(() => true)
  let longestMs = 0
  do {
    const startedMs = performance.now()
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200)
    longestMs = Math.max(longestMs, performance.now() - startedMs)
  } while (!(await Promise.race([isOver, Promise.resolve(false)])))

  expect(await work).toEqual([200, 200, 202, 202])
  expect(longestMs).toBeLessThan(20_000) // a busy machine; in the main thread a single one takes half a minute of its own
  const { escalations, messages } = await web.db.transaction(owner, async (tx) => ({
    escalations: await listOpenEscalations(tx),
    messages: await listRecentMessages(tx, 10),
  }))
  expect(escalations.map(({ toEmail }) => toEmail).toSorted()).toEqual(['nora0@example.com', 'nora1@example.com'])
  expect(messages.filter(({ status }) => status === 'received')).toEqual([])
})

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${web.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}
