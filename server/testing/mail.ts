import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Clock } from '../src/clock.ts'
import type { Log } from '../src/log.ts'
import type { ImapSettings } from '../src/mail/open-mailbox.ts'
import { parseMail } from '../src/mail/parse-mail.ts'
import type { Reach } from '../src/mail/reach.ts'

/** The real mail servers of a test run, and what stands in them for the outside world. */
export type MailPeer = {
  /** How one of the people of the servers signs in; `index` counts from 1 to 30; tests that run side by side take different ones. */
  settings(side: 'owner' | 'customer', index: number): { address: string; settings: ImapSettings }
  /** Sends a mail as somebody outside would. */
  deliver(from: string, to: string, raw: string): Promise<void>
  /** All mails of a folder, oldest first. */
  read(settings: ImapSettings, folder: string): Promise<Awaited<ReturnType<typeof parseMail>>[]>
  /** Makes the SMTP server keep the mails of this sender undelivered, and unanswered, or lets them go. */
  hold(from: string, isHeld: boolean): Promise<void>
  /** An IMAP session of a test, to change what lies in a mailbox. */
  connect(settings: ImapSettings): Promise<ImapFlow>
}

/** An address of its own in the mailbox of another one: what is written from the two is not one person's. */
export function tagged(address: string, tag: number | string): string {
  return address.replace('@', `+${tag}@`)
}

/** An address of its own that forms take for another person's as well: what follows a `-` is not cut off where addresses are counted. */
export function stranger(address: string, name: string): string {
  return address.replace('@', `-${name}@`)
}

/** Null when the run has no mail servers; then the tests that need them are skipped. */
export function mailPeer(environment: Readonly<Record<string, string | undefined>> = process.env): MailPeer | null {
  if (!environment['TEST_IMAP_PORT']) return null // the run's own addresses
  const {
    TEST_IMAP_HOST: host,
    TEST_IMAP_PORT: imapPort,
    TEST_SMTP_PORT: smtpPort,
    TEST_MAIL_USERS: users,
    TEST_SMTP_DELAY_FILE: delayFile,
  } = Peer.parse(environment)

  const settings: MailPeer['settings'] = (side, index) => {
    const found = users.filter(({ user }) => user.startsWith(side === 'owner' ? 'u' : 'c'))[index - 1]
    if (!found) throw new Error(`no ${side} ${index}`)
    const signIn = { host, secure: false, user: found.user, password: found.password, allowInsecure: true }
    return { address: found.user, settings: { imap: { ...signIn, port: imapPort }, smtp: { ...signIn, port: smtpPort } } }
  }

  const connect = async ({ imap }: ImapSettings) => {
    const { port, user, password } = imap
    const client = new ImapFlow({ host, port, secure: false, doSTARTTLS: false, auth: { user, pass: password }, logger: false })
    client.on('error', () => {}) // a test sees it by what is missing
    await client.connect()
    return client
  }

  const held = new Set<string>()

  return {
    settings,
    connect,
    async hold(from, isHeld) {
      if (isHeld) held.add(from)
      else held.delete(from)
      writeFileSync(`${delayFile}.new`, JSON.stringify({ hold: [...held] }))
      renameSync(`${delayFile}.new`, delayFile) // the server reads a whole file or the one before
    },
    async deliver(from, to, raw) {
      const sender = users[0]
      const auth = { user: sender?.user ?? '', pass: sender?.password ?? '' }
      const transport = createTransport({ host, port: smtpPort, secure: false, ignoreTLS: true, auth })
      await transport.sendMail({ envelope: { from, to: [to] }, raw })
      transport.close()
    },
    async read(given, folder) {
      const client = await connect(given)
      try {
        const box = await client.mailboxOpen(folder)
        if (box.exists === 0) return []
        const messages = await client.fetchAll('1:*', { uid: true, source: true })
        return await Promise.all(messages.toSorted((a, b) => a.uid - b.uid).map(({ source }) => parseMail(source ?? Buffer.alloc(0))))
      } finally {
        await client.logout()
      }
    },
  }
}

/** A customer's mail as it comes in. */
export function customerMail({
  from,
  to,
  messageId = `${randomUUID()}@customer.test`,
  subject = 'Lessons',
  text = 'What does a lesson cost?',
}: CustomerMail): string {
  return [
    `From: Ann <${from}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: <${messageId}>`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    '',
    text,
    '',
  ].join('\r\n')
}
type CustomerMail = { from: string; to: string; messageId?: string; subject?: string; text?: string }

/** For what talks to real servers: their time is ours. */
export const realClock: Clock = {
  now: () => new Date(), // a test's clock
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(resolve, ms)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
}

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const port = z.coerce.number()
const Peer = z.object({
  TEST_IMAP_HOST: z.string(),
  TEST_IMAP_PORT: port,
  TEST_SMTP_PORT: port,
  TEST_SMTP_DELAY_FILE: z.string(),
  TEST_MAIL_USERS: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.object({ user: z.string(), password: z.string() }))),
})

/** The servers of a test run are this machine's. */
export const anywhere: Reach = (host) => Promise.resolve({ host })
