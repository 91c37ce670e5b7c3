import type { VisibleReply } from '@ownvoice/core/assistant/read/visible-reply'
import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { Deps } from '../../deps.ts'
import { parseMail } from '../../mail/parse-mail.ts'
import type { RawMail } from '../../mail/port.ts'

/** A mail among the sent ones, with what its writer wrote in it, and how it is signed. */
export type SentMail = { mail: Mail; messageId: string; sentAt: Date } & Pick<
  VisibleReply,
  'text' | 'signature' | 'signedName' | 'isForwarded'
>

/** Null for a mail that cannot be read, and for one that a program wrote by itself: an out-of-office reply is not the owner's word. */
export async function readSentMail(
  { reader, log }: Pick<Deps, 'reader' | 'log'>,
  { raw, sizeBytes, receivedAt, providerId }: RawMail,
): Promise<SentMail | null> {
  try {
    const mail = await parseMail(raw, sizeBytes)
    const isAutomatic = mail.headers.some(({ name, value }) => name === 'auto-submitted' && !/^\s*no\b/i.test(value))
    if (mail.messageId === null || isAutomatic) return null
    const { text, html, subject, from } = mail
    const {
      text: written,
      signature,
      signedName,
      isForwarded,
    } = await reader.run('visibleReply', { text, html, subject, senderName: from?.name ?? '' })
    return { mail, messageId: mail.messageId, sentAt: receivedAt, text: written, signature, signedName, isForwarded }
  } catch (error) {
    log.warn({ err: error, providerId }, 'a sent mail could not be read')
    return null
  }
}
