import { passwordResetMail } from '@ownvoice/core/accounts/mails'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProductMails } from '../db/accounts/product-mails.ts'
import { users } from '../db/schema/accounts.ts'
import { hasOutbox } from '../features/accounts/outbox-path.ts'
import { sendVerification } from '../features/accounts/send-verification.ts'
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
      )
    }
    const list = await (await fetch(`${web.url}/dev/mail`)).text()
    expect(list.indexOf('newer@example.com')).toBeLessThan(list.indexOf('older@example.com'))
    const page = await fetch(`${web.url}/dev/mail/${(await newestMail())?.id}`)
    expect(await page.text()).toContain('<a href="http://localhost:3456/reset-password?token=newer">')
  })

  test('runs nothing of a mail and loads nothing for it', async () => {
    const evil = '"><script>alert(1)</script>'
    await postProductMail(web.deps, {
      ...passwordResetMail({ to: 'a@example.com', url: 'http://localhost:3456/' }),
      subject: evil,
      heading: evil,
    })
    for (const path of ['/dev/mail', `/dev/mail/${(await newestMail())?.id}`]) {
      const response = await fetch(`${web.url}${path}`)
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const page = await response.text()
      expect(page).not.toContain('<script')
      expect(page.match(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/) !== null).toBe(path !== '/dev/mail')
    }
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
