// A submission server as a process of its own: AUTH is required, a mail goes to Dovecot by LMTP before it is accepted.
// Started by start-smtp.mjs, which sends the settings as the first message and gets the ports back.
import { appendFileSync, readFileSync } from 'node:fs'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { SMTPServer } from 'smtp-server'

/** @typedef {import('./start-smtp.mjs').SmtpSettings} SmtpSettings */

process.once('disconnect', () => process.exit(0))
process.once('message', (message) => {
  const settings = /** @type {SmtpSettings} */ (message) // start-smtp.mjs sends nothing else
  serve(settings).catch((/** @type {unknown} */ error) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  })
})

/** @param {SmtpSettings} settings */
async function serve(settings) {
  const passwords = new Map(settings.users.map(({ user, password }) => [user, password]))
  const tls = { cert: readFileSync(settings.tls.certificate), key: readFileSync(settings.tls.key) }
  const plain = await listen(settings, passwords, { hideSTARTTLS: true })
  const secure = await listen(settings, passwords, { secure: true, ...tls })
  process.send?.({ smtpPort: plain, smtpsPort: secure })
}

/**
 * @param {SmtpSettings} settings
 * @param {Map<string, string>} passwords
 * @param {import('smtp-server').SMTPServerOptions} options
 * @returns {Promise<number>} The port
 */
function listen(settings, passwords, options) {
  const server = new SMTPServer({
    ...options,
    name: 'mx.shop.test',
    authOptional: false,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: 26_214_400,
    onAuth(auth, _session, callback) {
      const isKnown = auth.username !== undefined && passwords.get(auth.username.toLowerCase()) === auth.password
      callback(isKnown ? null : replyError(535, 'Authentication failed'), isKnown ? { user: auth.username } : undefined)
    },
    onRcptTo(address, _session, callback) {
      const user = address.address.toLowerCase().replace(/[+-][^@]*@/, '@') // `+` or `-` and what follows is the user's own to choose (RFC 5233), for Dovecot too
      callback(passwords.has(user) ? null : replyError(550, `5.1.1 No such user: ${address.address}`))
    },
    onData(stream, session, callback) {
      accept(settings, stream, session).then(
        () => callback(null, 'Accepted'),
        (/** @type {unknown} */ error) => callback(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    const listener = server.listen(0, '127.0.0.1', () => {
      server.off('error', reject)
      server.on('error', () => undefined) // a client that hangs up in the middle is part of what is tested
      const address = listener.address()
      if (address && typeof address === 'object') resolve(address.port)
    })
  })
}

/**
 * @param {SmtpSettings} settings
 * @param {import('smtp-server').SMTPServerDataStream} stream
 * @param {import('smtp-server').SMTPServerSession} session
 */
async function accept(settings, stream, session) {
  /** @type {Buffer[]} */
  const chunks = []
  for await (const chunk of stream) chunks.push(/** @type {Buffer} */ (chunk)) // no encoding is set on the stream
  if (stream.sizeExceeded) throw replyError(552, '5.3.4 Message too big')
  const raw = Buffer.concat(chunks)
  const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
  const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
  const delay = readDelay(settings.delayFile)
  while (readDelay(settings.delayFile).hold.includes(from)) await wait(100)
  await wait(delay.beforeDeliveryMs)
  await deliver(settings.lmtpPort, { from, to }, raw)
  for (const recipient of to) appendFileSync(settings.acceptedLog, `${recipient}\t${messageIdOf(raw)}\n`)
  await wait(delay.beforeReplyMs)
}

/**
 * Hands the mail to Dovecot; every recipient must be accepted.
 * @param {number} port
 * @param {{ from: string, to: string[] }} envelope
 * @param {Buffer} raw
 * @returns {Promise<void>}
 */
function deliver(port, envelope, raw) {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({ port, host: '127.0.0.1', lmtp: true, ignoreTLS: true })
    connection.once('error', reject)
    connection.connect(() => {
      connection.send(envelope, raw, (error, info) => {
        connection.quit()
        if (error) reject(replyError(error.responseCode ?? 451, error.response ?? error.message))
        else if (info.rejected.length > 0) reject(replyError(451, `4.2.0 Not delivered to ${info.rejected.join(', ')}`))
        else resolve()
      })
    })
  })
}

/** @param {Buffer} raw */
function messageIdOf(raw) {
  const text = raw.toString('latin1')
  const end = text.search(/\r?\n\r?\n/)
  const head = (end < 0 ? text : text.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ')
  return /^message-id:[ \t]*<?([^>\r\n]*)>?/im.exec(head)?.[1]?.trim() ?? ''
}

/**
 * A test slows the server down by writing `{"beforeDeliveryMs":…,"beforeReplyMs":…}` into this file. The mails of the senders that `hold` names are
 * taken, and wait as long as they stand there.
 * @param {string} file
 * @returns {{ beforeDeliveryMs: number, beforeReplyMs: number, hold: string[] }}
 */
function readDelay(file) {
  const none = { beforeDeliveryMs: 0, beforeReplyMs: 0, hold: [] }
  try {
    const given = /** @type {Partial<ReturnType<typeof readDelay>>} */ (JSON.parse(readFileSync(file, 'utf8'))) // written by our own tests
    return { ...none, ...given }
  } catch {
    return none // no file, or half a file while it is written: no delay
  }
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * @param {number} responseCode
 * @param {string} message
 */
function replyError(responseCode, message) {
  return Object.assign(new Error(message), { responseCode })
}
