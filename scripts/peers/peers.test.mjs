import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'

const env = process.env
/** @type {{ user: string, password: string }[]} */
const users = JSON.parse(env.TEST_MAIL_USERS ?? '[]')
const [shop, customer] = [users[18], users[38]]

describe.skipIf(!shop || !customer)('the mail peers', () => {
  afterEach(() => rmSync(env.TEST_SMTP_DELAY_FILE ?? '', { force: true }))

  test('a mail handed to the SMTP server lies in the IMAP mailbox, over verified TLS on both ways', async () => {
    const messageId = `round-trip-${process.hrtime.bigint()}@customer.test`
    await submit({ messageId, to: shop?.user, port: env.TEST_SMTPS_PORT, secure: true })
    expect(await countByMessageId(messageId)).toBe(1)
    expect(readFileSync(env.TEST_SMTP_ACCEPTED_LOG ?? '', 'utf8')).toContain(`${shop?.user}\t${messageId}\n`)
  })

  test('a recipient that Dovecot does not know is refused with 550', async () => {
    await expect(submit({ messageId: 'nobody@customer.test', to: 'nobody@shop.test' })).rejects.toMatchObject({ responseCode: 550 })
  })

  test('nothing is accepted from someone who has not signed in', async () => {
    const stranger = createTransport({ host: '127.0.0.1', port: Number(env.TEST_SMTP_PORT) })
    await expect(stranger.sendMail({ from: 'a@b.test', to: shop?.user, text: 'Hello' })).rejects.toMatchObject({ responseCode: 530 })
  })

  test('the reply can be held back after the mail was delivered', async () => {
    writeFileSync(env.TEST_SMTP_DELAY_FILE ?? '', JSON.stringify({ beforeReplyMs: 400 }))
    const messageId = `held-back-${process.hrtime.bigint()}@customer.test`
    const startedAt = performance.now()
    await submit({ messageId, to: shop?.user })
    expect(performance.now() - startedAt).toBeGreaterThan(390)
  })
})

describe.skipIf(!env.TEST_DATABASE_URL)('the PostgreSQL peer', () => {
  test('has pgvector, and is old enough and new enough for our SQL', async () => {
    const client = new pg.Client({ connectionString: env.TEST_DATABASE_URL })
    await client.connect()
    try {
      const { rows } = await client.query(
        "select current_setting('server_version_num')::int / 10000 as version, default_version as vector from pg_available_extensions where name = 'vector'",
      )
      expect(rows[0].version).toBeGreaterThanOrEqual(15)
      expect(rows[0].vector).toMatch(/^0\.([89]|\d\d)\.|^[1-9]/)
    } finally {
      await client.end()
    }
  })
})

/** @param {{ messageId: string, to: string | undefined, port?: string | undefined, secure?: boolean }} mail */
async function submit({ messageId, to, port = env.TEST_SMTP_PORT, secure = false }) {
  const auth = { user: customer?.user, pass: customer?.password }
  const transport = createTransport({ host: '127.0.0.1', port: Number(port), secure, auth })
  await transport.sendMail({ from: customer?.user, to, subject: 'Piano lessons', text: 'Hello', messageId: `<${messageId}>` })
}

/** @param {string} messageId */
async function countByMessageId(messageId) {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: Number(env.TEST_IMAPS_PORT),
    secure: true,
    auth: { user: shop?.user ?? '', pass: shop?.password ?? '' },
    logger: false,
  })
  await client.connect()
  try {
    await client.mailboxOpen('INBOX')
    const found = await client.search({ header: { 'message-id': `<${messageId}>` } })
    return found ? found.length : 0
  } finally {
    await client.logout()
  }
}
