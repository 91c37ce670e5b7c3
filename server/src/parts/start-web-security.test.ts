import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faults } from '@ownvoice/core/faults'
import { betterAuth } from 'better-auth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authSessions } from '../db/schema/accounts.ts'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

const password = 'a-long-enough-passphrase'
const foreign = 'https://evil.example'
const scriptHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
/** A page, a file, an answer of each kind, a refusal, and nothing. */
const everyKind = ['/', '/auth', '/assets/a.js', '/api/v1/me', '/api/v1/no-such', '/api/auth/get-session', '/api/docs', '/healthz', '/x.y']

let web: TestWeb
let webBuild: string
let cookie: string
let owner: string

beforeAll(async () => {
  webBuild = await mkdtemp(join(tmpdir(), 'ownvoice-build-'))
  await mkdir(join(webBuild, 'client/assets'), { recursive: true })
  await writeFile(join(webBuild, 'csp-hashes.json'), JSON.stringify([scriptHash]))
  await writeFile(join(webBuild, 'client/index.html'), '<!doctype html><title>Home</title>')
  await writeFile(join(webBuild, 'client/__spa-fallback.html'), '<!doctype html><title>App</title>')
  await writeFile(join(webBuild, 'client/assets/a.js'), 'export {}')
  web = await openTestWeb({}, webBuild)
  owner = await addTestUser(web.db, 'maya@example.com', password)
  cookie = await signIn(web.url, 'maya@example.com', password)
})
afterAll(async () => {
  await web.stop()
  await rm(webBuild, { recursive: true })
})

describe('every answer', () => {
  test.each(everyKind)(
    'of %s lets no foreign and no inline script run, is framed by nobody, and tells no other site where it was',
    async (path) => {
      const { headers } = await fetch(`${web.url}${path}`)
      const policy = directivesOf(headers.get('content-security-policy'))
      expect(policy.get('script-src')).toEqual(["'self'", scriptHash])
      expect(policy.get('default-src')).toEqual(["'self'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'self'"])
      expect(policy.get('form-action')).toEqual(["'self'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    },
  )

  test.each(everyKind)('of %s takes the powers of the browser from whatever script got in', async (path) => {
    const { headers } = await fetch(`${web.url}${path}`)
    const granted = (headers.get('permissions-policy') ?? '').split(/,\s*/)
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']) {
      expect(granted).toContain(`${feature}=()`)
    }
    expect(granted.filter((rule) => !rule.endsWith('=()'))).toEqual([])
  })

  test('asks the browser to come back over TLS only where the site has TLS', async () => {
    const plain = await fetch(`${web.url}/`)
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = await openTestWeb({ BASE_URL: 'https://app.example.com' }, webBuild)
    try {
      for (const path of everyKind) {
        const { headers } = await fetch(`${secure.url}${path}`)
        expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains'])
      }
    } finally {
      await secure.stop()
    }
  })
})

describe('a change that another site makes the browser of a signed-in person ask for', () => {
  const sentAs: Record<string, Record<string, string>> = {
    'with a foreign origin': { Origin: foreign },
    'from a sandboxed frame, whose origin is null': { Origin: 'null' },
    'from our own host without TLS or on another port': { Origin: 'http://localhost:1' },
    'with no origin, but the word of the browser that it is cross-site': { 'Sec-Fetch-Site': 'cross-site' },
    'from a neighbour under the same domain': { 'Sec-Fetch-Site': 'same-site' },
  }
  const bodies: Record<string, string> = {
    'application/json': '{}',
    'text/plain': '{}',
    'application/x-www-form-urlencoded': 'plan=basic',
    'multipart/form-data; boundary=x': '--x\r\nContent-Disposition: form-data; name="plan"\r\n\r\nbasic\r\n--x--\r\n',
  }
  const changes = [
    '/api/auth/sign-out',
    '/api/auth/sign-in/email',
    '/api/v1/billing/portal',
    '/api/v1/billing/complete',
    '/api/rpc/accounts/me',
  ]

  for (const [how, headers] of Object.entries(sentAs)) {
    test.each(changes)(`is refused ${how}: %s`, async (path) => {
      for (const [type, body] of Object.entries(bodies)) {
        const response = await post(path, { ...headers, Cookie: cookie, 'Content-Type': type }, body)
        const fault = expect.objectContaining({ code: 'forbidden', message: faults.forbidden.message })
        const answer = path.startsWith('/api/rpc/') ? { json: fault } : fault
        expect([type, response.status, await response.json()]).toEqual([type, 403, answer])
      }
      expect(await sessions()).toBeGreaterThan(0)
    })
  }

  test('is refused as a form even where the browser says nothing of where it comes from', async () => {
    for (const [type, body] of Object.entries(bodies).filter(([kind]) => kind !== 'application/json')) {
      const response = await post('/api/auth/sign-out', { Cookie: cookie, 'Content-Type': type }, body)
      expect([type, response.status]).toEqual([type, 403])
    }
    expect(await sessions()).toBeGreaterThan(0)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is refused by the method %s', async (method) => {
    const response = await fetch(`${web.url}/api/v1/me`, { method, headers: { Origin: foreign, Cookie: cookie } })
    expect(response.status).toBe(403)
  })

  test('is let through from our own pages', async () => {
    const own = { Origin: web.url, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, 'Content-Type': 'application/json' }
    const response = await post('/api/v1/billing/portal', own, '{}')
    expect(await response.json()).toMatchObject({ code: 'no_billing' })
  })
})

describe('what is meant for others', () => {
  test('a lead may come from any site, also as a form', async () => {
    for (const origin of [foreign, 'null']) {
      const headers = { Origin: origin, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' }
      const response = await post('/api/leads/no-such-form', headers, 'email=nora@example.com&message=Hello')
      expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'form_closed' })])
    }
  })

  test('the processor’s webhook comes without cookie and origin, and is judged by its signature alone', async () => {
    const loggedBefore = web.logged.length
    const response = await post('/api/billing/webhook', { 'Content-Type': 'application/json', 'Stripe-Signature': 't=1,v1=00' }, '{}')
    expect(response.status).toBe(403)
    expect(web.logged.slice(loggedBefore).filter(({ fields }) => JSON.stringify(fields).includes('origin'))).toEqual([])
    const fromABrowser = await post('/api/billing/webhook', { Origin: foreign, 'Content-Type': 'application/json' }, '{}')
    expect(fromABrowser.status).toBe(403)
  })
})

