import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../../testing/auth-calls.ts'
import { addOneOfEach } from '../../testing/one-of-each.ts'
import { fingerprint, plantWords, queryAll } from '../../testing/planted-words.ts'
import { type Known, sampleOf } from '../../testing/sample-input.ts'
import { logLines } from '../../testing/log-lines.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { accountsJobs } from '../features/accounts/jobs.ts'
import { assistantJobs } from '../features/assistant/jobs.ts'
import { miningJobs } from '../features/assistant/mining/jobs.ts'
import { billingJobs } from '../features/billing/jobs.ts'
import { bookingsJobs } from '../features/bookings/jobs.ts'
import { schedulingJobs } from '../features/scheduling/jobs.ts'
import { escalationsJobs } from '../features/escalations/jobs.ts'
import { followUpsJobs } from '../features/followups/jobs.ts'
import { knowledgeJobs } from '../features/knowledge/jobs.ts'
import { mailboxesJobs } from '../features/mailboxes/jobs.ts'
import { reportsJobs } from '../features/reports/jobs.ts'
import { toneJobs } from '../features/tone/jobs.ts'
import { signFile } from '../files/signed-address.ts'
import { openApiDocument } from '../http/open-api-document.ts'
import { catalog, type JobName } from '../jobs/catalog.ts'
import type { Jobs } from '../jobs/engine.ts'
import { apiRouter } from '../router.ts'
import { type RunningWeb, startWeb } from './start-web.ts'

const password = 'a-long-enough-passphrase'
const word = 'Qvxplanted'

/** What visitors may call: all else asks who they are. */
const openToAll = new Set([
  'assistant.showAnswer',
  'billing.createAccount',
  'billing.createCheckout',
  'billing.findCheckout',
  'site.notifyAboutPro',
  'site.reportMissingPage',
  'site.sendDemoRequest',
])

/** What an owner may call without a subscription: who they are, what they hold, taking it out, and paying again. All else asks for one. */
const openToLapsed = new Set([
  'accounts.confirmPassword',
  'accounts.correctEmail',
  'accounts.data.deleteAccount',
  'accounts.data.summary',
  'accounts.endOtherSessions',
  'accounts.endSession',
  'accounts.getTwoFactor',
  'accounts.listSessions',
  'accounts.me',
  'accounts.passkeys.list',
  'accounts.passkeys.remove',
  'accounts.passkeys.rename',
  'accounts.record.export',
  'accounts.record.list',
  'billing.checkSubscription',
  'billing.completeSubscription',
  'billing.openPortal',
])

const registers = [
  accountsJobs,
  assistantJobs,
  miningJobs,
  billingJobs,
  bookingsJobs,
  schedulingJobs,
  escalationsJobs,
  followUpsJobs,
  knowledgeJobs,
  mailboxesJobs,
  reportsJobs,
  toneJobs,
]

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.unknown() })).default([]),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) }).optional(),
})
type Call = z.infer<typeof Operation> & { method: string; path: string }

let web: TestWeb
let real: RunningWeb
let url: string
let theirs: OwnerId
let before: Record<string, unknown>
let calls: Call[]
const cookies = { nobody: '', lapsed: '', other: '', theirs: '' }

beforeAll(async () => {
  web = await openTestWeb()
  real = await startWeb(web.deps, { secret: 's'.repeat(40), webBuild: '/nowhere', router: apiRouter(web.deps) })
  url = `http://localhost:${real.port}`
  theirs = await addTestUser(web.db, 'theirs@example.com', password)
  cookies.theirs = await signIn(url, 'theirs@example.com', password)
  await addOneOfEach(web.db, theirs)
  const sessions = await queryAll(web.db, `select id, token from auth_sessions where user_id = '${theirs}'`)
  await plantWords(web.db, theirs, word)
  for (const { id, token } of sessions)
    await queryAll(web.db, `update auth_sessions set token = '${String(token)}' where id = '${String(id)}'`)
  await web.deps.documentFiles.put(theirs, 'prices.md', Buffer.from(word))
  await addTestUser(web.db, 'other@example.com', password)
  cookies.other = await signIn(url, 'other@example.com', password)
  await addTestUser(web.db, 'lapsed@example.com', password, { isSubscribed: false })
  cookies.lapsed = await signIn(url, 'lapsed@example.com', password)
  before = await fingerprint(web.db, theirs)
  const { paths } = await openApiDocument()
  calls = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...Operation.parse(operation) })),
  )
})
afterAll(async () => {
  await real.stop()
  await web.stop()
})

