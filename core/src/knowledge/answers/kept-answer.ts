import { z } from 'zod'
import { Answer } from './answer.ts'

/** Whose words an answer is in: those of a `document`, a language `model`'s for what stands in one, or the `owner`'s, who wrote or changed them on the answer sheet. */
export const AnswerOrigin = z.enum(['document', 'owner', 'model'])
export type AnswerOrigin = z.infer<typeof AnswerOrigin>

/**
 * An answer as it is kept on an owner's answer sheet.
 * proposed → confirmed | dismissed; confirmed → dismissed, or stale when its source changes; stale → confirmed | dismissed; dismissed → confirmed.
 */
export const KeptAnswer = Answer.extend({
  origin: AnswerOrigin,
  /** The document it was found in; null when that is gone. */
  documentId: z.string().nullable(),
  /** Of a stale one: what the owner had confirmed, while `text` is what its source says now. Null when the source is gone: then `text` is what was confirmed. */
  previousText: z.string().nullable(),
})
export type KeptAnswer = z.infer<typeof KeptAnswer>
