import type { SampleCategory } from '@ownvoice/core/tone/samples'
import type { Tone } from '@ownvoice/core/tone/tone'
import { and, asc, count, eq, getTableColumns } from 'drizzle-orm'
import type { OwnerTx } from '../database.ts'
import { clientTone } from '../schema/tone.ts'
import { joinVectors } from '../vector-bytes.ts'

const { embedding: _, embedder: __, userId: ___, ...columns } = getTableColumns(clientTone)

export type StoredSample = Omit<typeof clientTone.$inferSelect, 'embedding' | 'embedder' | 'userId'>

/** All of the owner's samples, oldest first. */
export async function listAllSamples(tx: OwnerTx): Promise<StoredSample[]> {
  return tx.select(columns).from(clientTone).orderBy(asc(clientTone.createdAt), asc(clientTone.toneId))
}

export async function countSamples(tx: OwnerTx, category?: SampleCategory): Promise<number> {
  const [row] = await tx
    .select({ samples: count() })
    .from(clientTone)
    .where(category && eq(clientTone.category, category))
  return row?.samples ?? 0
}

type NewSample = Tone & { category: SampleCategory; emailText: string; createdAt: Date }

export async function addSample(tx: OwnerTx, sample: NewSample): Promise<StoredSample> {
  const [row] = await tx
    .insert(clientTone)
    .values({ ...sample, userId: tx.owner })
    .returning(columns)
  if (!row) throw new Error('an insert returns its row')
  return row
}

/** Whether there was one. */
export async function deleteSample(tx: OwnerTx, toneId: string): Promise<boolean> {
  const rows = await tx.delete(clientTone).where(eq(clientTone.toneId, toneId)).returning({ toneId: clientTone.toneId })
  return rows.length > 0
}

/** Keeps what a sample is about, as a vector. Nothing where it was deleted meanwhile. */
export async function saveSampleVector(tx: OwnerTx, toneId: string, { vector, embedder }: SampleVector): Promise<void> {
  await tx
    .update(clientTone)
    .set({ status: 'embedded', embedding: joinVectors([vector]), embedder })
    .where(and(eq(clientTone.userId, tx.owner), eq(clientTone.toneId, toneId)))
}

type SampleVector = { vector: Float32Array; embedder: string }
