import SMTPConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { surelyNotSent, toMailFault } from './mail-faults.ts'
import type { ImapSettings } from './open-mailbox.ts'

/** One warm SMTP connection; mails go through it one after another. */
export type SmtpSender = {
  /** `unknown` when the connection broke, or `deadline` passed, before the server answered. Whatever it throws, the first recipient got nothing. */
  send(envelope: { from: string; to: [string, ...string[]] }, raw: Buffer, deadline: Date): Promise<'accepted' | 'unknown'>
  /** Connects and signs in, so that the first mail need not wait. */
  warm(): Promise<void>
  close(): void
}

/**
 * Not nodemailer's pool: that one sends a mail again by itself when the connection closes in the middle, and so may send it twice. Within
 * the deadline an attempt is over for good, since the socket is destroyed then: whoever looks for the mail later knows how long to wait.
 */
export function openSmtpSender(settings: ImapSettings['smtp'], clock: Clock): SmtpSender {
  let warmed: { connection: SMTPConnection; usedAt: number } | null = null
  let queue: Promise<unknown> = Promise.resolve()

  async function connected(): Promise<SMTPConnection> {
    if (warmed && (await isAlive(warmed, clock)) && warmed) return warmed.connection
    warmed?.connection.close()
    const connection = await connect(settings)
    const forget = () => {
      if (warmed?.connection === connection) warmed = null
    }
    connection.on('error', forget)
    connection.on('end', forget)
    warmed = { connection, usedAt: clock.now().getTime() }
    return connection
  }

  async function attempt(
    envelope: SMTPEnvelope & { to: [string, ...string[]] },
    raw: Buffer,
    deadline: Date,
  ): Promise<'accepted' | 'unknown'> {
    let isHandedOver = false
    let isTimeUp = false
    const timeUp = new AbortController()
    void clock.sleep(deadline.getTime() - clock.now().getTime(), timeUp.signal).then(() => {
      isTimeUp = !timeUp.signal.aborted
      if (isTimeUp) warmed?.connection.close()
    })
    try {
      const connection = await connected()
      if (isTimeUp || clock.now() >= deadline) throw new AppError('temporary', { detail: 'there was no time left to send' })
      isHandedOver = true
      const rejected = await sendThrough(connection, envelope, raw)
      if (warmed) warmed.usedAt = clock.now().getTime()
      if (rejected.includes(envelope.to[0])) throw new AppError('permanent', { detail: 'the recipient was refused' })
      return 'accepted'
    } catch (error) {
      if (!(error instanceof AppError)) forgetConnection()
      if (isHandedOver && !surelyNotSent(error)) return 'unknown'
      throw toMailFault(error)
    } finally {
      timeUp.abort()
    }
  }

  function forgetConnection(): void {
    warmed?.connection.close()
    warmed = null
  }

  return {
    send(envelope, raw, deadline) {
      const result = queue.then(() => attempt(envelope, raw, deadline))
      queue = result.catch(() => {}) // whoever sent gets the error
      return result
    },
    warm: async () => {
      await connected().catch((error: unknown) => Promise.reject(toMailFault(error)))
    },
    close: forgetConnection,
  }
}

const quietMs = 5_000 // servers hang up on quiet clients; after this long we ask before we trust the connection

async function isAlive({ connection, usedAt }: { connection: SMTPConnection; usedAt: number }, clock: Clock): Promise<boolean> {
  if (clock.now().getTime() - usedAt < quietMs) return true
  return new Promise((resolve) => connection.reset((error) => resolve(!error)))
}

async function connect({ host, port, secure, user, password, allowInsecure }: ImapSettings['smtp']): Promise<SMTPConnection> {
  const connectMs = 10_000
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    ...(secure ? {} : allowInsecure ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: 10 * 60_000,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.once('end', () => reject(Object.assign(new Error('The server hung up.'), { code: 'ECONNREFUSED' })))
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    await new Promise<void>((resolve, reject) =>
      connection.login({ credentials: { user, pass: password } }, (error) => (error ? reject(error) : resolve())),
    )
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Resolves to the recipients that were refused while another one was taken. */
async function sendThrough(connection: SMTPConnection, envelope: SMTPEnvelope, raw: Buffer): Promise<string[]> {
  let hangUp = () => {}
  try {
    return await new Promise((resolve, reject) => {
      hangUp = () => reject(new Error('The server hung up before it answered.'))
      connection.once('end', hangUp)
      connection.send(envelope, raw, (error, info) => (error ? reject(error) : resolve(info?.rejected ?? [])))
    })
  } finally {
    connection.off('end', hangUp)
  }
}
