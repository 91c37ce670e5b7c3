import { brand } from '@ownvoice/core/brand'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { toMailbox, toMessageId } from './build-mail.ts'
import { toMailFault } from './mail-faults.ts'
import { cleanLine } from './read-headers.ts'

/** `messageName` is what the Message-ID begins with: the id of the row, where nothing else was given. */
export type SendableMail = {
  messageName: string
  to: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  writtenAt: Date
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }
const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Sends a mail of the product's own by the server of the settings. Its Message-ID follows from its row, so that a second copy is known as
 * one. Throws `permanent` when it was refused for good; everything else is worth another try, a wrong password too: an operator mends that.
 */
export async function sendProductMail(config: Pick<Config, 'MAIL_FROM'>, smtpUrl: string, mail: SendableMail): Promise<void> {
  const from = toMailbox({ name: brand.name, address: config.MAIL_FROM })
  const to = toMailbox({ name: '', address: mail.to })
  const transport = createTransport({ url: smtpUrl, requireTLS: needsTls(smtpUrl), ...timeouts })
  try {
    await transport.sendMail({ envelope: { from: from.address, to: [to.address] }, raw: await buildProductMail(mail, from, to) })
  } catch (error) {
    const fault = toMailFault(error)
    throw fault.code === 'permanent' ? fault : new AppError('temporary', { detail: fault.detail ?? fault.code, cause: error })
  } finally {
    transport.close()
  }
}

type Mailbox = ReturnType<typeof toMailbox>

async function buildProductMail(mail: SendableMail, from: Mailbox, to: Mailbox): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to,
    ...(mail.replyTo && { replyTo: toMailbox({ name: '', address: mail.replyTo }) }),
    subject: cleanLine(mail.subject),
    messageId: toMessageId(`${mail.messageName}@${from.address.split('@')[1]}`),
    date: mail.writtenAt,
    headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834 §5
    text: mail.text,
    html: mail.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** A password of ours never crosses a network in plain. */
function needsTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && username !== '' && !localNames.has(hostname)
}
