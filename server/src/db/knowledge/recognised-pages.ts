import { and, eq } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { recognisedPages, type RecognisedText } from '../schema/knowledge.ts'

/** A document's pages are those of its bytes. */
type PagesOf = { documentId: string; contentHash: string }

/** Keeps what was recognised on a page. A page that is kept already stays as it is. */
export async function saveRecognisedPage(tx: OwnerTx, of: PagesOf, page: number, items: RecognisedText[]): Promise<void> {
  await tx
    .insert(recognisedPages)
    .values({ ...of, userId: tx.owner, page, items })
    .onConflictDoNothing()
}

/** By page number. */
export async function listRecognisedPages(tx: OwnerTx, of: PagesOf): Promise<Record<string, RecognisedText[]>> {
  const rows = await tx
    .select({ page: recognisedPages.page, items: recognisedPages.items })
    .from(recognisedPages)
    .where(and(eq(recognisedPages.documentId, of.documentId), eq(recognisedPages.contentHash, of.contentHash)))
  return Object.fromEntries(rows.map(({ page, items }) => [page, items]))
}
