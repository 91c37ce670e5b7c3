import { chunkDocument } from '@ownvoice/core/knowledge/chunk'
import type { DocumentKind } from '@ownvoice/core/knowledge/blocks'
import { splitSentences } from '@ownvoice/core/text/sentences'
import { countSearchTerms } from '@ownvoice/core/knowledge/terms'
import type { CutPassage } from './reader-messages.ts'

/** A document's passages with their sentences and terms. It is done where the file is read: a long text keeps nothing else waiting. */
export function cutPassages(document: { text: string; kind: DocumentKind; pageStarts: readonly number[] }): CutPassage[] {
  return chunkDocument(document).map(({ text, ...place }) => ({
    ...place,
    sentences: splitSentences(text).map(({ start, end }) => ({ start, end })),
    terms: [...countSearchTerms(text)],
  }))
}
