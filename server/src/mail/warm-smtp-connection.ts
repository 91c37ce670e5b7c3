import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Clock } from '../clock.ts'
import type { ImapSettings } from './open-mailbox.ts'
import type { Reach, Reached } from './reach.ts'

export type Warmed = { connection: SMTPConnection; usedAt: number }

/** The SMTP connection that the next mail goes through, opened when it is first needed and reopened when it was lost. */
export type WarmSmtpConnection = {
  /** Signed in, and known to be alive. Throws what nodemailer throws. */
  get(): Promise<Warmed>
  /** Takes the connection out of use and leaves the server its time to answer. `finish` or the server ends it. */
  letAnswerLater(): void
  /** A mail has gone through this connection, well or not; one that was only waiting for that is closed. */
  finish(used: Warmed): void
  forget(): void
  close(): void
}

export function openWarmSmtpConnection(
  settings: ImapSettings['smtp'],
  { clock, reach }: { clock: Clock; reach: Reach },
): WarmSmtpConnection {
  let warmed: Warmed | null = null
  const slow = new Set<SMTPConnection>()

  async function get(): Promise<Warmed> {
    if (warmed && (await isAlive(warmed, clock)) && warmed) return warmed
    forget()
    const connection = await connect(settings, await reach(settings.host, settings.port))
    if (warmed) {
      connection.close() // another attempt, whose time was up, has connected meanwhile
      return warmed
    }
    const drop = () => {
      if (warmed?.connection === connection) warmed = null
      slow.delete(connection)
    }
    connection.on('error', drop)
    connection.on('end', drop)
    warmed = { connection, usedAt: clock.now().getTime() }
    return warmed
  }

  function forget(): void {
    warmed?.connection.close()
    warmed = null
  }

  return {
    get,
    forget,
    letAnswerLater() {
      if (warmed) slow.add(warmed.connection)
      warmed = null
    },
    finish(used) {
      used.usedAt = clock.now().getTime()
      if (slow.has(used.connection)) used.connection.close()
    },
    close() {
      forget()
      for (const connection of slow) connection.close()
    },
  }
}

const quietMs = 5_000 // servers hang up on quiet clients; after this long we ask before we trust the connection

async function isAlive({ connection, usedAt }: Warmed, clock: Clock): Promise<boolean> {
  if (clock.now().getTime() - usedAt < quietMs) return true
  return new Promise((resolve) => {
    connection.once('end', () => resolve(false))
    connection.reset((error) => resolve(!error))
  })
}

async function connect({ port, secure, user, password, allowInsecure }: ImapSettings['smtp'], reached: Reached): Promise<SMTPConnection> {
  const connectMs = 10_000
  const connection = new SMTPConnection({
    ...reached,
    port,
    secure,
    ...(secure ? {} : allowInsecure ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: 10 * 60_000, // RFC 5321 §4.5.3.2.6: what the answer to the final dot may take
  })
  const lost = new Promise<never>((_resolve, reject) => {
    connection.once('error', reject) // in the middle of the sign-in nothing else tells of it
    connection.once('end', () => reject(Object.assign(new Error('The server hung up.'), { code: 'ECONNREFUSED' })))
  })
  const step = (run: (done: (error?: Error | null) => void) => void): Promise<void> =>
    Promise.race([lost, new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())))])
  lost.catch(() => {}) // after the sign-in whoever uses the connection hears of it
  try {
    await step((done) => connection.connect(done))
    await step((done) => connection.login({ credentials: { user, pass: password } }, done))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}
