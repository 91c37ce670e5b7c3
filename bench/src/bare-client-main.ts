// The least that can answer a mail: waits in IDLE, fetches what is new, and sends a fixed reply through an open SMTP connection.
import { mailPeer } from '../../server/testing/mail.ts'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'

const peer = mailPeer()
if (!peer) throw new Error('There is no mail server to connect to.')
const { address, settings } = peer.settings('owner', Number(process.env['BENCH_MAILBOX']))
const { imap, smtp } = settings
const transport = createTransport({
  host: smtp.host,
  port: smtp.port,
  secure: false,
  ignoreTLS: true,
  pool: true,
  maxConnections: 1,
  maxMessages: Infinity,
  auth: { user: smtp.user, pass: smtp.password },
})
await transport.verify()
const client = new ImapFlow({
  host: imap.host,
  port: imap.port,
  secure: false,
  doSTARTTLS: false,
  auth: { user: imap.user, pass: imap.password },
  logger: false,
  disableAutoIdle: true,
})
await client.connect()
const inbox = await client.mailboxOpen('INBOX')
let next = inbox.uidNext
let answering = Promise.resolve()
client.on('exists', () => {
  answering = answering.then(answerNew)
})
process.on('message', (word) => {
  if (word === 'stop') process.exit(0)
})
process.send?.('ready')
for (;;) {
  await answering
  await client.idle()
}

async function answerNew(): Promise<void> {
  for (const { uid, envelope } of await client.fetchAll(
    `${next}:${next + 24}`,
    { uid: true, envelope: true, source: true },
    { uid: true },
  )) {
    next = Math.max(next, uid + 1)
    const to = envelope?.from?.[0]?.address
    if (to)
      await transport.sendMail({
        from: address,
        to,
        subject: `Re: ${envelope.subject ?? ''}`,
        text: 'Thank you.',
        ...(envelope.messageId && { inReplyTo: envelope.messageId }),
      })
  }
}
