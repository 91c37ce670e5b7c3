import { z } from 'zod'

/** A language model that a program on the server's machine offers. */
export const OfferedModel = z.object({ program: z.string(), model: z.string().min(1).max(200) })
export type OfferedModel = z.infer<typeof OfferedModel>
