import { deleteProductMail, findProductMail, markProductMailKept, markProductMailSent } from '../../db/accounts/product-mails.ts'
import type { Deps } from '../../deps.ts'
import { sendProductMail } from '../../mail/send-product-mail.ts'

/**
 * Sends one of the product's own mails, and wipes its texts; without a server for them it is kept. Running again does nothing. SMTP has no
 * way to ask whether a mail was taken: if the process dies between the server's answer and the note of it, the mail goes out a second time,
 * under the same Message-ID.
 */
export async function sendMail({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>, mailId: string): Promise<void> {
  const mail = await db.system((tx) => findProductMail(tx, mailId))
  if (mail?.status !== 'waiting') return
  if (config.SMTP_URL === undefined) return db.system((tx) => markProductMailKept(tx, mailId))
  const { id, messageName, toAddress: to, replyTo, subject, createdAt: writtenAt } = mail
  const texts = { html: mail.html ?? '', text: mail.text ?? '' }
  await sendProductMail(config, config.SMTP_URL, { messageName: messageName ?? id, to, replyTo, subject, ...texts, writtenAt })
  const isLast = mail.kind === 'account_deleted' // of that account nothing is kept, its address neither
  await db.system((tx) => (isLast ? deleteProductMail(tx, mailId) : markProductMailSent(tx, mailId, clock.now())))
}