describe('a script of another site', () => {
  const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' }

  test.each([...everyKind, '/api/billing/webhook', '/api/v1/billing/subscription', '/api/live'])('may read nothing of %s', async (path) => {
    for (const origin of [foreign, 'null', 'http://localhost']) {
      for (const init of [
        { method: 'GET', headers: { Origin: origin } },
        { method: 'OPTIONS', headers: { Origin: origin, ...asked } },
        { method: 'POST', headers: { Origin: origin, 'Content-Type': 'application/json' }, body: '{}' },
      ]) {
        const response = await fetch(`${web.url}${path}`, init)
        expect([init.method, ...corsHeaders(response)]).toEqual([init.method])
      }
    }
  })

  test('may read the answer to a lead, and without cookies only', async () => {
    const response = await fetch(`${web.url}/api/leads/no-such-form`, { method: 'OPTIONS', headers: { Origin: foreign, ...asked } })
    expect(corsHeaders(response)).toContain('access-control-allow-origin: *')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('the account library', () => {
  const used = [
    'POST /sign-in/email',
    'POST /sign-out',
    'GET /get-session',
    'POST /request-password-reset',
    'POST /reset-password',
    'POST /change-password',
    'POST /send-verification-email',
    'GET /verify-email',
  ]
  const brought = Object.values(betterAuth({ secret: 's'.repeat(40) }).api).flatMap(({ path, options: { method } }) =>
    path === undefined ? [] : [method].flat().map((one) => ({ name: `${one} ${path}`, method: one, path: path.replace(/:\w+/g, 'x') })),
  )

  test('brings what is used, and more', () => {
    expect(brought.map(({ name }) => name)).toEqual(expect.arrayContaining([...used, 'POST /verify-password', 'POST /update-user']))
  })

  test.each(brought.filter(({ name }) => !used.includes(name)))('is closed where it is not used: $name', async ({ method, path }) => {
    const body = method === 'GET' ? {} : { body: JSON.stringify({ password, email: 'maya@example.com' }) }
    for (const written of [path, `${path}/`, path.replace('/', '//'), path.replace('-', '%2D')]) {
      const headers = { Cookie: cookie, Origin: web.url, 'Content-Type': 'application/json' }
      const response = await fetch(`${web.url}/api/auth${written}`, { method, headers, ...body })
      expect([written, response.status, await response.json()]).toMatchObject([written, 404, { code: 'not_found' }])
    }
  })
})

describe('a way out to another site', () => {
  const targets = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,hi',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/../..//evil.example',
    '/a/../../\\evil.example',
  ]

  test.each(targets)('is not given at sign-in: %j', async (target) => {
    const response = await postSignInWith({ callbackURL: target })
    const body: unknown = await response.json()
    expect([response.status, response.headers.get('location')]).toEqual([403, null])
    expect(JSON.stringify(body)).not.toContain('evil')
  })

  test.each(targets)('is not given by an address of ours: %j', async (target) => {
    const query = new URLSearchParams({ callbackURL: target, redirectTo: target, next: target, returnTo: target, token: 'x' })
    for (const path of ['/auth', '/login', '/subscribe', '/api/auth/verify-email', '/api/auth/reset-password/x', '/api/auth/error', '/']) {
      const response = await fetch(`${web.url}${path}?${query.toString()}`, { redirect: 'manual' })
      const location = response.headers.get('location')
      expect([path, location && new URL(location, web.url).origin]).toEqual([path, location && web.url])
    }
  })

  test.each(['//evil.example', '//evil.example/..', '/%2f%2fevil.example', '/.//evil.example/', '/\\evil.example'])(
    'is not given by a path: %s',
    async (path) => {
      const response = await fetch(`${web.url}${path}`, { redirect: 'manual' })
      expect([response.status < 300 || response.status >= 400, response.headers.get('location')]).toEqual([true, null])
    },
  )
})

function post(path: string, headers: Record<string, string>, body: string): Promise<Response> {
  return fetch(`${web.url}${path}`, { method: 'POST', headers, body, redirect: 'manual' })
}

async function postSignInWith(more: Record<string, string>): Promise<Response> {
  const body = JSON.stringify({ email: 'maya@example.com', password, ...more })
  return post('/api/auth/sign-in/email', { 'Content-Type': 'application/json', Origin: web.url }, body)
}

async function sessions(): Promise<number> {
  return (await web.db.system((tx) => tx.select().from(authSessions).where(eq(authSessions.userId, owner)))).length
}

function corsHeaders(response: Response): string[] {
  return [...response.headers].filter(([name]) => name.startsWith('access-control-')).map(([name, value]) => `${name}: ${value}`)
}

function directivesOf(policy: string | null): Map<string, string[]> {
  const directives = (policy ?? '').split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}
