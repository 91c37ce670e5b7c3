import { contractProcedures } from '../../testing/contract-procedures.ts'
import { faults } from '@ownvoice/core/faults'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, plantedBug, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
let cookie: string
let webBuild: string
const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

beforeAll(async () => {
  webBuild = await mkdtemp(join(tmpdir(), 'ownvoice-web-'))
  await mkdir(join(webBuild, 'client', 'assets'), { recursive: true })
  await mkdir(join(webBuild, 'client', 'auth'))
  await writeFile(join(webBuild, 'csp-hashes.json'), JSON.stringify([hash]))
  await writeFile(join(webBuild, 'client', '__spa-fallback.html'), '<!doctype html><title>app</title>')
  await writeFile(join(webBuild, 'client', 'auth', 'index.html'), '<!doctype html><title>sign in</title>')
  await writeFile(join(webBuild, 'client', 'assets', 'main-4f2a.js'), 'export {}'.padEnd(3000, '\n'))
  web = await openTestWeb({}, webBuild)
  await addTestUser(web.db, 'maya@example.com', 'a-long-enough-passphrase')
  cookie = await signIn(web.url, 'maya@example.com', 'a-long-enough-passphrase')
})
afterAll(async () => {
  await web.stop()
  await rm(webBuild, { recursive: true })
})

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${web.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie, ...headers },
    body: JSON.stringify(body),
  })
}

const Operation = z.looseObject({ operationId: z.string(), responses: z.record(z.string(), z.unknown()) })
const Description = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

const mail = { fromEmail: 'nora@example.com', text: 'Hello?' }

describe('answers to faults', () => {
  test('a bug is answered with 500 and a number, and nothing of what went wrong', async () => {
    const response = await post('/api/v1/assistant/try', mail)
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain(plantedBug)
    expect(text).not.toMatch(/\.ts|at .*\(|stack/)
    const requestId = response.headers.get('x-request-id') ?? 'none'
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', message: expect.stringContaining(requestId) })
    const entry = web.logged.find(({ fields }) => fields['requestId'] === requestId)
    expect(entry?.level).toBe('error')
    expect(entry?.fields['err']).toMatchObject({ message: plantedBug, stack: expect.stringContaining('test-web.ts') })
  })

  test('a known fault keeps its code, its status and its words, over both protocols', async () => {
    const id = '4dbb4a3c-6b0c-4a9e-9a53-8f4f0f3a8a11'
    const plain = await fetch(`${web.url}/api/v1/assistant/messages/${id}`, { headers: { Cookie: cookie } })
    expect(plain.status).toBe(404)
    expect(await plain.json()).toMatchObject({ defined: true, code: 'not_found', message: faults.not_found.message })
    const rpc = await post('/api/rpc/assistant/getMessage', { json: { id } }, { 'X-CSRF-Token': 'orpc' })
    expect(rpc.status).toBe(404)
    expect(await rpc.json()).toMatchObject({ json: { defined: true, code: 'not_found' } })
  })

  test('an input that the contract refuses says which field', async () => {
    const response = await post('/api/v1/assistant/try', { fromEmail: 'nobody', text: '' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/fromEmail.*text/) })
  })

  test('a body beyond the limit is refused unread', async () => {
    const response = await post('/api/v1/assistant/try', { ...mail, text: 'a'.repeat(1_100_000) })
    expect(response.status).toBe(413)
  })

  test('an address of the API that does not exist is not found, in words', async () => {
    const response = await fetch(`${web.url}/api/nothing`)
    expect([response.status, await response.json()]).toEqual([404, { code: 'not_found', message: faults.not_found.message }])
  })
})

describe('requests from foreign pages', () => {
  test('are refused even with the cookie', async () => {
    for (const path of ['/api/v1/assistant/try', '/api/rpc/mailboxes/list', '/api/auth/sign-out']) {
      const response = await post(path, {}, { Origin: 'https://evil.example', 'X-CSRF-Token': 'orpc' })
      expect([path, response.status]).toEqual([path, 403])
    }
  })

  test('cannot call a procedure by a bare form post: our own header is missing', async () => {
    const response = await post('/api/rpc/mailboxes/list', {})
    expect(response.status).toBe(403)
    expect((await post('/api/rpc/mailboxes/list', {}, { 'X-CSRF-Token': 'orpc' })).status).toBe(200)
  })
})

describe('the description of the API', () => {
  test('is an OpenAPI 3.1 document that names every procedure of the contract', async () => {
    const response = await fetch(`${web.url}/api/openapi.json`)
    const document = Description.parse(await response.json())
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: '/api/v1' }] })
    const described = Object.values(document.paths).flatMap((item) => Object.values(item))
    const procedures = contractProcedures().map(({ path }) => path.join('.'))
    expect(described.map((operation) => operation.operationId).toSorted()).toEqual(procedures.toSorted())
    for (const { responses } of described) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '404', '429']))
  })

  test('reads well for people too, without a script and without any foreign host', async () => {
    const response = await fetch(`${web.url}/api/docs`)
    const page = await response.text()
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(page).toContain('What the assistant would do with a mail')
    expect(page).not.toMatch(/<script|https?:\/\/|@import|url\(/)
  })
})

describe('the web app', () => {
  test('assets are kept for a year and compressed, pages are asked for again', async () => {
    const asset = await fetch(`${web.url}/assets/main-4f2a.js`)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    const page = await fetch(`${web.url}/auth`)
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await page.text()).toContain('sign in')
  })

  test('every answer carries the guards of the browser, with the hashes of the build', async () => {
    const { headers } = await fetch(`${web.url}/auth`)
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' ${hash};`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('a path does not climb out of its folder', async () => {
    for (const path of ['/..%2fcsp-hashes.json', '/%2e%2e/csp-hashes.json', '/assets/..%5c..%5ccsp-hashes.json']) {
      const response = await fetch(`${web.url}${path}`)
      expect(await response.text()).not.toContain('sha256')
    }
  })
})

test('health: the process answers, and says when its folder cannot be written to, or its disk is almost full', async () => {
  const other = await openTestWeb()
  const ready = async (of: TestWeb) => {
    const response = await fetch(`${of.url}/readyz`)
    return [response.status, await response.json()]
  }
  expect(await ready(other)).toEqual([200, { ok: true }])
  await rm(other.deps.config.DATA_DIR, { recursive: true })
  expect(await ready(other)).toEqual([200, { ok: true }]) // the disk was looked at a moment ago
  other.clock.advance(5000)
  expect(await ready(other)).toEqual([503, { ok: false, problem: 'The data folder cannot be written to (ENOENT).' }])
  expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
  await other.stop()

  const full = await openTestWeb({ MIN_FREE_DISK_MB: '1000000000' })
  expect(await ready(full)).toEqual([503, { ok: false, problem: expect.stringContaining('almost full') }])
  await full.stop()
})
