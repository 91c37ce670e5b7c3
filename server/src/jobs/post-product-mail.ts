import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { ProductMail } from '@ownvoice/core/accounts/product-mail'
import type { SystemTx } from '../db/database.ts'
import { addProductMail } from '../db/accounts/product-mails.ts'
import type { Deps } from '../deps.ts'
import { renderProductMail } from '../mail/render-product-mail.ts'

/**
 * Writes down a mail of the product's own and has it sent by a job: whoever waits for the answer to a request learns nothing from how long
 * a mail server takes.
 */
export async function postProductMail(deps: Pick<Deps, 'db' | 'jobs'>, mail: ProductMail, owner: OwnerId | null): Promise<void> {
  await deps.db.system(await prepareProductMail(deps, mail, owner))
}

/**
 * Sets a mail of the product's own, and gives what posts it in a transaction that does more than that. `owner` is whose account it is about, with which it is
 * deleted; null for a visitor.
 */
export async function prepareProductMail(
  { jobs }: { jobs: Pick<Deps['jobs'], 'enqueue'> },
  mail: ProductMail,
  owner: OwnerId | null,
): Promise<(tx: SystemTx) => Promise<void>> {
  const { html, text } = await renderProductMail(mail)
  const { kind, to: toAddress, replyTo = null, messageName = null, subject } = mail
  return async (tx) => {
    const { id } = await addProductMail(tx, { kind, ownerId: owner, toAddress, replyTo, messageName, subject, html, text })
    await jobs.enqueue(tx, 'accounts.post', { mailId: id }, { key: `post:${id}` })
  }
}
