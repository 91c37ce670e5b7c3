import { z } from 'zod'
import { flags, kinds } from '../labels.ts'

/**
 * What a language model makes of a mail, in one answer. Ids are those of the request: sentences of documents (`d3.14`), confirmed answers (`a12`),
 * booking links (`L1`). Limits are kept by `takeAnswer`: not every provider knows them. Every field has to be there, which strict providers want.
 */
export const LeadAnswer = z.object({
  /** The language of the newest message, as a two-letter code. */
  language: z.string(),
  kind: z.enum(kinds),
  flags: z.array(z.object({ flag: z.enum(flags), words: z.string() })),
  asks: z.array(
    z.object({
      words: z.string(),
      intent: z.enum(['question', 'book', 'reschedule', 'cancel', 'request']),
      topic: z.string(),
      outcome: z.enum(['answered', 'deferred', 'not_ours']),
      sentences: z.array(z.object({ text: z.string(), cites: z.array(z.object({ id: z.string(), quote: z.string() })) })),
      link: z.string().nullable(),
    }),
  ),
  opening: z.string(),
  closing: z.string(),
  ownerMustSee: z.boolean(),
  why: z.string(),
  nothingToDo: z.boolean(),
})

/** The same for a mail whose reply is put into its own language: with what the mail says, for an owner who reads English. */
export const LeadAnswerAbroad = LeadAnswer.extend({ messageInEnglish: z.string() })

export type LeadAnswer = z.infer<typeof LeadAnswer> & Partial<z.infer<typeof LeadAnswerAbroad>>
