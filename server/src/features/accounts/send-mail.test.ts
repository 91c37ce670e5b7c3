import { accountDeletedMail, passwordResetMail } from '@ownvoice/core/accounts/mails'
import type { ProductMail } from '@ownvoice/core/accounts/product-mail'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { findProductMail, getProductMail, type StoredProductMail } from '../../db/accounts/product-mails.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import type { Jobs } from '../../jobs/engine.ts'
import { postProductMail } from '../../jobs/post-product-mail.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { sendMail } from './send-mail.ts'

type Taken = { from: string; to: string[]; raw: Buffer }
type Sink = { url: string; taken: Taken[]; replies: (Error | null)[]; close(): Promise<void> }

let db: OpenedDatabase
let sink: Sink
beforeAll(async () => {
  db = await openTestDatabase()
  sink = await openSink()
})
afterAll(async () => {
  await sink.close()
  await db.close()
})

/** A mail server that keeps what it takes; `replies` says how it answers the next ones. */
async function openSink(): Promise<Sink> {
  const taken: Taken[] = []
  const replies: (Error | null)[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = replies.shift() ?? null
        if (!refusal) {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        }
        callback(refusal, 'Accepted')
      })
    },
  })
  const listener = server.listen(0, '0.0.0.0')
  await new Promise<void>((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo // a TCP server's address is no pipe
  return { url: `smtp://127.0.0.1:${port}`, taken, replies, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

test('of the last mail to a deleted account nothing is kept once it was sent, its address neither', async () => {
  const id = await post(accountDeletedMail({ to: 'gone@example.com', backups: 'Backups are gone after 30 days at the latest.' }))
  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: sink.url })
  for (let time = 0; time < 2; time += 1) await sendMail({ config, db, clock: testClock() }, id)
  expect(sink.taken.filter(({ to }) => to.includes('gone@example.com'))).toHaveLength(1)
  expect(await db.system((tx) => findProductMail(tx, id))).toBeNull()
})

/** Posts a mail as the product does and gives the id that the job is handed. */
async function post(mail: ProductMail): Promise<string> {
  const ids: string[] = []
  const jobs: Pick<Jobs, 'enqueue'> = {
    enqueue: async (_tx, name, payload) => {
      if (name === 'accounts.post' && 'mailId' in payload) ids.push(payload.mailId)
    },
  }
  await postProductMail({ db, jobs: jobs as Jobs }, mail, null) // posting enqueues and does nothing else with jobs
  return ids[0] ?? ''
}

function stored(id: string): Promise<StoredProductMail> {
  return db.system((tx) => getProductMail(tx, id))
}

const clock = testClock()
const keeping = { config: readConfig({ NODE_ENV: 'test' }), clock }
const sending = () => ({ db, clock, config: readConfig({ NODE_ENV: 'test', SMTP_URL: sink.url, MAIL_FROM: 'hello@shop.example' }) })
const reset = (to: string) => passwordResetMail({ to, url: 'https://app.example.com/reset-password?token=secret-token' })

describe('a mail of the product', () => {
  test('leaves once, however often its job runs, and its link is kept nowhere after', async () => {
    const id = await post(reset('maya@example.com'))
    const before = sink.taken.length
    await sendMail(sending(), id)
    await sendMail(sending(), id)
    expect(sink.taken.slice(before).map(({ from, to }) => [from, to])).toEqual([['hello@shop.example', ['maya@example.com']]])
    expect(await stored(id)).toMatchObject({ status: 'sent', html: null, text: null, sentAt: clock.now() })
  })

  test('says whom it is from, that no person wrote it, and has a name of its own for good', async () => {
    const id = await post({ ...reset('lea@example.com'), replyTo: 'team@shop.example' })
    await sendMail(sending(), id)
    const raw = sink.taken.at(-1)?.raw ?? Buffer.alloc(0)
    const mail = await parseMail(raw)
    expect(mail.from).toMatchObject({ name: 'Ownvoice', address: 'hello@shop.example' })
    const headers = raw.toString().split('\r\n\r\n')[0] ?? ''
    expect(headers).toContain(`Message-ID: <${id}@shop.example>`)
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).toContain('Reply-To: team@shop.example')
    expect(raw.toString()).toContain('multipart/alternative')
  })

  test('has no header but its own, whatever stands in its subject; an address that would bring one is refused', async () => {
    const id = await post({ ...reset('kim@example.com'), subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nbody' })
    await sendMail(sending(), id)
    const taken = sink.taken.at(-1)
    expect(taken?.to).toEqual(['kim@example.com'])
    expect(taken?.raw.toString()).not.toMatch(/^Bcc:/im)
    const before = sink.taken.length
    for (const evil of [
      { ...reset('kim@example.com\r\nBcc: everybody@example.com') },
      { ...reset('kim@example.com'), replyTo: 'a@example.com\r\nBcc: everybody@example.com' },
    ]) {
      const evilId = await post(evil)
      await expect(sendMail(sending(), evilId)).rejects.toMatchObject({ code: 'permanent' })
    }
    expect(sink.taken).toHaveLength(before)
  })

  test('waits with its texts while the server does not take it, and is given up when it was refused for good', async () => {
    const id = await post(reset('ines@example.com'))
    sink.replies.push(Object.assign(new Error('try later'), { responseCode: 451 }))
    await expect(sendMail(sending(), id)).rejects.toMatchObject({ code: 'temporary', retry: true })
    expect(await stored(id)).toMatchObject({ status: 'waiting' })
    sink.replies.push(Object.assign(new Error('no such user'), { responseCode: 550 }))
    await expect(sendMail(sending(), id)).rejects.toMatchObject({ code: 'permanent', retry: false })
    await sendMail(sending(), id)
    expect(await stored(id)).toMatchObject({ status: 'sent' })
  })

  test('is kept with its texts where no server is set, and stays so', async () => {
    const id = await post(reset('ruth@example.com'))
    await sendMail({ ...keeping, db }, id)
    await sendMail(sending(), id)
    expect(await stored(id)).toMatchObject({ status: 'kept', sentAt: null })
    expect((await stored(id)).text).toContain('secret-token')
  })

  test('never brings a password over the network in plain', async () => {
    const id = await post(reset('noah@example.com'))
    const far = sink.url.replace('smtp://127.0.0.1', 'smtp://user:secret@127.0.0.2')
    const config = readConfig({ NODE_ENV: 'test', SMTP_URL: far })
    const refusal = { code: 'temporary', detail: expect.stringContaining('certificate') }
    await expect(sendMail({ db, clock, config }, id)).rejects.toMatchObject(refusal) // of a connection that it did encrypt
  })
})
