import { miningData, MINING_VERSION, type MiningPart, miningParts } from '@ownvoice/core/assistant/model/mining'
import { proposedFrom } from '@ownvoice/core/assistant/model/mining-look'
import type { ProposedAnswer } from '@ownvoice/core/knowledge/answers/answer'
import type { Passage } from '@ownvoice/core/knowledge/passage'
import { createHash } from 'node:crypto'
import type { OwnerTx } from '../db/database.ts'
import { findProfile } from '../db/accounts/profiles.ts'
import type { DocumentSummary } from '../db/knowledge/documents.ts'
import { listMinedParts } from '../db/knowledge/mined-parts.ts'

/** Whose names a model may say: the business's and its people's. */
export async function namesOfOwner(tx: OwnerTx): Promise<{ business: string; ownNames: string[] }> {
  const profile = await findProfile(tx)
  const business = profile?.businessName ?? ''
  return { business, ownNames: [business, profile?.fullName ?? ''].filter((name) => name !== '') }
}

/** A passage of a document as it is cut, with its words. */
type Cut = Pick<Passage, 'headings' | 'page' | 'start' | 'end' | 'text'>

/** A document's parts as a model is asked of them, each with what tells it from any other. */
export function partsOf({ id, displayName }: DocumentSummary, passages: readonly Cut[]): { part: MiningPart; hash: string }[] {
  const named = passages.map((passage, index) => ({ ...passage, id: `p${index + 1}`, documentId: id, documentName: displayName }))
  return miningParts(named).map((part) => ({ part, hash: hashOf(part) }))
}

/** What a language model found in a document before, as far as its parts are the same, it can still be said and a second look stands behind it. */
export async function minedAnswers(tx: OwnerTx, document: DocumentSummary, passages: readonly Cut[]): Promise<ProposedAnswer[]> {
  const found = await listMinedParts(tx, document.id)
  if (found.size === 0) return []
  const { ownNames } = await namesOfOwner(tx)
  return partsOf(document, passages).flatMap(({ part, hash }) => {
    const mined = found.get(hash)
    return mined ? proposedFrom(mined, part, ownNames) : []
  })
}

function hashOf(part: MiningPart): string {
  return createHash('sha256')
    .update(JSON.stringify([MINING_VERSION, miningData(part, { name: '' })]))
    .digest('hex')
}
