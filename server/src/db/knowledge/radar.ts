import type { AskedMessage } from '@ownvoice/core/knowledge/radar/open-questions'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import { asc, desc, eq, getTableColumns, max, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { newestMessages } from '../mailboxes/newest-messages.ts'
import { answers, documents, radarDismissals, ragChunks } from '../schema/knowledge.ts'

export type RadarDismissal = Omit<typeof radarDismissals.$inferSelect, 'userId'>

/** Every passage of the owner's documents, the oldest document first, in the order of the documents. */
export async function listPassages(tx: OwnerTx): Promise<Passage[]> {
  const { id, documentId, headings, content: text, page, startOffset: start, endOffset: end } = ragChunks
  return tx
    .select({ id, documentId, documentName: documents.displayName, headings, text, page, start, end })
    .from(ragChunks)
    .innerJoin(documents, eq(documents.id, ragChunks.documentId))
    .orderBy(asc(documents.createdAt), asc(documents.id), asc(ragChunks.position))
}

/** When a passage was last stored or a confirmed answer last changed; null where there is neither. */
export async function findLastLearnedAt(tx: OwnerTx): Promise<Date | null> {
  const [passage] = await tx.select({ at: max(ragChunks.createdAt) }).from(ragChunks)
  const [answer] = await tx
    .select({ at: max(answers.updatedAt) })
    .from(answers)
    .where(eq(answers.state, 'confirmed'))
  const times = [passage?.at, answer?.at].filter((at) => at instanceof Date)
  return times.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null
}

/** Of the newest messages those with an ask that the documents did not answer, with what became of each. */
export async function listAskedMessages(tx: OwnerTx, limit: number): Promise<AskedMessage[]> {
  const newest = newestMessages(tx)
  const { id: messageId, subject, receivedAt, trace } = newest
  const undocumented = sql<string[]>`jsonb_path_query_array(${trace}, '$.findings[*] ? (@.documented == false).askId')`
  const settled = sql<
    string[]
  >`jsonb_path_query_array(${trace}, '$.draft.statements[*] ? (@.kind == "answer" || @.kind == "link" || @.kind == "waitlist").askId')`
  return tx
    .select({ messageId, subject, receivedAt, reading: sql<AskedMessage['reading']>`${trace} -> 'reading'`, undocumented, settled })
    .from(newest)
    .where(sql`jsonb_path_exists(${trace}, '$.findings[*] ? (@.documented == false)')`)
    .orderBy(desc(receivedAt), desc(messageId))
    .limit(limit)
}

const { userId: _owner, ...dismissalColumns } = getTableColumns(radarDismissals)

export async function listRadarDismissals(tx: OwnerTx): Promise<RadarDismissal[]> {
  return tx.select(dismissalColumns).from(radarDismissals).orderBy(desc(radarDismissals.dismissedAt))
}

/** Dismissing again takes the new word for the old one. */
export async function saveRadarDismissal(tx: OwnerTx, dismissal: RadarDismissal): Promise<void> {
  await tx
    .insert(radarDismissals)
    .values({ ...dismissal, userId: tx.owner })
    .onConflictDoUpdate({ target: [radarDismissals.userId, radarDismissals.key], set: dismissal })
}

/** Doing it twice is no error. */
export async function deleteRadarDismissal(tx: OwnerTx, key: string): Promise<void> {
  await tx.delete(radarDismissals).where(eq(radarDismissals.key, key))
}
