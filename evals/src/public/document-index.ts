import type { FoundPassage, Passage } from '@ownvoice/core/knowledge/passage'
import { buildPassageIndex, rankPassages } from '@ownvoice/core/knowledge/passage-index'
import { cosineOf, fuseScores } from '@ownvoice/core/knowledge/score'
import { type Sentence, splitSentences } from '@ownvoice/core/text/sentences'
import { countSearchTerms, searchTermsOf } from '@ownvoice/core/knowledge/terms'
import type { Embedder } from '@ownvoice/server/ai/port'

/** A text that is searched as one passage. `group` names the documents that it belongs to. */
export type PlainDocument = { id: string; title: string; text: string; group?: string | undefined }

/** Texts that were laid out for search. `vector` is that of the question. */
export type DocumentIndex = { size: number; search(question: string, vector: Float32Array, limit: number): FoundPassage[] }

/** Lays texts out as the product does: the title over the passage, and over each of its sentences. Ranks by the product's own functions. */
export async function openDocumentIndex(embedder: Embedder, documents: readonly PlainDocument[]): Promise<DocumentIndex> {
  const cut = documents.map((document) => ({ document, sentences: splitSentences(document.text) }))
  const texts = cut.map(({ document: { title, text }, sentences }) => [
    `${title}\n${text}`,
    ...sentences.map((sentence) => `${title}\n${sentence.text}`),
  ])
  const vectors = await embedder.embed(texts.flat())
  const held = new Map<string, { passage: Passage; sentences: (Sentence & { vector: Float32Array })[] }>()
  let next = 0
  const indexed = cut.flatMap(({ document, sentences }, at) => {
    const [vector, ...own] = vectors.slice(next, next + (texts[at]?.length ?? 0))
    next += texts[at]?.length ?? 0
    const vectored = sentences.flatMap((one, index) => (own[index] ? [{ ...one, vector: own[index] }] : []))
    held.set(document.id, { passage: passageOf(document), sentences: vectored })
    const terms = countSearchTerms(texts[at]?.[0] ?? '')
    return vector ? [{ id: document.id, terms: [...terms.keys()], occurrences: [...terms.values()], vector }] : []
  })
  const index = buildPassageIndex(indexed)
  const search: DocumentIndex['search'] = (question, vector, limit) =>
    rankPassages([index], { terms: searchTermsOf(question), vector }, limit)
      .flatMap(({ id, bm25, cosine: whole }) => {
        const found = held.get(id)
        if (!found) return []
        const sentences = found.sentences.map(({ vector: own, ...sentence }) => ({ ...sentence, cosine: cosineOf(own, vector) }))
        const cosine = Math.max(whole, ...sentences.map((sentence) => sentence.cosine))
        return [{ passage: found.passage, bm25, cosine, score: fuseScores(bm25, cosine), sentences }]
      })
      .toSorted((one, other) => other.score - one.score)
  return { size: documents.length, search }
}

function passageOf({ id, title, text, group }: PlainDocument): Passage {
  const documentId = group ?? ''
  return { id, documentId, documentName: documentId, headings: title ? [title] : [], text, page: null, start: 0, end: text.length }
}
