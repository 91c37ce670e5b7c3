import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { DocumentDetails } from '@ownvoice/core/knowledge/contract'
import { listPassagesOf } from '../../db/knowledge/chunks.ts'
import { getDocumentSummary } from '../../db/knowledge/documents.ts'
import { listUsesOfDocument } from '../../db/mailboxes/messages.ts'
import type { Deps } from '../../deps.ts'
import { presentDocument } from './present-document.ts'

/** The newest replies that are shown with a document. */
const shownUses = 20

/** What was understood of a document, and which replies rest on it. */
export async function viewDocument({ db }: Pick<Deps, 'db'>, owner: OwnerId, id: string): Promise<DocumentDetails> {
  const { document, passages, uses } = await db.snapshot(owner, async (tx) => ({
    document: await getDocumentSummary(tx, id),
    passages: await listPassagesOf(tx, id),
    uses: await listUsesOfDocument(tx, id, shownUses),
  }))
  return {
    document: presentDocument(document),
    passages: passages.map(({ content, startOffset, endOffset, ...passage }) => ({
      ...passage,
      text: content,
      start: startOffset,
      end: endOffset,
    })),
    usedBy: uses.map(({ receivedAt, ...use }) => ({ ...use, receivedAt: receivedAt.toISOString() })),
  }
}
