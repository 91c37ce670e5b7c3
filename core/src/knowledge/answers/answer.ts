import { z } from 'zod'

/** What an answer says. `rule` is what the business does or asks of people; `about` is what the business or somebody in it is. */
export const AnswerKind = z.enum(['price', 'time', 'date', 'place', 'age', 'rule', 'yes_no', 'list', 'contact', 'how_to', 'about'])
export type AnswerKind = z.infer<typeof AnswerKind>

/** Where an answer stands. `quote` is in the document's text word for word, from `start` to `end` in characters. */
export const AnswerSource = z.object({
  documentId: z.string(),
  documentName: z.string(),
  quote: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
})
export type AnswerSource = z.infer<typeof AnswerSource>

/**
 * `proposed`: found in a document, waits for the owner. `confirmed`: the owner stands behind it. `dismissed`: the owner does not want it said.
 * `stale`: it was confirmed, and its source says something else now or is gone.
 */
export const AnswerState = z.enum(['proposed', 'confirmed', 'dismissed', 'stale'])
export type AnswerState = z.infer<typeof AnswerState>

/** What the owner can say: full sentences that stand by themselves, in the owner's "we", and the questions that they answer. */
export const Answer = z.object({
  id: z.string(),
  kind: AnswerKind,
  /** What it is about, in a few words: "trial lesson, adults". */
  about: z.string(),
  text: z.string(),
  questions: z.array(z.string()),
  sources: z.array(AnswerSource),
  state: AnswerState,
})
export type Answer = z.infer<typeof Answer>

/** An answer as it is found in a document, before the owner has seen it. */
export const ProposedAnswer = Answer.pick({ kind: true, about: true, text: true, questions: true, sources: true }).extend({
  /** Whether its words are the owner's own, such as those of a FAQ: it needs no confirming. */
  isOwnWords: z.boolean(),
  /** Whether a language model found and worded it. */
  isByModel: z.boolean().optional(),
})
export type ProposedAnswer = z.infer<typeof ProposedAnswer>
