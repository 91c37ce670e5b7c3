import type { MinedPart } from '@ownvoice/core/assistant/model/mining'
import { questionType } from '@ownvoice/core/knowledge/contract'
import { and, asc, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { notifyOwner } from '../notify.ts'
import { documents, minedParts } from '../schema/knowledge.ts'

/** What a language model found in the parts of a document, by their hashes. */
export async function listMinedParts(tx: OwnerTx, documentId: string): Promise<Map<string, MinedPart>> {
  const rows = await tx
    .select({ partHash: minedParts.partHash, mined: minedParts.mined })
    .from(minedParts)
    .where(and(eq(minedParts.userId, tx.owner), eq(minedParts.documentId, documentId)))
  return new Map(rows.map(({ partHash, mined }) => [partHash, mined]))
}

/** One of the same words takes the place of what was kept. */
export async function saveMinedPart(tx: OwnerTx, part: { documentId: string; partHash: string; mined: MinedPart }): Promise<void> {
  await tx
    .insert(minedParts)
    .values({ ...part, userId: tx.owner })
    .onConflictDoUpdate({ target: [minedParts.userId, minedParts.documentId, minedParts.partHash], set: { mined: part.mined } })
}

/** Forgets the parts that a document has no longer. */
export async function forgetOtherParts(tx: OwnerTx, documentId: string, kept: readonly string[]): Promise<void> {
  const isOther = kept.length > 0 ? notInArray(minedParts.partHash, [...kept]) : sql`true`
  await tx.delete(minedParts).where(and(eq(minedParts.userId, tx.owner), eq(minedParts.documentId, documentId), isOther))
}

/** Says that a language model is to look for answers in these documents. The owner's browsers hear of it. */
export async function awaitMining(tx: OwnerTx, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return
  await tx
    .update(documents)
    .set({ mining: 'waiting', miningError: null })
    .where(and(eq(documents.userId, tx.owner), inArray(documents.id, [...wanted])))
  await notifyOwner(tx, { topic: 'documents', id: null })
}

/** How looking for answers ended: what the document was read as, or why it came to nothing, in words for the owner. Null where nothing was to be done. */
export type MiningEnd = { minedAs: string } | { error: string } | null

/** The owner's browsers hear of it. */
export async function finishMining(tx: OwnerTx, documentId: string, end: MiningEnd): Promise<void> {
  const isFailed = end !== null && 'error' in end
  await tx
    .update(documents)
    .set({
      mining: isFailed ? 'failed' : null,
      miningError: isFailed ? end.error : null,
      ...(end !== null && 'minedAs' in end ? { minedAs: end.minedAs } : {}),
    })
    .where(and(eq(documents.userId, tx.owner), eq(documents.id, documentId)))
  await notifyOwner(tx, { topic: 'documents', id: documentId })
}

/** The documents with an index that no language model was gone through in this round as they are, and of which none is being asked. Questions of the owner's are answers already. */
export async function listUnmined(tx: OwnerTx, round: number): Promise<{ id: string; name: string; error: string | null }[]> {
  const isUnasked = sql`${documents.minedAs} is distinct from ${`${round} `} || ${documents.contentHash}`
  return tx
    .select({ id: documents.id, name: documents.displayName, error: documents.miningError })
    .from(documents)
    .where(
      and(
        eq(documents.userId, tx.owner),
        eq(documents.embeddingStatus, 'embedded'),
        ne(documents.fileType, questionType),
        isUnasked,
        isNotWaiting,
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

const isNotWaiting = sql`${documents.mining} is distinct from 'waiting'`

/** How many documents that were read a language model is being asked of. */
export async function countMining(tx: OwnerTx): Promise<number> {
  return tx.$count(
    documents,
    and(eq(documents.userId, tx.owner), eq(documents.embeddingStatus, 'embedded'), eq(documents.mining, 'waiting')),
  )
}

/** Whether a document that was just read is new, or one that a language model was asked of before. */
export async function isToBeMined(tx: OwnerTx, documentId: string): Promise<boolean> {
  const isExpected = or(eq(documents.mining, 'waiting'), isNotNull(documents.minedAs))
  return (await tx.$count(documents, and(eq(documents.userId, tx.owner), eq(documents.id, documentId), isExpected))) > 0
}
