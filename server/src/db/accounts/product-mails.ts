import { desc, eq, sql } from 'drizzle-orm'
import type { SystemTx } from '../database.ts'
import { found } from '../found.ts'
import { productMails } from '../schema/site.ts'

export type StoredProductMail = typeof productMails.$inferSelect

export async function addProductMail(
  tx: SystemTx,
  mail: Pick<StoredProductMail, 'kind' | 'ownerId' | 'toAddress' | 'replyTo' | 'messageName' | 'subject'> & { html: string; text: string },
): Promise<StoredProductMail> {
  return found(await tx.insert(productMails).values(mail).returning(), 'the new mail')
}

export async function getProductMail(tx: SystemTx, id: string): Promise<StoredProductMail> {
  return found(await tx.select().from(productMails).where(eq(productMails.id, id)), 'the mail')
}

/** Like `getProductMail`; null once it was deleted with its account. */
export async function findProductMail(tx: SystemTx, id: string): Promise<StoredProductMail | null> {
  const [row] = await tx.select().from(productMails).where(eq(productMails.id, id))
  return row ?? null
}

export async function deleteProductMail(tx: SystemTx, id: string): Promise<void> {
  await tx.delete(productMails).where(eq(productMails.id, id))
}

/** Newest first. */
export async function listProductMails(tx: SystemTx, limit: number): Promise<StoredProductMail[]> {
  return tx.select().from(productMails).orderBy(desc(productMails.createdAt), desc(productMails.id)).limit(limit)
}

/** The links in its texts have reached their reader: they are kept nowhere else. */
export async function markProductMailSent(tx: SystemTx, id: string, sentAt: Date): Promise<void> {
  await tx.update(productMails).set({ status: 'sent', sentAt, html: null, text: null, messageName: null }).where(eq(productMails.id, id))
}

export async function markProductMailKept(tx: SystemTx, id: string): Promise<void> {
  await tx
    .update(productMails)
    .set({ status: 'kept' })
    .where(sql`${productMails.id} = ${id} and ${productMails.status} = 'waiting'`)
}
