import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { mountServiceWorker } from '../http/service-worker.ts'

let web: TestWeb
let webBuild: string

const addresses = { known: ['/', '/auth', '/dashboard', '/dashboard/messages/:id', '/api/oauth/google/callback'], listed: ['/', '/auth'] }
const page = '<!doctype html><link rel="canonical" href="https://site.invalid/auth"/><p>Company-of-site.invalid</p>'

beforeAll(async () => {
  webBuild = await mkdtemp(join(tmpdir(), 'ownvoice-web-'))
  await mkdir(join(webBuild, 'client', 'auth'), { recursive: true })
  await writeFile(join(webBuild, 'addresses.json'), JSON.stringify(addresses))
  await writeFile(join(webBuild, 'client', '__spa-fallback.html'), '<!doctype html><title>app</title>')
  await writeFile(join(webBuild, 'client', 'auth', 'index.html'), page)
  web = await openTestWeb({ BASE_URL: 'https://own.example/', COMPANY_NAME: 'Keys & <Bows>' }, webBuild)
})
afterAll(async () => {
  await web.stop()
  await rm(webBuild, { recursive: true })
})

test('an address of a screen gets the app, a missing file does not', async () => {
  for (const path of [
    '/dashboard',
    '/dashboard/',
    '/dashboard/messages/7',
    '/dashboard/messages/a.b',
    '/api/oauth/google/callback?code=1',
  ]) {
    const response = await fetch(`${web.url}${path}`)
    expect([path, response.status, await response.text()]).toEqual([path, 200, expect.stringContaining('<title>app</title>')])
  }
  expect((await fetch(`${web.url}/assets/gone-1.js`)).status).toBe(404)
})

test('an address that leads nowhere gets the app, which says so, under the status 404 [LEGAL-021]', async () => {
  for (const path of [
    '/no/such/page',
    '/dashboard/no-such-page',
    '/dashboard/messages/7/8',
    '/auth/index.html',
    '/__spa-fallback.html',
    '/old.php',
  ]) {
    const response = await fetch(`${web.url}${path}`, { headers: { Accept: 'text/html' } })
    expect([path, response.status, await response.text()]).toEqual([path, 404, expect.stringContaining('<title>app</title>')])
  }
})

test('a page speaks in the words of the installation, whatever host it is asked under', async () => {
  const answered = await (await fetch(`${web.url}/auth/`, { headers: { 'X-Forwarded-Host': 'evil.example' } })).text()
  expect(answered).toContain('<link rel="canonical" href="https://own.example/auth"/><p>Keys &amp; &lt;Bows&gt;</p>')
})

test('a page that the browser has already is not sent again', async () => {
  const etag = (await fetch(`${web.url}/auth`)).headers.get('etag') ?? ''
  const again = await fetch(`${web.url}/auth`, { headers: { 'If-None-Match': `"other", ${etag}` } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await fetch(`${web.url}/auth`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

test('a browser that takes Brotli gets a page in it, and any other the page as it is', async () => {
  const accepting = (encoding: string) => fetch(`${web.url}/auth`, { headers: { 'Accept-Encoding': encoding } })
  const [small, plain, refused] = [await accepting('gzip, br'), await accepting('identity'), await accepting('br;q=0')]
  for (const [answer, encoding] of [
    [small, 'br'],
    [plain, null],
    [refused, null],
  ] as const) {
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary'), await answer.text()]).toEqual([
      encoding,
      'Accept-Encoding',
      expect.stringContaining('<p>Keys &amp; &lt;Bows&gt;</p>'),
    ])
  }
  const again = await fetch(`${web.url}/auth`, { headers: { 'Accept-Encoding': 'br', 'If-None-Match': small.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('search machines find the public pages, and are kept out of the dashboard', async () => {
  const sitemap = await fetch(`${web.url}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  expect([...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => found[1])).toEqual([
    'https://own.example/',
    'https://own.example/auth',
  ])
  const robots = await (await fetch(`${web.url}/robots.txt`)).text()
  expect(robots).toMatch(/^Disallow: \/dashboard$/m)
  expect(robots).toContain('Sitemap: https://own.example/sitemap.xml')
  expect(await (await fetch(`${web.url}/site.webmanifest`)).json()).toMatchObject({ start_url: '/dashboard' })
})

test('the service worker of the dashboard is asked for anew each time, may run here, and is another one with another build', async () => {
  const answer = await fetch(`${web.url}/service-worker.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'self'; script-src 'self'/)
  const first = await answer.text()
  expect(first).toMatch(/^const version = '[\w-]{16}'\n/)
  const other = new Hono<HttpEnv>()
  mountServiceWorker(other, 'another build')
  const second = await (await other.request('/service-worker.js')).text()
  expect(second.split('\n')[0]).not.toBe(first.split('\n')[0])
  expect(second.split('\n').slice(1)).toEqual(first.split('\n').slice(1))
})

test('the page for a device without a connection needs nothing else to be shown', async () => {
  const answer = await fetch(`${web.url}/offline`)
  const shown = await answer.text()
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(shown).toContain('messages go on being read and answered')
  expect(shown).toContain('name="robots" content="noindex"')
  expect(shown).not.toMatch(/<script|<link|<img|url\(/)
})
