import { z } from 'zod'

/**
 * A piece of one of the owner's documents. `start` and `end` are character offsets into the document's extracted text;
 * `page` counts from 1 and is null where the kind of document has no pages. `headings` run from the outermost inwards.
 */
export const Passage = z.object({
  id: z.string(),
  documentId: z.string(),
  documentName: z.string(),
  headings: z.array(z.string()),
  text: z.string(),
  page: z.number().nullable(),
  start: z.number(),
  end: z.number(),
})
export type Passage = z.infer<typeof Passage>

/** A sentence of a passage with its similarity to one ask. `start`/`end` are offsets into the passage's text. */
export const ScoredSentence = z.object({ text: z.string(), start: z.number(), end: z.number(), cosine: z.number() })
export type ScoredSentence = z.infer<typeof ScoredSentence>

/**
 * A passage found for one ask. `bm25` is BM25 divided by the sum of the query's idf, divided by 2.2; `cosine` that of the
 * embeddings (-1 to 1); `score` is their sum, on one absolute scale over all accounts.
 */
export const FoundPassage = z.object({
  passage: Passage,
  bm25: z.number(),
  cosine: z.number(),
  score: z.number(),
  sentences: z.array(ScoredSentence),
})
export type FoundPassage = z.infer<typeof FoundPassage>