async function call(
  { method, path, parameters, requestBody }: Call,
  cookie: string,
  known: Known,
): Promise<{ status: number; text: string }> {
  const given = parameters.filter((one) => one.required || one.in === 'path')
  const value = (one: (typeof given)[number]) => {
    const sample = sampleOf(one.schema, known)
    const text = typeof sample === 'string' ? sample : JSON.stringify(sample)
    return encodeURIComponent(one.in === 'path' && text === 'x' ? known.id : text)
  }
  const filled = given.filter((one) => one.in === 'path').reduce((address, one) => address.replace(`{${one.name}}`, value(one)), path)
  const query = given.filter((one) => one.in === 'query').map((one) => `${one.name}=${value(one)}`)
  const body = requestBody && JSON.stringify(sampleOf(requestBody.content['application/json'].schema, known))
  const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' }
  const response = await fetch(`${url}/api/v1${filled}?${query.join('&')}`, { method, headers, ...(body !== undefined && { body }) })
  return { status: response.status, text: await response.text() }
}

/** The ids of one row in each table of theirs. */
async function idsOfTheirs(): Promise<string[]> {
  const ids: string[] = []
  const tables = [
    'messages',
    'conversations',
    'outgoing',
    'escalated_emails',
    'documents',
    'answers',
    'mailboxes',
    'lead_sources',
    'bookings',
    'booking_links',
    'line_entries',
    'line_places',
    'auth_sessions',
    'push_devices',
    'passkeys',
  ]
  for (const table of tables)
    ids.push(...(await queryAll(web.db, `select id from ${table} where user_id = '${theirs}' limit 1`)).map(({ id }) => String(id)))
  ids.push(
    ...(await queryAll(web.db, `select tone_id from client_tone where user_id = '${theirs}' limit 1`)).map((row) => String(row['tone_id'])),
  )
  return ids
}

const someId = '3f1f1a52-6c1e-4c62-9a53-2f1f0c6f7c11'
const known = { id: someId, email: 'ada@example.com' }

describe('every procedure of the contract', () => {
  test('has its row in the matrix where it is open, and no row is of none', () => {
    const names = calls.map(({ operationId }) => operationId)
    expect(names.length).toBeGreaterThan(100)
    expect([...openToAll, ...openToLapsed].filter((name) => !names.includes(name))).toEqual([])
  })

  test('asks a visitor who they are, before it looks at what they send, unless it is open to all', async () => {
    for (const one of calls.filter(({ operationId }) => !openToAll.has(operationId))) {
      expect([one.operationId, (await call(one, cookies.nobody, known)).status]).toEqual([one.operationId, 401])
    }
  })

  test('asks an owner without a subscription for one, unless it is open to them', async () => {
    for (const one of calls.filter(({ operationId }) => !openToAll.has(operationId))) {
      const { status } = await call(one, cookies.lapsed, known)
      expect([one.operationId, status === 402]).toEqual([one.operationId, !openToLapsed.has(one.operationId)])
    }
  })

  test('gives another owner not a byte of somebody, and changes nothing of theirs, whichever of their ids is sent', async () => {
    const ids = await idsOfTheirs()
    expect(ids.length).toBeGreaterThan(10)
    const reached = new Set<string>()
    for (const one of calls.filter(({ operationId }) => !openToAll.has(operationId))) {
      const takesId = one.path.includes('{') || JSON.stringify([one.parameters, one.requestBody]).includes('uuid')
      for (const id of takesId ? ids : [someId]) {
        const { status, text } = await call(one, cookies.other, { ...known, id })
        expect(text, `${one.operationId} ${id}`).not.toContain(word)
        if (status !== 400 && status !== 500) reached.add(one.operationId)
      }
    }
    expect(await fingerprint(web.db, theirs)).toEqual(before)
    const takingIds = calls.filter(
      ({ operationId, path, requestBody }) => !openToAll.has(operationId) && `${path}${JSON.stringify(requestBody)}`.match(/\{\w+\}|uuid/),
    )
    expect(takingIds.map(({ operationId }) => operationId).filter((name) => !reached.has(name))).toEqual([])
    expect(reached.size).toBeGreaterThan(90)
  })

  test('does give its owner what is theirs, so that the promise above is about something', async () => {
    const showing = new Set<string>()
    for (const one of calls.filter(({ method }) => method === 'GET')) {
      if ((await call(one, cookies.theirs, known)).text.includes(word)) showing.add(one.operationId)
    }
    expect(showing).toContain('knowledge.listDocuments')
    expect(showing.size).toBeGreaterThan(8)
  })
})

