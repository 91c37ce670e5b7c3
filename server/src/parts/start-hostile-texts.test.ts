import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { findVerifiedOwner } from '../db/accounts/users.ts'
import { addLeadSource } from '../db/leads/lead-sources.ts'
import { openReader } from '../reading/open-reader.ts'
import { listOpenEscalations, listRecentMessages } from '../../testing/stored-rows.ts'
import { testEmbedder } from '../../testing/test-embedder.ts'
import { type RunningServer, startServer } from './start.ts'

/** Made to keep whoever reads them busy: in Dutch and in English, each time span may be put together with the next in several ways. */
const hostileTexts = ['5 uur      '.repeat(20).trim(), '5 hours '.repeat(72).trim()]

let dataDir: string
let server: RunningServer
const logged: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ownvoice-hostile-'))
  const note = (fields: Record<string, unknown>, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  server = await startServer({
    config: readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir }),
    log: { info: () => {}, warn: note, error: note },
    webBuild: '/nowhere',
    // A busy machine takes its time; what is told apart here is moments from minutes.
    replace: { embedder: testEmbedder(), reader: openReader({ deadlineMs: 20_000 }) },
  })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('hostile texts as leads and questions of visitors keep nobody waiting, and the leads stand before the owner', async () => {
  const { db, config } = server.deps
  const owner = await db.system((tx) => findVerifiedOwner(tx, config.SHOWCASE_EMAIL))
  if (!owner) throw new Error('the example business was not seeded')
  await db.transaction(owner, (tx) => addLeadSource(tx, { formKey: 'hostile', name: 'Form' }))
  const before = await db.transaction(owner, listOpenEscalations)

  const sent = hostileTexts.flatMap((text, index) => [
    post('/api/leads/hostile', { name: 'Nora', email: `nora${index}@example.com`, message: text }),
    post('/api/v1/assistant/show', { question: text.slice(0, 490) }),
  ])
  const answers = Promise.all(sent)
  const answered = answers.then(() => true)
  let longestMs = 0
  do {
    const startedMs = performance.now()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    longestMs = Math.max(longestMs, performance.now() - startedMs)
  } while (!(await Promise.race([answered, Promise.resolve(false)])))
  expect((await answers).map(({ status }) => status)).toEqual([202, 200, 202, 200])
  expect(longestMs).toBeLessThan(5_000)

  const escalations = () => db.transaction(owner, listOpenEscalations)
  await expect.poll(async () => (await escalations()).length, { timeout: 60_000 }).toBe(before.length + hostileTexts.length)
  const senders = (await escalations()).map(({ toEmail }) => toEmail)
  expect(senders).toEqual(expect.arrayContaining(['nora0@example.com', 'nora1@example.com']))
  const messages = await db.transaction(owner, (tx) => listRecentMessages(tx, 10))
  expect(messages.filter(({ status }) => status === 'received')).toEqual([])
})

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}
