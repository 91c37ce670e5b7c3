import type { HttpBindings } from '@hono/node-server'
import { passwordResetMail } from '@ownvoice/core/accounts/mails'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProductMails } from '../db/accounts/product-mails.ts'
import { users } from '../db/schema/accounts.ts'
import { mountOutbox } from '../features/accounts/mount-outbox.ts'
import { hasOutbox } from '../features/accounts/outbox-path.ts'
import { sendVerification } from '../features/accounts/send-verification.ts'
import { answerError } from '../http/answer-error.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { postProductMail } from '../jobs/post-product-mail.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await openTestWeb({ BASE_URL: 'http://localhost:3456' })
})
afterAll(() => web.stop())

function newestMail() {
  return web.db.system(async (tx) => (await listProductMails(tx, 1))[0])
}

describe('the outbox of a developer', () => {
  test('lists the mails, newest first, and shows each with its links', async () => {
    for (const token of ['older', 'newer']) {
      await postProductMail(
        web.deps,
        passwordResetMail({ to: `${token}@example.com`, url: `http://localhost:3456/reset-password?token=${token}` }),
        null,
      )
    }
    const list = await (await fetch(`${web.url}/dev/mail`)).text()
    expect(list.indexOf('newer@example.com')).toBeLessThan(list.indexOf('older@example.com'))
    const page = await fetch(`${web.url}/dev/mail/${(await newestMail())?.id}`)
    expect(await page.text()).toContain('<a href="http://localhost:3456/reset-password?token=newer">')
  })

  test('runs nothing of a mail and loads nothing for it', async () => {
    const evil = '"><script>alert(1)</script>'
    await postProductMail(
      web.deps,
      {
        ...passwordResetMail({ to: 'a@example.com', url: 'http://localhost:3456/' }),
        subject: evil,
        heading: evil,
      },
      null,
    )
    for (const path of ['/dev/mail', `/dev/mail/${(await newestMail())?.id}`]) {
      const response = await fetch(`${web.url}${path}`)
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const page = await response.text()
      expect(page).not.toContain('<script')
      expect(page.match(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/) !== null).toBe(path !== '/dev/mail')
    }
  })

  test.each([
    ['over loopback, by a local name', '127.0.0.1', { host: 'localhost:3000' }, 200],
    ['over loopback, by its address', '::1', { host: '[::1]:3000' }, 200],
    ['over the mapped address of a socket for both kinds', '::ffff:127.0.0.1', { host: '127.0.0.1' }, 200],
    ['from another machine', '192.168.1.2', { host: 'localhost:3000' }, 404],
    ['from another machine over IPv6', '2001:db8::1', { host: 'localhost' }, 404],
    ['by a foreign name that points at this machine', '127.0.0.1', { host: 'evil.example:3000' }, 404],
    ['by a name that begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }, 404],
    ['without a name', '127.0.0.1', { host: '' }, 404],
    ['through a proxy that runs here', '127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.5' }, 404],
  ])('answers on this machine alone: asked %s', async (_how, remoteAddress, headers, status) => {
    const app = new Hono<HttpEnv>()
    app.onError((error, c) => answerError(error, c, web.deps.log))
    mountOutbox(app, web.deps)
    const socket = { incoming: { socket: { remoteAddress } } } as HttpBindings // all that is asked of it
    for (const path of ['/dev/mail', `/dev/mail/${(await newestMail())?.id}`])
      expect([path, (await app.request(path, { headers }, socket)).status]).toEqual([path, status])
  })

  test('knows only mails', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id'])
      expect((await fetch(`${web.url}/dev/mail/${id}`)).status).toBe(404)
  })

  test('is not there where the mails are sent', async () => {
    const sending = await openTestWeb({ SMTP_URL: 'smtp://127.0.0.1:1' })
    try {
      for (const path of ['/dev/mail', '/dev/mail/00000000-0000-4000-8000-000000000000']) {
        expect((await fetch(`${sending.url}${path}`)).status).toBe(404)
      }
    } finally {
      await sending.stop()
    }
  })

  test('is never there in production', async () => {
    expect(hasOutbox({ NODE_ENV: 'production', SMTP_URL: undefined })).toBe(false)
    const production = await openTestWeb({
      NODE_ENV: 'production',
      BASE_URL: 'https://app.example.com',
      OWNVOICE_SECRET: 's'.repeat(40),
      SMTP_URL: 'smtps://mail.example.com',
      PAYMENTS: 'test',
    })
    try {
      expect((await fetch(`${production.url}/dev/mail`)).status).toBe(404)
    } finally {
      await production.stop()
    }
  })
})

describe('the link for a new account', () => {
  test('is mailed without any request, leads to the public address and confirms', async () => {
    const owner = await addTestUser(web.db, 'new@example.com', 'a-long-enough-passphrase')
    await web.db.system((tx) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, owner)))
    await sendVerification(web.deps, owner)
    const mail = await newestMail()
    expect(mail).toMatchObject({ toAddress: 'new@example.com', kind: 'verification' })
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).toMatch(/^http:\/\/localhost:3456\/api\/auth\/verify-email\?token=/)
    const visit = await fetch(link.replace('http://localhost:3456', web.url), { redirect: 'manual' })
    expect(visit.headers.get('location')).toBe('/?verified=1')
    const [user] = await web.db.system((tx) => tx.select().from(users).where(eq(users.id, owner)))
    expect(user?.emailVerified).toBe(true)
  })

  test('is not mailed to an account that has confirmed, or is gone', async () => {
    const owner = await addTestUser(web.db, 'confirmed@example.com', 'a-long-enough-passphrase')
    const before = await newestMail()
    await sendVerification(web.deps, owner)
    await sendVerification(web.deps, '00000000-0000-4000-8000-000000000000')
    expect(await newestMail()).toEqual(before)
  })
})
