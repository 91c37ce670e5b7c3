import { z } from 'zod'

/** A language model that a program on the server's machine offers. */
export const OfferedModel = z.object({ program: z.string(), model: z.string().min(1).max(200) })
export type OfferedModel = z.infer<typeof OfferedModel>

/**
 * The language model that replies are written with. `operator`: the one that the operator has set, which goes for all accounts. `own`: the one on the
 * server's machine that the owner chose. `mayChoose` is false where the operator has said which, or where others than the machine's own people use it. `contextTokens` is the
 * model's window as far as it is known to be small; null where it is not. `month`: what the account's calls took this month in tokens, the most that they may take (null for no limit), and
 * what those for mail cost, and all others, null where no price is known.
 */
export const ModelChoice = z.object({
  operator: z.string().nullable(),
  own: OfferedModel.nullable(),
  mayChoose: z.boolean(),
  contextTokens: z.number().nullable(),
  month: z.object({
    tokens: z.number(),
    mostTokens: z.number().nullable(),
    mailCost: z.number().nullable(),
    otherCost: z.number().nullable(),
  }),
})
export type ModelChoice = z.infer<typeof ModelChoice>
