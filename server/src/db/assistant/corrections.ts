import type { Correction } from '@ownvoice/core/assistant/corrections'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { corrections } from '../schema/assistant.ts'
import { joinVectors, splitVectors } from '../vector-bytes.ts'

/** A correction with the text that it was said of. `vectors` are empty until they were made, by the embedder `vectorsBy`. */
export type StoredCorrection = Correction & { messageId: string; text: string; vectors: Float32Array[]; vectorsBy: string | null }

const { messageId, text, kind, flagsOn: on, flagsOff: off, vectorsBy, createdAt } = getTableColumns(corrections)

/** What the owner says of a message, in place of what they said before. */
export async function saveCorrection(
  tx: OwnerTx,
  said: Correction & Pick<StoredCorrection, 'messageId' | 'text'>,
  now: Date,
): Promise<void> {
  const values = { text: said.text, kind: said.kind, flagsOn: said.on, flagsOff: said.off, vectors: null, vectorsBy: null, createdAt: now }
  await tx
    .insert(corrections)
    .values({ ...values, userId: tx.owner, messageId: said.messageId })
    .onConflictDoUpdate({ target: [corrections.userId, corrections.messageId], set: values })
}

/** Doing it twice is no error. */
export async function deleteCorrection(tx: OwnerTx, of: string): Promise<void> {
  await tx.delete(corrections).where(eq(messageId, of))
}

export async function findCorrection(tx: OwnerTx, of: string): Promise<Correction | null> {
  const [row] = await tx.select({ kind, on, off }).from(corrections).where(eq(messageId, of))
  return row ?? null
}

/** The newest corrections. */
export async function listCorrections(tx: OwnerTx, limit: number): Promise<StoredCorrection[]> {
  const base64 = sql<string | null>`encode(${corrections.vectors}, 'base64')`
  const rows = await tx
    .select({ messageId, text, kind, on, off, vectorsBy, base64 })
    .from(corrections)
    .orderBy(desc(createdAt), desc(messageId))
    .limit(limit)
  return rows.map(({ base64: bytes, ...row }) => ({ ...row, vectors: splitVectors(bytes ?? '') }))
}

/** Keeps the vectors of a correction as it was read; one that was changed meanwhile gets none. */
export async function saveCorrectionVectors(tx: OwnerTx, { messageId: of, ...read }: StoredCorrection): Promise<void> {
  await tx
    .update(corrections)
    .set({ vectors: joinVectors(read.vectors), vectorsBy: read.vectorsBy })
    .where(and(eq(messageId, of), eq(text, read.text), eq(on, read.on), eq(off, read.off)))
}
