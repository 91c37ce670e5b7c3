import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Heads } from '@ownvoice/core/assistant/understand/heads'
import { type KnownCorrection, vectorsOfCorrection } from '@ownvoice/core/assistant/understand/owners-word'
import { loadHeads } from '../../ai/open-heads.ts'
import { listCorrections, saveCorrectionVectors, type StoredCorrection } from '../../db/assistant/corrections.ts'
import type { Deps } from '../../deps.ts'
import { embedForHeads, headsKnow } from '../../retrieval/embed-for-heads.ts'

type CorrectionDeps = Pick<Deps, 'db' | 'embedder' | 'reader'>

/** So many count, the newest: about 1 MB to read for each message. */
const MOST_CORRECTIONS = 200

/**
 * What the owner corrected, newest first. Vectors are made once, for the first message after the correction, and kept; those of another embedder are
 * made again. With an embedder that the heads do not know none counts: no text is then alike another.
 */
export async function loadCorrections(deps: CorrectionDeps, owner: OwnerId): Promise<KnownCorrection[]> {
  const { db, embedder } = deps
  const [heads, stored] = await Promise.all([loadHeads(), db.snapshot(owner, (tx) => listCorrections(tx, MOST_CORRECTIONS))])
  if (!headsKnow(embedder, heads)) return []
  const known: StoredCorrection[] = []
  for (const correction of stored) known.push(correction.vectorsBy === embedder.id ? correction : await embed(correction))
  return known

  async function embed(correction: StoredCorrection): Promise<StoredCorrection> {
    const made = { ...correction, vectors: await makeVectors(deps, heads, correction), vectorsBy: embedder.id }
    await db.transaction(owner, (tx) => saveCorrectionVectors(tx, made))
    return made
  }
}

async function makeVectors({ embedder, reader }: CorrectionDeps, heads: Heads, correction: StoredCorrection): Promise<Float32Array[]> {
  const parts = await reader.run('partsOf', correction.text)
  const vectors = await embedForHeads(
    embedder,
    parts.sentences.map(({ text }) => text),
  )
  return vectorsOfCorrection(heads, correction, { parts, vectors })
}
