import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openPushPeer } from '../server/testing/push-peer.ts'
import { createAccount } from './account.ts'
import { expectNoFaults } from './no-faults.ts'

/** What of a service worker's scope is used here (Service Workers §4.1). */
type WorkerScope = EventTarget & {
  clients: { openWindow: (url: string) => Promise<void> }
  registration: { showNotification: (title: string, options: Shown['options']) => Promise<void> }
}
type Shown = { title: string; options: NotificationOptions }

test.use({ serviceWorkers: 'allow' })

const notices = (page: Page) => page.getByRole('region', { name: 'On this device' })
const turned = (page: Page) => notices(page).getByRole('switch', { name: 'Notices on this device' })

/** The run's certificate, which its server trusts; without the mail servers there is none, and the story is counted as not run. */
async function tlsOfTheRun(): Promise<{ certificate: string; key: string }> {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  test.skip(path === '', 'the run has no certificate') // `npm test` makes it with the mail servers; where they cannot be had, its last line counts the story as skipped
  const [certificate, key] = await Promise.all([readFile(path, 'utf8'), readFile(join(dirname(path), 'key.pem'), 'utf8')])
  return { certificate, key }
}

/**
 * A browser without a screen, to which notices are forbidden, and without a service of its maker's: what it is asked is allowed once the test says so, and in place
 * of `PushManager.subscribe` it gives what leads to the push service of the test. All else is real.
 */
async function standInForSubscribe(context: BrowserContext, given: { endpoint: string; p256dh: string; auth: string }): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = () => localStorage.getItem('test.subscribed')
    const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
    const subscription = () => ({
      endpoint,
      options: { applicationServerKey: bytes(kept() ?? '') },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => (localStorage.removeItem('test.subscribed'), true),
    })
    const permission = () => localStorage.getItem('test.permission') ?? 'denied'
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => permission() as NotificationPermission // one of its words
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (kept() === null ? null : subscription()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem('test.subscribed', btoa(String.fromCharCode(...applicationServerKey)))
        return subscription()
      },
    })
  }, given)
}

/** The service worker of the page, once it runs. */
async function workerOf(page: Page) {
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/dashboard'))?.active?.state === 'activated')
  return page.context().serviceWorkers()[0] ?? page.context().waitForEvent('serviceworker')
}

test('an owner turns notices on in a browser, gets one that only it can read, and signs out of them', async ({
  page,
  context,
  baseURL,
}) => {
  const tls = await tlsOfTheRun()
  let publicKey = ''
  const peer = await openPushPeer({ publicKey: () => publicKey, port: Number(process.env['E2E_PUSH_PORT']), ...tls })
  try {
    const phone = peer.subscribe('phone')
    await standInForSubscribe(context, phone)
    await createAccount(page.request, 'push')
    await page.goto('/dashboard/settings?tab=notifications')
    await expect(turned(page)).toBeDisabled()
    await expect(notices(page)).toContainText('This browser was told to show no notices of this site.')
    await expectNoFaults(page, 'main')

    await page.evaluate(() => localStorage.setItem('test.permission', 'granted'))
    await page.reload()
    await expect(turned(page)).not.toBeChecked()
    publicKey = (await (await page.request.get('/api/v1/me/push')).json()).publicKey
    await turned(page).press('Space')
    await expect(turned(page)).toBeChecked()
    const row = notices(page).getByRole('listitem')
    await expect(row).toHaveText(/Chrome on .*This device.*None sent yet/)
    await expectNoFaults(page, 'main')

    await row.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Test sent' })).toBeVisible()
    expect(peer.received).toMatchObject([{ path: '/push/phone', note: { title: 'Notices reach this device', tag: 'test' } }])
    await expect(row).toContainText('Last told')

    await test.step('the service worker shows what came, and a press leads to its page', async () => {
      const worker = await workerOf(page)
      const sent = [
        JSON.stringify(peer.received[0]?.note),
        JSON.stringify({ title: 'a', body: 'b', path: 'https://evil.example/', tag: 'c' }),
        '{',
      ]
      const done = await worker.evaluate(async (texts) => {
        const scope = globalThis as unknown as WorkerScope // a service worker runs this
        const opened: string[] = []
        const shown: Shown[] = []
        scope.clients.openWindow = async (url) => void opened.push(url)
        scope.registration.showNotification = async (title, options) => void shown.push({ title, options })
        const fire = async (name: string, given: object) => {
          const waited: Promise<unknown>[] = []
          const event = new Event(name)
          scope.dispatchEvent(Object.assign(event, given, { waitUntil: (work: Promise<unknown>) => waited.push(work) }))
          await Promise.all(waited)
        }
        for (const text of texts) await fire('push', { data: { json: (): unknown => JSON.parse(text) } })
        let closed = 0
        for (const { options } of shown.slice(1))
          await fire('notificationclick', { notification: { data: options.data, close: () => (closed += 1) } })
        return { opened, shown, closed }
      }, sent)
      expect(done.shown).toMatchObject([
        { title: 'Notices reach this device', options: { tag: 'test', renotify: true, badge: '/badge-96.png' } },
        { title: 'a', options: { body: 'b', tag: 'c' } },
        { title: 'Something waits for you', options: { tag: 'waiting' } },
      ])
      expect(done.opened).toEqual([`${baseURL}/dashboard`, `${baseURL}/dashboard`])
      expect(done.closed).toBe(2)
    })

    await test.step('another browser takes the device off the list, and it stays off', async () => {
      const { devices } = await (await page.request.get('/api/v1/me/push')).json()
      await page.request.delete(`/api/v1/me/push/${devices[0].id}`)
      await page.reload()
      await expect(turned(page)).not.toBeChecked()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('ownvoice.push'))).toBeNull()
      await turned(page).press('Space')
      await expect(turned(page)).toBeChecked()
    })

    await page.getByRole('button', { name: /push-.*@example\.com/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    expect(await page.evaluate(() => [localStorage.getItem('ownvoice.push'), localStorage.getItem('test.subscribed')])).toEqual([
      null,
      null,
    ])
  } finally {
    await peer.close()
  }
})

test('the dashboard can be put on a phone, says so without a connection, and keeps nothing of it; the public pages go without', async ({
  page,
  context,
}) => {
  await createAccount(page.request, 'offline')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await workerOf(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const browser = await context.newCDPSession(page)
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  expect((await browser.send('Page.getAppManifest')).errors).toEqual([])

  await context.setOffline(true)
  await page.goto('/dashboard/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await expect(page.getByText('messages go on being read and answered')).toBeVisible()
  await expectNoFaults(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(['/offline'])
  await page.goto('/privacy')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
