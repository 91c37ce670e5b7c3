import { z } from 'zod'

/** A mail of a conversation, cut short, and who wrote it; `approved` is one of ours that left with the owner's word. `messageId` is that of one that came in. */
export const Said = z.object({
  by: z.enum(['them', 'assistant', 'approved', 'owner']),
  name: z.string(),
  at: z.iso.datetime(),
  text: z.string(),
  messageId: z.string().nullable(),
})
export type Said = z.infer<typeof Said>