describe('every door outside the contract', () => {
  /** Who comes in by each: `all` shows nothing of an account, `key` what its own unguessable key is for, the others by the session. */
  const doors: Record<string, 'all' | 'key' | 'signed in' | 'subscribed'> = {
    "get '/healthz'": 'all',
    "get '/readyz'": 'all',
    "get '/metrics'": 'key',
    "get '/robots.txt'": 'all',
    "get '/sitemap.xml'": 'all',
    "get '/site.webmanifest'": 'all',
    "get '/service-worker.js'": 'all',
    "get '/offline'": 'all',
    "get '*'": 'all',
    "get '/api/openapi.json'": 'all',
    "get '/api/docs'": 'all',
    "get '/embed.js'": 'all',
    "get '/f/:formKey'": 'key',
    "post '/api/leads/:formKey'": 'key',
    "post '/api/leads/:formKey/webhook'": 'key',
    "get '/api/leads/:formKey/ask'": 'key',
    "post '/api/leads/:formKey/ask'": 'key',
    "post '/api/bookings/:hookKey'": 'key',
    'post googlePushPath': 'key',
    "post '/api/billing/webhook'": 'key',
    'get checkoutPath': 'key',
    'post checkoutPath': 'key',
    'get portalPath': 'key',
    'post portalPath': 'key',
    'get `${noticePath}/:key`': 'key',
    'post `${noticePath}/:key`': 'key',
    'post `${noticePath}/:key/undo`': 'key',
    'get `${contactPath}/:token`': 'key',
    'post `${contactPath}/:token`': 'key',
    'get `${optOutPath}/:token`': 'key',
    'post `${optOutPath}/:token`': 'key',
    'get outboxPath': 'all', // never in production: see `hasOutbox`
    'get `${outboxPath}/:id`': 'all',
    "get '/api/live'": 'signed in',
    "get '/api/export'": 'signed in',
    'get `${previewPath}:token`': 'signed in',
    'post uploadPath': 'subscribed',
  }

  test('has its row here, and no row is of none', async () => {
    const found = new Set<string>()
    for (const file of await readdir(join(import.meta.dirname, '..'), { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const text = await readFile(join(import.meta.dirname, '..', file), 'utf8')
      for (const [, method, path] of text.matchAll(/\bapp\.(get|post|put|patch|delete|all)\(\s*('[^']*'|`[^`]*`|\w+)/g))
        found.add(`${method} ${path}`)
    }
    expect([...found].toSorted()).toEqual(Object.keys(doors).toSorted())
  })

  test('shows a visitor, an owner without a subscription and another owner nothing of somebody', async () => {
    const file = { owner: theirs, path: `${theirs}/prices.md`, name: 'prices.md', type: 'text/markdown' }
    const signed = `/api/files/${signFile(web.deps.fileDigest, file, web.clock.now())}`
    const ask = async (path: string, cookie: string, method = 'GET') => {
      const leaving = new AbortController()
      const response = await fetch(`${url}${path}`, { method, headers: { Cookie: cookie, Origin: url }, signal: leaving.signal })
      const shown = path === '/api/live' ? '' : await response.text() // the first never ends
      leaving.abort()
      expect(shown, path).not.toContain(word)
      return response.status
    }
    const statuses = async (path: string, method?: string) => [
      await ask(path, cookies.nobody, method),
      await ask(path, cookies.lapsed, method),
      await ask(path, cookies.other, method),
    ]
    expect(await statuses('/api/live')).toEqual([401, 200, 200])
    expect(await statuses('/api/export')).toEqual([401, 200, 200])
    expect(await statuses(signed)).toEqual([401, 404, 404])
    expect(await statuses('/api/documents?name=a.exe', 'POST')).toEqual([401, 402, 400])
    expect(await fingerprint(web.db, theirs)).toEqual(before)
  })
})

test('no job of another owner changes anything of somebody, whichever of their ids it names', async () => {
  const works: [JobName, (payload: never) => Promise<void>][] = []
  const jobs: Jobs = {
    ...web.deps.jobs,
    work: async (name, run, setAside) => {
      works.push([name, (payload) => run(payload, new AbortController().signal)])
      if (setAside) works.push([name, setAside])
    },
  }
  for (const register of registers) await register({ ...web.deps, jobs })
  expect(new Set(works.map(([name]) => name))).toEqual(new Set(Object.keys(catalog)))
  const other = (await queryAll(web.db, `select id from users where email = 'other@example.com'`)).map(({ id }) => String(id))[0]
  for (const [name, run] of works) {
    const fields = Object.keys(catalog[name].payload.shape)
    if (!fields.includes('owner')) continue // it is of no account, or of all
    for (const id of await idsOfTheirs()) {
      const payload = Object.fromEntries(
        fields.map((field) => [field, field === 'owner' ? other : field === 'since' ? '2026-03-02T15:00:00Z' : id]),
      )
      await run(payload as never).catch(() => {}) // what it names is not there, for this owner
    }
  }
  expect(await fingerprint(web.db, theirs)).toEqual(before)
})

test('nothing of somebody came into the log on the way', () => {
  const lines = logLines(web.logged)
  expect(lines.length).toBeGreaterThan(100)
  for (const line of lines) expect(line).not.toContain(word)
})
